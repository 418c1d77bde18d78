import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Ground, signIn } from "./ground.ts";
import { alternate, type Compared, type Loaded, type Target, warmUp } from "./load.ts";
import { type Running, startProduct, startProgram } from "./processes.ts";
import { milliseconds, perSecond, type Row, type Section, times } from "./report.ts";
import { statementsOfUserList } from "./statements.ts";

const unfiltered = ["?size=25"];
const names = ["anderson", "whitford", "lindley", "oakridge", "sandbury", "carlton", "pembury", "hartwell"];
const sorts = ["", "&sort=email", "&sort=-lastSignIn", "&sort=-created"];
const filtered = names.map((name, index) => `?name=${name}${sorts[index % sorts.length]}&size=25`);
const deep = ["?size=25&page=4000"];

/** The users list against its baselines, at two sizes, at both ends, and its search. */
export async function measureLists(ground: Ground): Promise<Section> {
  const folder = mkdtempSync(join(tmpdir(), "mainstreet-bench-"));
  const statements = join(folder, "statements.json");
  const known = await statementsOfUserList(ground.databaseUrl, ground.large, [...unfiltered, ...filtered]);
  writeFileSync(statements, JSON.stringify(known));
  const baseline = (file: string) =>
    startProgram({
      args: ["--import", "tsx", `tests/bench/${file}`],
      env: { DATABASE_URL: ground.databaseUrl, STATEMENTS: statements },
      ready: "/users",
    });
  const product = await startProduct(ground.databaseUrl);
  const plain = await baseline("baseline-plain.tsx");
  const bare = await baseline("baseline-bare.ts");
  const cookie = await signIn(ground, "senior@scale.test");
  try {
    const paths = filtered.map((search) => `/users${search}`);
    for (const target of [usersOf(ground.large, filtered, product, cookie), { program: plain, paths }]) {
      await warmUp(target);
    }
    const rows = [
      ...(await againstBaselines(ground, { product, plain, bare, cookie })),
      ...(await acrossSizes(ground, product, cookie)),
    ];
    return { title: "Users list of 100,000", rows, note };
  } finally {
    await Promise.all([product, plain, bare].map((program) => program.stop()));
    rmSync(folder, { recursive: true });
  }
}

const note =
  "25 rows a page, 10 connections; filtered lists ask for eight names in turn in four orders. Product pages check " +
  "session, reach and permission, look the company up and carry the whole frame, filters and pager; the baselines do " +
  "not. Rendering decides the rates: React makes the page as one string, which costs a third less than a stream of 2 KB " +
  "pieces, rows are plain elements and links plain anchors. All users of a company are tallied as they come and go, so " +
  "that the unfiltered list costs the same at any size, the baselines' as well, which stand on the same statements; an " +
  "index that holds the names lets Postgres skip to page 4,000 without reading its rows.";

const NOTHING: Compared = { rate: 0, cost: 0, firstAgainst: 0 };
const inWords = ({ rate, cost }: Loaded) => `${perSecond(rate)}, ${milliseconds(cost)} of processor each`;
const roundsOf = ({ isQuick }: Ground) => (isQuick ? 3 : 9);

async function againstBaselines(
  ground: Ground,
  { product, plain, bare, cookie }: { product: Running; plain: Running; bare: Running; cookie: string },
): Promise<Row[]> {
  const rows: Row[] = [];
  for (const [kind, searches] of [
    ["filtered", filtered],
    ["unfiltered", unfiltered],
  ] as const) {
    const paths = searches.map((search) => `/users${search}`);
    const [page = NOTHING, ofPlain = NOTHING, ofBare = NOTHING] = await alternate(
      [usersOf(ground.large, searches, product, cookie), { program: plain, paths }, { program: bare, paths }],
      roundsOf(ground),
    );
    const ratio = ofPlain.firstAgainst;
    rows.push({
      what: `pages, ${kind}, against plain`,
      budget: "at least 0.4 times, aim at 0.55",
      measured: `${times(ratio)} (${inWords(page)}; plain ${inWords(ofPlain)}; bare ${inWords(ofBare)})`,
      isMet: ratio >= 0.4,
    });
  }
  return rows;
}

async function acrossSizes(ground: Ground, product: Running, cookie: string): Promise<Row[]> {
  const compared = [
    {
      what: "time of 100,000 users against 10,000, unfiltered",
      most: 1.3,
      base: [ground.small, unfiltered],
      than: [ground.large, unfiltered],
    },
    {
      what: "time of 100,000 users against 10,000, filtered",
      most: 1.3,
      base: [ground.small, filtered],
      than: [ground.large, filtered],
    },
    {
      what: "time of page 4,000 against page 1",
      most: 2,
      base: [ground.large, unfiltered],
      than: [ground.large, deep],
    },
  ] as const;
  const rows: Row[] = [];
  for (const { what, most, base, than } of compared) {
    const targets = [base, than].map(([company, searches]) => usersOf(company, searches, product, cookie));
    const [one = NOTHING, other = NOTHING] = await alternate(targets, roundsOf(ground));
    const ratio = other.firstAgainst;
    rows.push({
      what,
      budget: `at most ${most} times`,
      measured: `${times(ratio)} (${perSecond(one.rate)}, ${perSecond(other.rate)})`,
      isMet: ratio <= most,
    });
  }
  return rows;
}

function usersOf(company: number, searches: readonly string[], product: Running, cookie: string): Target {
  return { program: product, cookie, paths: searches.map((search) => `/company/${company}/users${search}`) };
}
