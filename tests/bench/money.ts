import { randomUUID } from "node:crypto";
import { paths } from "#app/paths.ts";
import { statementsRow } from "./counting.ts";
import { formBody, readPageForm } from "./forms.ts";
import { type BenchSetup, createSession } from "./setup.ts";
import { copyDatabase, measureScenarios } from "./jobs.ts";
import { timeInTurn } from "./load.ts";
import { claimsIn, countWrong, type KnownClaim, makeYears, ownerIn } from "./money-setup.ts";
import { moneyScenarios } from "./money-scenarios.ts";
import { type Running, startProduct } from "./processes.ts";
import { kilobytes, milliseconds, type ResultRow, type ResultSection, times } from "./report.ts";
import { postPageForm, getPage } from "./visits.ts";

const MAX_TIMES = 1.3;
const SIMULTANEOUS_DECISIONS = 100;

/**
 * Measure incentive money with 20,000 accounts, 200,000 claims and 1,000,000 entries, on a copy that actions may
 * change.
 */
export async function measureMoney(setup: BenchSetup): Promise<ResultSection> {
  const { databaseUrl, drop } = await copyDatabase(setup, "money");
  const product = await startProduct(databaseUrl);
  const copy = { ...setup, databaseUrl };
  const rows: ResultRow[] = [];
  try {
    const senior = await createSession(copy, "senior@scale.test");
    for (const page of deskPages) {
      const of = (company: number) => ({ cookie: senior, path: page.path(company) });
      rows.push(
        ...(await measurePage({
          setup: copy,
          product,
          what: page.what,
          large: of(setup.large),
          small: of(setup.small),
        })),
      );
    }
    const owners = await Promise.all(
      [setup.large, setup.small].map(async (company) => createSession(copy, await ownerIn(copy, company))),
    );
    const [large = "", small = ""] = owners;
    for (const { what, path } of ownPages) {
      rows.push(
        ...(await measurePage({
          setup: copy,
          product,
          what,
          large: { cookie: large, path },
          small: { cookie: small, path },
        })),
      );
    }
    rows.push(...(await measureChain(copy, product)), ...(await measureSteps(copy, product, senior)));
    rows.push(await measureAtOnce(copy, product, senior));
  } finally {
    await product.stop();
    await drop();
  }
  rows.push(...(await measureScenarios(setup, moneyScenarios)));
  return { title: "Money", rows, note };
}

const note =
  "Pages are requested one at a time, in turn, in the company of 20,000 locations and in one a tenth its size. In " +
  "both, an owner has a network of two locations. The page of unclaimed money finds the unclaimed activities of the " +
  'owner\'s networks by date, then computes the amount of each. "Five years" means a weekly event in each of 100 ' +
  "networks, and 4,000 plans of 12 items. Claims and accounts are counted as they are added and removed. A request " +
  "that submits a claim saves and submits it in one transaction. The job of an ended " +
  "program expires the money of 2,000 accounts per transaction. Jobs are measured like the scheduled jobs below.";

const deskPages = [
  {
    what: "recap of 20,000 locations",
    path: (company: number) => paths.manageIncentiveRecap({ company }),
  },
  {
    what: "queue of 196,000 claims",
    path: (company: number) => paths.claimQueue({ company }),
  },
];
const ownPages = [
  { what: "an owner's recap", path: paths.incentiveRecap() },
  { what: "an owner's claims", path: paths.claims() },
  { what: "an owner's unclaimed money", path: paths.unclaimedMoney() },
];

interface Asked {
  cookie: string;
  path: string;
}

/** Measure a list's statements, and its time at full size against a tenth. */
export async function measurePage({
  setup,
  product,
  what,
  large,
  small,
}: {
  setup: BenchSetup;
  product: Running;
  what: string;
  large: Asked;
  small: Asked;
}): Promise<ResultRow[]> {
  const see = () => getPage(product, large.path, large.cookie);
  return [
    await statementsRow(setup, { what, most: 6 }, [see, see]),
    await compareTimes(setup, product, { what: `${what} vs. a tenth of the data`, most: MAX_TIMES }, large, small),
  ];
}

/** Measure an owner of 200 locations with years of history against an owner of four locations. */
async function measureChain(setup: BenchSetup, product: Running): Promise<ResultRow[]> {
  await makeYears(setup);
  const [chain, owner] = [
    await createSession(setup, "chain@scale.test"),
    await createSession(setup, "owner@scale.test"),
  ];
  const of = (path: string) =>
    [
      { cookie: chain, path },
      { cookie: owner, path },
    ] as const;
  const what = "dashboard of an owner of 200 locations with five years of money";
  const see = () => getPage(product, paths.dashboard(), chain);
  return [
    await statementsRow(setup, { what, most: 14 }, [see, see]),
    await compareTimes(setup, product, { what: `${what}, vs. one of 4`, most: null }, ...of(paths.dashboard())),
    await compareTimes(
      setup,
      product,
      { what: "unclaimed money of an owner of 200 locations, vs. one of 4", most: null },
      ...of(paths.unclaimedMoney()),
    ),
  ];
}

export async function compareTimes(
  setup: BenchSetup,
  product: Running,
  { what, most }: { what: string; most: number | null },
  one: Asked,
  other: Asked,
): Promise<ResultRow> {
  const targets = [one, other].map(({ cookie, path }) => ({ program: product, cookie, paths: [path] }));
  const [first, second] = await timeInTurn(targets, setup.isQuick ? 15 : 60);
  if (!first || !second) throw new Error("No times.");
  const ratio = first.duration / second.duration;
  const inWords = ({ duration, size }: typeof first) => `${milliseconds(duration)}, ${kilobytes(size)}`;
  const measured = `${times(ratio)} (${inWords(first)}; ${inWords(second)})`;
  return {
    what,
    measured,
    ...(most === null ? { budget: "-", isMet: null } : { budget: `at most ${most} times`, isMet: ratio <= most }),
  };
}

/** Measure submitting a claim, which reserves its money, and deciding one, which keeps the money or releases a part. */
async function measureSteps(setup: BenchSetup, product: Running, senior: string): Promise<ResultRow[]> {
  const submitted = await claimsIn(setup, "draft", 2);
  const submissions: (() => Promise<string>)[] = [];
  for (const { id, owner } of submitted) {
    const cookie = await createSession(setup, owner);
    const form = readPageForm(await getPage(product, paths.claim(id), cookie), "certifiedName");
    for (const [name, typed] of Object.entries(submission)) form.fields.set(name, typed);
    submissions.push(() => postPageForm(product, paths.claim(id), formBody(form), cookie));
  }
  const [one, two, three, four] = await claimsIn(setup, "inReview", 4);
  if (!one || !two || !three || !four) throw new Error("No claims are in review.");
  const decided = [one, two, three, four];
  const rows = [
    await statementsRow(setup, { what: "saving and submitting a claim in one request", most: 20 }, submissions),
    await statementsRow(
      setup,
      { what: "approving a claim", most: 12 },
      [one, two].map((claim) => () => decide(product, claim, { intent: "approve", isNoDuplicate: "on" }, senior)),
    ),
    await statementsRow(
      setup,
      { what: "approving part of a claim", most: 12 },
      [three, four].map((claim) => () => decide(product, claim, partly, senior)),
    ),
  ];
  const wrong =
    (await countWrong(setup, submitted, "submitted")) +
    (await countWrong(setup, decided.slice(0, 2), "approved")) +
    (await countWrong(setup, decided.slice(2), "partlyApproved"));
  if (wrong > 0) throw new Error(`${wrong} claims were not decided.`);
  return rows;
}

const submission = { intent: "submit", certifiedName: "Ona Scale", isCertified: "on" };
const partly = {
  intent: "approvePart",
  approvedCents: "10.00",
  reasonCodes: "notEligible",
  isNoDuplicate: "on",
  reason: "The rest is not paid for.",
};

function decide(
  product: Running,
  { id, version }: KnownClaim,
  form: Record<string, string>,
  cookie: string,
): Promise<string> {
  const key = { version: String(version), idempotencyKey: randomUUID() };
  return postPageForm(product, paths.decideClaim(id), new URLSearchParams({ ...form, ...key }), cookie);
}

/** Measure many simultaneous decisions, each of which releases money. */
async function measureAtOnce(setup: BenchSetup, product: Running, senior: string): Promise<ResultRow> {
  const claims = await claimsIn(setup, "inReview", SIMULTANEOUS_DECISIONS);
  const began = performance.now();
  await Promise.all(claims.map((claim) => decide(product, claim, partly, senior)));
  const took = performance.now() - began;
  const wrong = await countWrong(setup, claims, "partlyApproved");
  return {
    what: `${SIMULTANEOUS_DECISIONS} simultaneous decisions`,
    budget: "all are saved, and the sums match the claims",
    measured: `${claims.length - wrong} saved in ${milliseconds(took)}`,
    isMet: claims.length === SIMULTANEOUS_DECISIONS && wrong === 0,
  };
}
