import { spawn } from "node:child_process";
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { relative, resolve } from "node:path";
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
const { findPdftotext } = await import("./find-pdftotext.mjs");
const { findPackageProblems } = await import("./check-packages.mjs");
const { startPrivatePostgres } = await import("./private-postgres.mjs");

const total = { passed: 0, failures: [] };
const began = Date.now();

await step("Build", async () => {
  if (await isStale()) await build();
});
await Promise.all([
  step("Types", () => program("node_modules/typescript/bin/tsc", ["--noEmit"])),
  step("Lint", () => program("node_modules/eslint/bin/eslint.js", ["."])),
  step("Style", () => program("node_modules/prettier/bin/prettier.cjs", ["--check", "--log-level", "warn", "."])),
]);
await step("Packages", async () => {
  const problems = await findPackageProblems();
  if (problems.length > 0) throw new Error(problems.join("\n"));
});
// Tests that read PDFs find it, and say so where it is missing.
findPdftotext();
await step("Tests on the embedded database", () => vitest("embedded", ""));
await step("Tests on Postgres", testOnPostgres);
await step("Browser tests", testInBrowser);

// Last of all, so that whoever sees only the end of a long log sees what failed.
for (const failure of total.failures) console.log(`\n✗ ${failure}`);
console.log(`\n${total.passed} passed, ${total.failures.length} failed`);
process.exit(total.failures.length > 0 ? 1 : 0);

/** Runs a step and counts it: as the tests that it tells of, else as one. */
async function step(name, run) {
  console.log(`\n── ${name} (${Math.round((Date.now() - began) / 1000)} s)`);
  try {
    const { passed, failures } = (await run()) ?? { passed: 1, failures: [] };
    total.passed += passed;
    total.failures.push(...failures.map((failure) => `${name}: ${failure}`));
  } catch (error) {
    console.log(error.message);
    total.failures.push(`${name}: ${error.message}`);
  }
}

async function testOnPostgres() {
  if (process.env.TEST_DATABASE_URL) return vitest("postgres", process.env.TEST_DATABASE_URL);
  const postgres = startPrivatePostgres();
  if (!postgres) {
    console.log("Left out: there is no TEST_DATABASE_URL and no Postgres installation.");
    return { passed: 0, failures: [] };
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
  const { stats, suites, errors } = JSON.parse(readFileSync(file, "utf8"));
  return {
    passed: stats.expected,
    failures: [...suites.flatMap(failuresOfSuite), ...errors.map((error) => error.message)],
  };
}

function failuresOfSuite({ specs = [], suites = [] }) {
  const failed = specs.filter(({ ok }) => !ok).map(({ file, line, title }) => `${file}:${line} ${title}`);
  return [...failed, ...suites.flatMap(failuresOfSuite)];
}

async function vitest(name, server) {
  const file = `${results}/${name}.json`;
  const reports = ["--reporter=default", "--reporter=json", `--outputFile.json=${file}`];
  const args = ["run", "--config", "tests/vitest.config.ts", ...reports];
  await program("node_modules/vitest/vitest.mjs", args, { TEST_DATABASE_URL: server }).catch(() => undefined);
  const outcome = JSON.parse(readFileSync(file, "utf8"));
  const failures = outcome.testResults.filter(({ status }) => status === "failed").flatMap(failuresOfFile);
  if (failures.length === 0 && !outcome.success) failures.push("something outside the tests failed, see above");
  return { passed: outcome.numPassedTests, failures };
}

/** A file that does not even load has no tests to fail. */
function failuresOfFile({ name, message, assertionResults }) {
  const path = relative(process.cwd(), name);
  const failed = assertionResults.filter(({ status }) => status === "failed");
  if (failed.length === 0) return [`${path} ${message}`];
  return failed.map(({ fullName, failureMessages }) => `${path} ${fullName}\n${failureMessages.join("\n")}`);
}

function program(path, args, env = {}) {
  const child = spawn(process.execPath, [path, ...args], { stdio: "inherit", env: { ...process.env, ...env } });
  return new Promise((done, reject) => {
    child.once("error", reject);
    child.once("exit", (code) => (code === 0 ? done() : reject(new Error(`${path} ended with ${code}.`))));
  });
}
