import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { check, format } from "prettier";

// Run `npm run lines [-- revision]`: lines of product code by wing, formatted by Prettier so that revisions compare.
process.chdir(fileURLToPath(new URL("..", import.meta.url)));
const revision = process.argv[2] ?? null;
const git = (...words) => execFileSync("git", words, { encoding: "utf8", maxBuffer: 2 ** 28 });
const product = /^(app|db|bin|commands)\/.*\.(ts|tsx|mjs|css)$/;
/** Tests, seeds and generated files. */
const excluded = /\.test\.tsx?$|^db\/(seed\/|schema\.ts$)|^app\/ui\/theme\/theme\.css$/;

const files = (revision ? git("ls-tree", "-r", "--name-only", revision) : git("ls-files"))
  .split("\n")
  .filter((path) => product.test(path) && !excluded.test(path));
const wings = new Map();
for (const path of files) {
  const text = revision ? git("show", `${revision}:${path}`) : readFileSync(path, "utf8");
  const options = { printWidth: 120, filepath: path };
  const lines = ((await check(text, options)) ? text : await format(text, options)).split("\n").length - 1;
  const wing = wingOf(path);
  const sum = wings.get(wing) ?? { files: 0, lines: 0 };
  wings.set(wing, { files: sum.files + 1, lines: sum.lines + lines });
}
const rows = [...wings].sort(([one], [other]) => one.localeCompare(other));
for (const [wing, { files, lines }] of rows) console.log(wing.padEnd(24), String(files).padStart(6), row(lines));
const total = rows.reduce((sum, [, { lines }]) => sum + lines, 0);
console.log("all".padEnd(24), String(files.length).padStart(6), row(total));

function row(lines) {
  return lines.toLocaleString("en-US").padStart(9);
}

/**
 * Return "app/planning" for a file of that wing and "app" for files of app/ itself; revisions with app/modules count by
 * module.
 */
function wingOf(path) {
  const [top, wing, module, rest] = path.split("/");
  if (top !== "app" || !module) return top;
  return wing === "modules" && rest ? `app/modules/${module}` : `app/${wing}`;
}
