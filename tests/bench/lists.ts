import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type BenchSetup, createSession } from "./setup.ts";
import { loadInTurn, type ComparedLoad, type Loaded, type Target, warmUp } from "./load.ts";
import { type Running, startProduct, startProgram } from "./processes.ts";
import { milliseconds, perSecond, type ResultRow, type ResultSection, times } from "./report.ts";
import { statementsOfUserList } from "./statements.ts";

const unfiltered = ["?size=25"];
const names = ["anderson", "whitford", "lindley", "oakridge", "sandbury", "carlton", "pembury", "hartwell"];
const sorts = ["", "&sort=email", "&sort=-lastSignIn", "&sort=-created"];
const filtered = names.map((name, index) => `?name=${name}${sorts[index % sorts.length]}&size=25`);
const deep = ["?size=25&page=4000"];

/** Measure the users list against its baselines, at two sizes, on its first and last page, and its search. */
export async function measureLists(setup: BenchSetup): Promise<ResultSection> {
  const folder = mkdtempSync(join(tmpdir(), "mainstreet-bench-"));
  const statements = join(folder, "statements.json");
  const known = await statementsOfUserList(setup.databaseUrl, setup.large, [...unfiltered, ...filtered]);
  writeFileSync(statements, JSON.stringify(known));
  const baseline = (file: string) =>
    startProgram({
      args: ["--import", "tsx", `tests/bench/${file}`],
      env: { DATABASE_URL: setup.databaseUrl, STATEMENTS: statements },
      ready: "/users",
    });
  const product = await startProduct(setup.databaseUrl);
  const plain = await baseline("baseline-plain.tsx");
  const bare = await baseline("baseline-bare.ts");
  const cookie = await createSession(setup, "senior@scale.test");
  try {
    const paths = filtered.map((search) => `/users${search}`);
    for (const target of [usersOf(setup.large, filtered, product, cookie), { program: plain, paths }]) {
      await warmUp(target);
    }
    const rows = [
      ...(await againstBaselines(setup, { product, plain, bare, cookie })),
      ...(await acrossSizes(setup, product, cookie)),
    ];
    return { title: "Users list of 100,000", rows, note };
  } finally {
    await Promise.all([product, plain, bare].map((program) => program.stop()));
    rmSync(folder, { recursive: true });
  }
}

const note =
  "25 rows per page, 10 connections. Filtered lists use eight names in turn, in four sort orders. Product pages " +
  "check session, access scope and permission, look up the company, and render the whole frame, filters and pager; " +
  "the baselines do none of this. Rendering determines the rates. React renders each page to a string, which costs a " +
  "third less than a stream of 2 KB chunks. Rows and links are plain HTML elements. A company's users are counted as " +
  "they are added and removed, so the unfiltered list costs the same at any size, in the product and in the " +
  "baselines. An index that includes the names lets Postgres skip to page 4,000 without reading its rows.";

const NOTHING: ComparedLoad = { rate: 0, cost: 0, firstAgainst: 0 };
const inWords = ({ rate, cost }: Loaded) => `${perSecond(rate)}, ${milliseconds(cost)} of CPU time each`;
const roundsOf = ({ isQuick }: BenchSetup) => (isQuick ? 3 : 9);

async function againstBaselines(
  setup: BenchSetup,
  { product, plain, bare, cookie }: { product: Running; plain: Running; bare: Running; cookie: string },
): Promise<ResultRow[]> {
  const rows: ResultRow[] = [];
  for (const [kind, searches] of [
    ["filtered", filtered],
    ["unfiltered", unfiltered],
  ] as const) {
    const paths = searches.map((search) => `/users${search}`);
    const [page = NOTHING, ofPlain = NOTHING, ofBare = NOTHING] = await loadInTurn(
      [usersOf(setup.large, searches, product, cookie), { program: plain, paths }, { program: bare, paths }],
      roundsOf(setup),
    );
    const ratio = ofPlain.firstAgainst;
    rows.push({
      what: `${kind} pages vs. plain`,
      budget: "at least 0.4 times, goal 0.55",
      measured: `${times(ratio)} (${inWords(page)}; plain ${inWords(ofPlain)}; bare ${inWords(ofBare)})`,
      isMet: ratio >= 0.4,
    });
  }
  return rows;
}

async function acrossSizes(setup: BenchSetup, product: Running, cookie: string): Promise<ResultRow[]> {
  const compared = [
    {
      what: "time with 100,000 users vs. 10,000, unfiltered",
      most: 1.3,
      base: [setup.small, unfiltered],
      than: [setup.large, unfiltered],
    },
    {
      what: "time with 100,000 users vs. 10,000, filtered",
      most: 1.3,
      base: [setup.small, filtered],
      than: [setup.large, filtered],
    },
    {
      what: "time of page 4,000 vs. page 1",
      most: 2,
      base: [setup.large, unfiltered],
      than: [setup.large, deep],
    },
  ] as const;
  const rows: ResultRow[] = [];
  for (const { what, most, base, than } of compared) {
    const targets = [base, than].map(([company, searches]) => usersOf(company, searches, product, cookie));
    const [one = NOTHING, other = NOTHING] = await loadInTurn(targets, roundsOf(setup));
    const ratio = other.firstAgainst;
    rows.push({
      what,
      budget: `at most ${most} times`,
      measured: `${times(ratio)} (${perSecond(other.rate)}, ${perSecond(one.rate)})`,
      isMet: ratio <= most,
    });
  }
  return rows;
}

function usersOf(company: number, searches: readonly string[], product: Running, cookie: string): Target {
  return { program: product, cookie, paths: searches.map((search) => `/company/${company}/users${search}`) };
}
