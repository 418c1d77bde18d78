import { spawn } from "node:child_process";
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { checkNode, installPackages } from "./install.mjs";

// What `npm test` runs on a fresh clone: everything, in one go, with one line at the end.
checkNode();
process.chdir(fileURLToPath(new URL("..", import.meta.url)));
// Ends through "exit", which stops what was started.
for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => process.exit(130));
installPackages();
const results = "test-results";
rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });

const { build, isStale } = await import("./build.mjs");
const { findChromium } = await import("./find-chromium.mjs");
const { findPackageProblems } = await import("./check-packages.mjs");
const { startPrivatePostgres } = await import("./private-postgres.mjs");

const total = { passed: 0, failed: 0 };
const began = Date.now();

await step("Build", async () => {
  if (await isStale()) await build();
});
await step("Types", () => program("node_modules/typescript/bin/tsc", ["--noEmit"]));
await step("Lint", () => program("node_modules/eslint/bin/eslint.js", ["."]));
await step("Packages", async () => {
  const problems = await findPackageProblems();
  if (problems.length > 0) throw new Error(problems.join("\n"));
});
await step("Tests on the embedded database", () => vitest("embedded", ""));
await step("Tests on Postgres", testOnPostgres);
await step("Browser tests", testInBrowser);

console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed > 0 ? 1 : 0);

/** Runs a step and counts it: as the tests that it tells of, else as one. */
async function step(name, run) {
  console.log(`\n── ${name} (${Math.round((Date.now() - began) / 1000)} s)`);
  try {
    const { passed, failed } = (await run()) ?? { passed: 1, failed: 0 };
    total.passed += passed;
    total.failed += failed;
  } catch (error) {
    console.log(error.message);
    total.failed += 1;
  }
}

async function testOnPostgres() {
  if (process.env.TEST_DATABASE_URL) return vitest("postgres", process.env.TEST_DATABASE_URL);
  const postgres = startPrivatePostgres();
  if (!postgres) {
    console.log("Left out: there is no TEST_DATABASE_URL and no Postgres installation.");
    return { passed: 0, failed: 0 };
  }
  process.once("exit", postgres.stop);
  try {
    return await vitest("postgres", postgres.url);
  } finally {
    process.off("exit", postgres.stop);
    postgres.stop();
  }
}

async function testInBrowser() {
  const chromium = findChromium();
  if (!chromium)
    throw new Error("No Chromium: install one (apt-get install chromium) or set CHROMIUM_PATH to its program.");
  const file = resolve(results, "browser.json");
  const args = ["test", "--config", "tests/playwright.config.ts", "--reporter", "list,json"];
  const env = { CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: file };
  await program("node_modules/@playwright/test/cli.js", args, env).catch(() => undefined);
  const { stats, errors } = JSON.parse(readFileSync(file, "utf8"));
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected + errors.length };
}

async function vitest(name, server) {
  const file = `${results}/${name}.json`;
  const args = [
    "run",
    "--config",
    "tests/vitest.config.ts",
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${file}`,
  ];
  await program("node_modules/vitest/vitest.mjs", args, { TEST_DATABASE_URL: server }).catch(() => undefined);
  const outcome = JSON.parse(readFileSync(file, "utf8"));
  // A file that does not even load has no tests to fail.
  const unloaded = outcome.testResults.filter(
    (result) => result.status === "failed" && result.assertionResults.length === 0,
  );
  const failed = outcome.numFailedTests + unloaded.length;
  return { passed: outcome.numPassedTests, failed: failed === 0 && !outcome.success ? 1 : failed };
}

function program(path, args, env = {}) {
  const child = spawn(process.execPath, [path, ...args], { stdio: "inherit", env: { ...process.env, ...env } });
  return new Promise((done, reject) => {
    child.once("error", reject);
    child.once("exit", (code) => (code === 0 ? done() : reject(new Error(`${path} ended with ${code}.`))));
  });
}
