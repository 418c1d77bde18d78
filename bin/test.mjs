import { spawn } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { checkNode, installPackages } from "./install.mjs";

// Runs as `npm test` on a fresh clone: everything, in one go, with one line at the end.
checkNode();
process.chdir(fileURLToPath(new URL("..", import.meta.url)));
// Exits through "exit", whose listeners stop the started processes.
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

/**
 * Tests that run on the embedded database too: those of money and changes, and those of the embedded database itself.
 */
const embeddedTests = ["tests/db/embedded.test.ts", "tests/db/ledger", "tests/db/changes.test.ts"];

const total = { passed: 0, failures: [] };
const began = Date.now();

// Lint uses one core for about as long as the other steps use the second one.
await Promise.all([runStage("Lint", () => runProgram("node_modules/eslint/bin/eslint.js", ["."])), prepare()]);
// Looking for pdftotext here installs it, or reports that it is missing, before tests read PDFs.
findPdftotext();
await runStage("Tests on Postgres", testOnPostgres);
await runStage("Tests on the embedded database", testOnEmbedded);
await runStage("Browser tests", testInBrowser);

// Failures come last, so that the end of a long log shows them.
for (const failure of total.failures) console.log(`\n✗ ${failure}`);
console.log(`\n${total.passed} passed, ${total.failures.length} failed`);
process.exit(total.failures.length > 0 ? 1 : 0);

/** Run a step and count its result: the tests that it reports, else one. */
async function runStage(name, run) {
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

async function prepare() {
  await runStage("Build", async () => {
    if (await isStale()) await build();
  });
  await runStage("Types", () => runProgram("node_modules/typescript/bin/tsc", ["--noEmit"]));
  await runStage("Style", () =>
    runProgram("node_modules/prettier/bin/prettier.cjs", ["--check", "--log-level", "warn", "."]),
  );
  await runStage("Packages", async () => {
    const problems = await findPackageProblems();
    if (problems.length > 0) throw new Error(problems.join("\n"));
  });
}

async function testOnPostgres() {
  if (process.env.TEST_DATABASE_URL) return vitest("postgres", process.env.TEST_DATABASE_URL);
  const postgres = startPrivatePostgres();
  if (!postgres) {
    console.log("Skipped: set TEST_DATABASE_URL or install Postgres.");
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

/**
 * Test on the embedded database: only `embeddedTests` after a run on Postgres, else everything. Browser tests always use it.
 */
function testOnEmbedded() {
  return vitest("embedded", "", existsSync(`${results}/postgres.json`) ? embeddedTests : []);
}

async function testInBrowser() {
  const chromium = findChromium();
  if (!chromium)
    throw new Error(
      "Chromium not found. Install it (apt-get install chromium), or set CHROMIUM_PATH to its executable.",
    );
  const file = resolve(results, "browser.json");
  const args = ["test", "--config", "tests/playwright.config.ts", "--reporter", "list,json"];
  const env = { CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: file };
  await runProgram("node_modules/@playwright/test/cli.js", args, env).catch(() => undefined);
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

async function vitest(name, server, files = []) {
  const file = `${results}/${name}.json`;
  const reports = ["--reporter=default", "--reporter=json", `--outputFile.json=${file}`];
  const args = ["run", "--config", "tests/vitest.config.ts", ...reports, ...files];
  await runProgram("node_modules/vitest/vitest.mjs", args, { TEST_DATABASE_URL: server }).catch(() => undefined);
  const outcome = JSON.parse(readFileSync(file, "utf8"));
  const failures = outcome.testResults.filter(({ status }) => status === "failed").flatMap(failuresOfFile);
  if (failures.length === 0 && !outcome.success) failures.push("an error outside the tests (see the output above)");
  return { passed: outcome.numPassedTests, failures };
}

/** List a file's failures; a file that does not load has no tests and fails as a whole. */
function failuresOfFile({ name, message, assertionResults }) {
  const path = relative(process.cwd(), name);
  const failed = assertionResults.filter(({ status }) => status === "failed");
  if (failed.length === 0) return [`${path} ${message}`];
  return failed.map(({ fullName, failureMessages }) => `${path} ${fullName}\n${failureMessages.join("\n")}`);
}

function runProgram(path, args, env = {}) {
  const child = spawn(process.execPath, [path, ...args], { stdio: "inherit", env: { ...process.env, ...env } });
  return new Promise((done, reject) => {
    child.once("error", reject);
    child.once("exit", (code) => (code === 0 ? done() : reject(new Error(`${path} exited with code ${code}.`))));
  });
}
