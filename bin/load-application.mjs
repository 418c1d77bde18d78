import { readFile } from "node:fs/promises";
import { makeStaticFiles } from "./static-files.mjs";

const root = new URL("..", import.meta.url);

/** The built application and its files; in development, Vite's, which follow every change of the sources. */
export async function loadApplication({ isDev, server }) {
  if (isDev) return loadSources(server);
  const build = await import(new URL("build/server/index.js", root).href);
  return { files: await makeStaticFiles(new URL("build/client", root).pathname), loadBuild: async () => build };
}

async function loadSources(server) {
  const { createServer } = await import("vite");
  const vite = await createServer({
    configFile: new URL("remix.config.js", root).pathname,
    appType: "custom",
    server: { middlewareMode: { server }, hmr: { server } },
    // Named, not discovered: routes also import server packages, and a find in the middle of a page loads React twice.
    optimizeDeps: { noDiscovery: true, include: await browserPackages() },
  });
  return { files: vite.middlewares, loadBuild: () => vite.ssrLoadModule("virtual:remix/server-build") };
}

const inBrowser = /^(react|react-dom|zod|dayjs|get-nonce|cookie|@remix-run\/react|@conform-to\/react|@mantine\/.*|@tabler\/.*|@tanstack\/.*)$/;
const furtherEntries = ["react/jsx-runtime", "react/jsx-dev-runtime", "react-dom/client", "@conform-to/zod/v4"];

async function browserPackages() {
  const { dependencies, devDependencies } = JSON.parse(await readFile(new URL("package.json", root), "utf8"));
  const names = Object.keys({ ...dependencies, ...devDependencies }).filter((name) => inBrowser.test(name));
  return [...names, ...furtherEntries];
}
