import { readFile } from "node:fs/promises";
import { pathToFileURL } from "node:url";

/**
 * Return the faults of the packages, one line each: an entry of package-lock.json without an integrity hash or from
 * elsewhere than an https registry, a direct dependency without an exact version, and a version below
 * minimum-versions.json (the versions that closed known holes; one minimum per major version).
 */
export async function findPackageProblems(root = new URL("..", import.meta.url)) {
  const read = async (name) => JSON.parse(await readFile(new URL(name, root), "utf8"));
  const [manifest, lock, floors] = await Promise.all(
    ["package.json", "package-lock.json", "minimum-versions.json"].map(read),
  );
  const direct = Object.entries({ ...manifest.dependencies, ...manifest.devDependencies });
  return [
    ...direct
      .filter(([, range]) => !/^\d+\.\d+\.\d+$/.test(range))
      .map(([name, range]) => `${name} ${range}: not an exact version`),
    ...Object.entries(lock.packages).flatMap(([path, entry]) =>
      path && !entry.link ? problemsOf(path, entry, floors) : [],
    ),
  ];
}

function problemsOf(path, { version, integrity, resolved }, floors) {
  const name = path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);
  const problems = [];
  if (!/^sha512-[\w+/]{86}==$/.test(integrity ?? "")) problems.push(`${name} ${version}: no sha512 integrity hash`);
  if (resolved && !resolved.startsWith("https://"))
    problems.push(`${name} ${version}: downloaded from ${resolved}, not over https`);
  if (floors[name] && !isHighEnough(version, floors[name])) {
    problems.push(`${name} ${version}: below the minimum ${floors[name].join(", ")}`);
  }
  return problems;
}

function isHighEnough(version, floors) {
  const newest = Math.max(...floors.map((floor) => partsOf(floor)[0]));
  const [major] = partsOf(version);
  if (major > newest) return true;
  return floors.some((floor) => partsOf(floor)[0] === major && compare(version, floor) >= 0);
}

function compare(a, b) {
  const [left, right] = [partsOf(a), partsOf(b)];
  const at = left.findIndex((part, index) => part !== right[index]);
  return at < 0 ? 0 : left[at] - right[at];
}

const partsOf = (version) => version.split("-")[0].split(".").map(Number);

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const problems = await findPackageProblems();
  console.log(
    problems.length > 0 ? problems.join("\n") : "All packages have an integrity hash and meet their minimum versions.",
  );
  process.exitCode = problems.length > 0 ? 1 : 0;
}
