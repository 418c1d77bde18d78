import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { checkNode, installPackages } from "./install.mjs";

// Run one of commands/: `node bin/command.mjs create-advisor --email someone@example.com`.
checkNode();
const [name = "", ...args] = process.argv.slice(2);
const root = fileURLToPath(new URL("..", import.meta.url));
process.chdir(root);
process.env.NODE_ENV ||= "production";
const { scripts } = JSON.parse(readFileSync("package.json", "utf8"));
const names = Object.values(scripts).flatMap((script) => /^node bin\/command\.mjs (.+)$/.exec(script)?.[1] ?? []);
if (!names.includes(name)) {
  console.error(`Unknown command "${name}". Use one of ${names.join(", ")}.`);
  process.exit(1);
}

const { buildCommands, isStale } = await import("./build.mjs");
if (await isStale()) {
  installPackages();
  await buildCommands();
}
try {
  const command = await import(new URL(`../build/commands/${name}.js`, import.meta.url).href);
  await command.run(args);
  process.exit();
} catch (error) {
  console.error(error?.constructor?.name === "Error" ? error : error.message);
  process.exit(1);
}
