import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";

/**
 * Return the path of a program for tests, or null: the environment variable's, else an installed one with one of the
 * names or paths, else that of Debian's package when it can be installed.
 */
export function findProgram({ variable, names, paths = [], debianPackage }) {
  const find = () => {
    const folders = (process.env.PATH ?? "").split(delimiter);
    const candidates = [...folders.flatMap((folder) => names.map((name) => join(folder, name))), ...paths];
    return candidates.find((path) => existsSync(path)) ?? null;
  };
  return process.env[variable] || find() || (install(debianPackage) ? find() : null);
}

function install(debianPackage) {
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) return false;
  console.log(`Installing ${debianPackage}.`);
  const options = { stdio: "inherit", env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" } };
  spawnSync("apt-get", ["update", "-q"], options);
  return spawnSync("apt-get", ["install", "-y", "-q", "--no-install-recommends", debianPackage], options).status === 0;
}
