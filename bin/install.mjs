import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));

/** Exit with a one-line error when Node is older than 20.19. */
export function checkNode() {
  const [major, minor] = process.versions.node.split(".").map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  console.error(`Mainstreet requires Node 20.19 or newer. You are running ${process.versions.node}.`);
  process.exit(1);
}

/** Install the packages of package-lock.json when some are missing or have other versions. */
export function installPackages() {
  if (isInstalled()) return;
  console.log("Installing packages.");
  const npm = process.env.npm_execpath;
  const args = ["ci", "--include=dev", "--no-audit", "--no-fund"];
  const { status } = npm
    ? spawnSync(process.execPath, [npm, ...args], { cwd: root, stdio: "inherit" })
    : spawnSync("npm", args, { cwd: root, stdio: "inherit" });
  if (status !== 0) throw new Error("npm couldn't install the packages. See the errors above.");
}

function isInstalled() {
  const wanted = packagesOf("package-lock.json");
  const present = packagesOf("node_modules/.package-lock.json");
  if (!wanted || !present) return false;
  return Object.entries(wanted).every(([path, { version, link, optional, peer }]) => {
    // Optional packages may be for other platforms.
    if (path === "" || link || ((optional || peer) && !present[path])) return true;
    return present[path]?.version === version;
  });
}

function packagesOf(path) {
  try {
    return JSON.parse(readFileSync(`${root}/${path}`, "utf8")).packages;
  } catch {
    return null;
  }
}
