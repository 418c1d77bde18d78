import { fileURLToPath } from "node:url";
import { checkNode, installPackages } from "./install.mjs";

// Runs as `npm start` on a fresh clone. `--dev` reloads on changes; `--stock` serves with plain remix-serve.
checkNode();
process.chdir(fileURLToPath(new URL("..", import.meta.url)));
const isDev = process.argv.includes("--dev");
process.env.NODE_ENV ||= isDev ? "development" : "production";
stopWithNpm();
installPackages();

const { build, buildCommands, isStale } = await import("./build.mjs");
if (isDev) await buildCommands();
else if (await isStale()) await build();
await import(process.argv.includes("--stock") ? "./stock-server.mjs" : "./server.mjs");

/**
 * Stop when npm does: npm and its shell exit without a signal to their children, so a server would keep its port and
 * its data folder.
 */
function stopWithNpm() {
  if (!process.env.npm_lifecycle_event) return;
  const starter = process.ppid;
  const watching = setInterval(() => {
    if (process.ppid === starter) return;
    clearInterval(watching);
    process.kill(process.pid, "SIGTERM");
  }, 500);
  watching.unref();
}
