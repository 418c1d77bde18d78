import { spawn } from "node:child_process";
import { constants } from "node:os";
import { fileURLToPath } from "node:url";
import { printStartup } from "./startup-message.mjs";

// Serves the same build with stock remix-serve, for comparison only: it has no limits, no host check and no client
// address.
process.chdir(fileURLToPath(new URL("..", import.meta.url)));
process.env.NODE_ENV ||= "production";
process.env.PORT ||= "3000";
process.env.APP_URL ||= `http://localhost:${process.env.PORT}`;

const began = performance.now();
const { openDatabase } = await import(new URL("../build/commands/open-database.js", import.meta.url).href);
const database = await openDatabase(process.env).catch((error) => {
  console.error(["CannotStart", "DataFolderInUse"].includes(error.name) ? error.message : error);
  process.exit(1);
});

// remix-serve runs no jobs, so this process runs its share of them.
const build = await import(new URL("../build/server/index.js", import.meta.url).href);
await build.entry.module.start();
const serve = fileURLToPath(new URL("../node_modules/@remix-run/serve/dist/cli.js", import.meta.url));
const server = spawn(process.execPath, [serve, "build/server/index.js"], {
  stdio: "inherit",
  env: { ...process.env, WORKER_CONCURRENCY: "0" },
});
for (const signal of ["SIGTERM", "SIGINT"]) process.on(signal, () => server.kill(signal));
server.once("exit", async (code, signal) => {
  await build.entry.module.shutdown();
  await database.stop();
  process.exit(code ?? 128 + constants.signals[signal]);
});
printStartup({ appUrl: new URL(process.env.APP_URL), milliseconds: performance.now() - began });
