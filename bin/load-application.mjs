import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { makeStaticFiles } from "./static-files.mjs";

const inRoot = (path) => fileURLToPath(new URL(`../${path}`, import.meta.url));

/** Load the built application and its files; in development, Vite's, which follow every change of the sources. */
export async function loadApplication({ isDev, server }) {
  if (isDev) return loadSources(server);
  const build = await import(new URL("../build/server/index.js", import.meta.url).href);
  return { files: await makeStaticFiles(inRoot("build/client")), loadBuild: async () => build };
}

async function loadSources(server) {
  const { createServer } = await import("vite");
  const vite = await createServer({
    configFile: inRoot("remix.config.js"),
    appType: "custom",
    server: { middlewareMode: { server }, hmr: { server } },
    // Dependencies are listed, not discovered: routes also import server packages, and a discovery during a page load
    // would load React twice.
    optimizeDeps: { noDiscovery: true, include: await browserPackages() },
  });
  return { files: vite.middlewares, loadBuild: () => vite.ssrLoadModule("virtual:remix/server-build") };
}

const inBrowser =
  /^(react|react-dom|zod|dayjs|get-nonce|cookie)$|^@(mantine|tabler|tanstack)\/|^@(remix-run|conform-to)\/react$/;
const furtherEntries = ["react/jsx-runtime", "react/jsx-dev-runtime", "react-dom/client", "@conform-to/zod/v4"];

async function browserPackages() {
  const { dependencies, devDependencies } = JSON.parse(await readFile(inRoot("package.json"), "utf8"));
  const names = Object.keys({ ...dependencies, ...devDependencies }).filter((name) => inBrowser.test(name));
  return [...names, ...furtherEntries];
}
