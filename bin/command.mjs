import { fileURLToPath } from "node:url";
import { checkNode, installPackages } from "./install.mjs";

/** Arguments and purpose of each of commands/, in the order in which the help lists them. */
const commands = {
  migrate: ["", "migrate the database to this version"],
  "create-advisor": ["--email <email> [--first <name>] [--last <name>]", "invite a Senior Advisor by email"],
  backup: ["[file.tar.gz]", "back up DATA_DIR: embedded database, files, emails, generated secret"],
  restore: ["<file.tar.gz>", "restore such a backup into an empty DATA_DIR"],
  move: ["<postgres://...>", "copy the embedded database into an empty Postgres"],
  "seed-demo": ["", "load the demo companies, whose password is public"],
  "seed-scale": ["", "fill an empty Postgres with data for benchmarks"],
  bench: ["[section ...] [--quick]", "run the benchmarks"],
  schema: ["", "regenerate db/schema.ts after a new migration"],
};

// Run one of commands/: `node bin/command.mjs create-advisor --email someone@example.com`.
checkNode();
const [name = "help", ...args] = process.argv.slice(2);
const isKnown = Object.hasOwn(commands, name);
const usageOf = (command) => `${command} ${commands[command][0]}`.trim();
if (isKnown && args.includes("--help")) {
  console.log(`Usage: node bin/command.mjs ${usageOf(name)}`);
  process.exit();
}
if (!isKnown) {
  const lines = Object.keys(commands).map((command) => `  ${usageOf(command).padEnd(64)} ${commands[command][1]}`);
  const usage = ["Usage: node bin/command.mjs <command>", ...lines].join("\n");
  const isHelp = ["help", "--help"].includes(name);
  if (isHelp) console.log(usage);
  else console.error(`Unknown command "${name}".\n${usage}`);
  process.exit(isHelp ? 0 : 1);
}

const root = fileURLToPath(new URL("..", import.meta.url));
process.chdir(root);
process.env.NODE_ENV ||= "production";

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
