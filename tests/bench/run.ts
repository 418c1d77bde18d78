import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { measureAssets } from "./assets.ts";
import { measureBackOffice } from "./back-office.ts";
import { measureBrowser } from "./browser.ts";
import { measureCalendar } from "./calendar.ts";
import { measureDownloads } from "./downloads.ts";
import { type BenchSetup, prepareSetup } from "./setup.ts";
import { measureHostileForms } from "./hostile-forms.ts";
import { measureImports } from "./imports.ts";
import { measureJobs } from "./jobs.ts";
import { measureLists } from "./lists.ts";
import { measureMemory } from "./memory.ts";
import { measureMetrics } from "./metrics.ts";
import { measureMoney } from "./money.ts";
import { measurePages } from "./pages.ts";
import { measurePlaces } from "./places.ts";
import { measurePlanning } from "./planning.ts";
import { queryRows, openPostgres } from "./postgres.ts";
import { SECRET } from "./processes.ts";
import { asText, saveSection, type ResultSection } from "./report.ts";
import { measureReceipts } from "./receipts.ts";
import { measureReports } from "./reports.ts";
import { measureSearches } from "./searches.ts";
import { measureSignIns } from "./sign-ins.ts";
import { measureStarts } from "./starts.ts";
import { measureSocial } from "./social.ts";
import { measureStudio } from "./studio.ts";

const sections: Record<string, (setup: BenchSetup) => ResultSection | Promise<ResultSection>> = {
  lists: measureLists,
  searches: measureSearches,
  pages: measurePages,
  planning: measurePlanning,
  calendar: measureCalendar,
  backOffice: measureBackOffice,
  money: measureMoney,
  studio: measureStudio,
  social: measureSocial,
  places: measurePlaces,
  downloads: measureDownloads,
  imports: measureImports,
  metrics: measureMetrics,
  reports: measureReports,
  hostileForms: measureHostileForms,
  jobs: measureJobs,
  assets: measureAssets,
  browser: measureBrowser,
  signIns: measureSignIns,
  receipts: measureReceipts,
  memory: measureMemory,
  starts: measureStarts,
};

// `npm run bench -- lists --quick`: names select sections; without names all run. docs/performance.md is written after
// each section, so that an interrupted run keeps its results.
const args = process.argv.slice(2);
const isQuick = args.includes("--quick");
const chosen = args.filter((name) => name in sections);
const unknown = args.filter((name) => name !== "--quick" && !(name in sections));
if (unknown.length > 0) {
  console.error(`There is no ${unknown.join(", ")}. There are: ${Object.keys(sections).join(", ")}, --quick.`);
  process.exit(2);
}

buildIfStale();
console.log("Preparing Postgres.");
const postgres = await openPostgres();
try {
  const setup = await prepareSetup(postgres.url, isQuick);
  // Sections that read lists in this process need the settings of a server.
  Object.assign(process.env, { DATABASE_URL: postgres.url, SECRET });
  const [server] = await queryRows<{ server_version: string }>(postgres.url, "show server_version");
  const version = server?.server_version.split(" ")[0] ?? "";
  for (const [name, measure] of Object.entries(sections)) {
    if (chosen.length > 0 && !chosen.includes(name)) continue;
    console.log(`Measuring ${name}.`);
    const began = performance.now();
    const section = await measureOrReport(name, () => measure(setup));
    console.log(`${asText(section)}\n  in ${Math.round((performance.now() - began) / 1_000)} s`);
    if (!isQuick)
      saveSection({ name, section, names: Object.keys(sections), postgresVersion: version, at: new Date() });
  }
} finally {
  await postgres.stop();
}

// A failing section does not end the others; the page reports it.
async function measureOrReport(
  name: string,
  measure: () => ResultSection | Promise<ResultSection>,
): Promise<ResultSection> {
  try {
    return await measure();
  } catch (error) {
    console.error(error);
    process.exitCode = 1;
    const row = { what: name, budget: "is measured", measured: String(error), isMet: false };
    return { title: `Failed: ${name}`, rows: [row] };
  }
}

function buildIfStale(): void {
  const script = 'const { isStale, build } = await import("./bin/build.mjs"); if (await isStale()) await build();';
  const { status } = spawnSync(process.execPath, ["--input-type=module", "-e", script], {
    cwd: fileURLToPath(new URL("../..", import.meta.url)),
    stdio: "inherit",
    env: { ...process.env, NODE_ENV: "production" },
  });
  if (status !== 0) throw new Error("The build failed. See the errors above.");
}
