import { createHash } from "node:crypto";
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { dirname, extname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const root = fileURLToPath(new URL("..", import.meta.url));
const stampFile = join(root, "build/.stamp");
const sources = ["app", "db", "migrations", "commands", "public", "bin/build.mjs", "bin/browser-files.mjs"];
const settings = ["package.json", "package-lock.json", "remix.config.js", "tsconfig.json", "postcss.config.js"];
const textKinds = new Set([".js", ".css", ".html", ".svg", ".json", ".txt", ".xml", ".webmanifest"]);

/** Build everything that runs in production into build/: the application, the commands, compressed assets, a stamp. */
export async function build() {
  const stamp = await stampOfSources();
  await rm(stampFile, { force: true });
  console.log("Building the application.");
  runRemix();
  await removeServerStyles(join(root, "build/client/assets"));
  await nameServiceWorker(join(root, "build/client/sw.js"), stamp.slice(0, 12));
  console.log("Building the commands.");
  await buildCommands();
  console.log("Compressing assets.");
  await compressAssets(join(root, "build/client"));
  await writeFile(stampFile, stamp);
}

/** Return true when the sources changed since the last build; always false without sources, as in an image. */
export async function isStale() {
  if (!existsSync(join(root, "app"))) return false;
  const built = await readFile(stampFile, "utf8").catch(() => "");
  return built !== (await stampOfSources());
}

/** Bundle commands/*.ts and the worker threads for plain Node into build/commands. */
export async function buildCommands() {
  const { build: bundle } = await import("esbuild");
  const commands = (await readdir(join(root, "commands"))).filter((name) => /(?<!\.test)\.ts$/.test(name));
  await rm(join(root, "build/commands"), { recursive: true, force: true });
  const entryPoints = [...commands.map((name) => `commands/${name}`), "db/embedded-worker.ts"];
  await bundle({ ...forNode, entryPoints, splitting: true });
  await buildThreads();
}

/** Bundle the threads that read workbooks and receipts, which tests need too; an unchanged file is not written again. */
export async function buildThreads() {
  const { build: bundle } = await import("esbuild");
  const entryPoints = [
    { in: "app/platform/import-files/xlsx-thread.server.ts", out: "xlsx-thread" },
    { in: "app/programs/receipts/receipt-thread.server.ts", out: "receipt-thread" },
  ];
  const { outputFiles } = await bundle({ ...forNode, entryPoints, write: false });
  for (const { path, contents } of outputFiles) {
    const kept = await readFile(path).catch(() => null);
    if (kept?.equals(contents)) continue;
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, contents);
  }
}

const forNode = {
  absWorkingDir: root,
  outdir: "build/commands",
  entryNames: "[name]",
  bundle: true,
  format: "esm",
  platform: "node",
  target: "node20",
  packages: "external",
  logLevel: "warning",
};

function runRemix() {
  const remix = join(root, "node_modules/@remix-run/dev/dist/cli.js");
  const { status } = spawnSync(process.execPath, [remix, "vite:build", "--config", "remix.config.js"], {
    cwd: root,
    stdio: "inherit",
    env: { ...process.env, NODE_ENV: "production" },
  });
  if (status !== 0) throw new Error("The build failed. See the errors above.");
}

// Remix copies all styles of the server's bundle to the browser's files, where the pages' own files already have them.
async function removeServerStyles(folder) {
  const names = await readdir(folder);
  await Promise.all(names.filter((name) => /^server-build-.*\.css$/.test(name)).map((name) => rm(join(folder, name))));
}

/** Write the build's name into the service worker, so that browsers see a new one after each deployment. */
async function nameServiceWorker(path, name) {
  await writeFile(path, (await readFile(path, "utf8")).replace("__BUILD__", name));
}

async function compressAssets(folder) {
  const waiting = (await filesUnder(folder)).filter((path) => textKinds.has(extname(path)));
  const workers = Array.from({ length: availableParallelism() }, async () => {
    for (let path = waiting.pop(); path; path = waiting.pop()) await compressAsset(path);
  });
  await Promise.all(workers);
}

async function compressAsset(path) {
  const content = await readFile(path);
  const forms = {
    br: await promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
    gz: await promisify(gzip)(content, { level: 9 }),
  };
  for (const [kind, form] of Object.entries(forms)) {
    if (form.length < content.length) await writeFile(`${path}.${kind}`, form);
  }
}

async function stampOfSources() {
  const hash = createHash("sha256").update(process.versions.node.split(".")[0]);
  const files = [...settings.map((name) => join(root, name))];
  for (const source of sources) files.push(...(await filesUnder(join(root, source))));
  for (const path of files.filter((name) => !/\.test\.tsx?$/.test(name)).sort()) {
    hash
      .update(path.slice(root.length))
      .update("\0")
      .update(await readFile(path))
      .update("\0");
  }
  return hash.digest("hex");
}

async function filesUnder(path) {
  const found = await stat(path).catch(() => null);
  if (!found) return [];
  if (found.isFile()) return [path];
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath ?? entry.path, entry.name));
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) await build();
