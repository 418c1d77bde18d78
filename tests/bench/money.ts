import { randomUUID } from "node:crypto";
import { paths } from "#app/paths.ts";
import { statementsRow } from "./counting.ts";
import { bodyOf, readPageForm } from "./forms.ts";
import { type Ground, signIn } from "./ground.ts";
import { copyDatabase, measureScenes } from "./jobs.ts";
import { inTurn } from "./load.ts";
import { claimsIn, countWrong, type KnownClaim, makeYears, ownerIn } from "./money-ground.ts";
import { moneyScenes } from "./money-scenes.ts";
import { type Running, startProduct } from "./processes.ts";
import { kilobytes, milliseconds, type Row, type Section, times } from "./report.ts";
import { post, visit } from "./visits.ts";

const MOST_TIMES = 1.3;
const AT_ONCE = 100;

/** The incentive's money with 20,000 accounts, 200,000 claims and 1,000,000 entries, on a copy that the steps may change. */
export async function measureMoney(ground: Ground): Promise<Section> {
  const { databaseUrl, drop } = await copyDatabase(ground, "money");
  const product = await startProduct(databaseUrl);
  const copy = { ...ground, databaseUrl };
  const rows: Row[] = [];
  try {
    const senior = await signIn(copy, "senior@scale.test");
    for (const page of deskPages) {
      const of = (company: number) => ({ cookie: senior, path: page.path(company) });
      rows.push(...(await measurePage(copy, product, page.what, of(ground.large), of(ground.small))));
    }
    const owners = await Promise.all(
      [ground.large, ground.small].map(async (company) => signIn(copy, await ownerIn(copy, company))),
    );
    const [large = "", small = ""] = owners;
    for (const { what, path } of ownPages) {
      rows.push(...(await measurePage(copy, product, what, { cookie: large, path }, { cookie: small, path })));
    }
    rows.push(...(await measureChain(copy, product)), ...(await measureSteps(copy, product, senior)));
    rows.push(await measureAtOnce(copy, product, senior));
  } finally {
    await product.stop();
    await drop();
  }
  rows.push(...(await measureScenes(ground, moneyScenes)));
  return { title: "Money", rows, note };
}

const note =
  "Pages are asked one at a time, in turn, in the company of 20,000 locations and in one of a tenth; owners have a network " +
  "of two locations in both. What is unclaimed is found by its days in the owner's networks and worked out for " +
  "all of it; five years are a weekly event of each of 100 networks and 4,000 plans of 12 items. Claims and " +
  "accounts are counted as they come and go. A post that submits a claim saves it " +
  "first: a save of 8 statements at most and a step of 12. A lapsing program takes 2,000 accounts a " +
  "statement. Jobs are measured as those by the clock below.";

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

/** A list's statements, and its time at full size against a tenth. */
export async function measurePage(
  ground: Ground,
  product: Running,
  what: string,
  large: Asked,
  small: Asked,
): Promise<Row[]> {
  const see = () => visit(product, large.path, large.cookie);
  return [
    await statementsRow(ground, { what, most: 6 }, [see, see]),
    await compared(ground, product, { what: `${what} against a tenth`, most: MOST_TIMES }, large, small),
  ];
}

/** Whoever owns 200 locations, with years behind them, against an owner of four. */
async function measureChain(ground: Ground, product: Running): Promise<Row[]> {
  await makeYears(ground);
  const [chain, owner] = [await signIn(ground, "chain@scale.test"), await signIn(ground, "owner@scale.test")];
  const of = (path: string) =>
    [
      { cookie: chain, path },
      { cookie: owner, path },
    ] as const;
  const what = "dashboard of an owner of 200 locations with five years of money";
  const see = () => visit(product, paths.dashboard(), chain);
  return [
    await statementsRow(ground, { what, most: 14 }, [see, see]),
    await compared(ground, product, { what: `${what}, against one of 4`, most: null }, ...of(paths.dashboard())),
    await compared(
      ground,
      product,
      { what: "their unclaimed money, against one of 4", most: null },
      ...of(paths.unclaimedMoney()),
    ),
  ];
}

export async function compared(
  ground: Ground,
  product: Running,
  { what, most }: { what: string; most: number | null },
  one: Asked,
  other: Asked,
): Promise<Row> {
  const targets = [one, other].map(({ cookie, path }) => ({ program: product, cookie, paths: [path] }));
  const [first, second] = await inTurn(targets, ground.isQuick ? 15 : 60);
  if (!first || !second) throw new Error("No times.");
  const ratio = first.duration / second.duration;
  const inWords = ({ duration, size }: typeof first) => `${milliseconds(duration)}, ${kilobytes(size)}`;
  const measured = `${times(ratio)} (${inWords(first)}; ${inWords(second)})`;
  return {
    ...{ what, measured },
    ...(most === null ? { budget: "-", isMet: null } : { budget: `at most ${most} times`, isMet: ratio <= most }),
  };
}

/** Submitting a claim, which reserves its money, and deciding one, which keeps it or lets a part of it go. */
async function measureSteps(ground: Ground, product: Running, senior: string): Promise<Row[]> {
  const submitted = await claimsIn(ground, "draft", 2);
  const submissions: (() => Promise<string>)[] = [];
  for (const { id, owner } of submitted) {
    const cookie = await signIn(ground, owner);
    const form = readPageForm(await visit(product, paths.claim(id), cookie), "certifiedName");
    for (const [name, typed] of Object.entries(submission)) form.fields.set(name, typed);
    submissions.push(() => post(product, paths.claim(id), bodyOf(form), cookie));
  }
  const [one, two, three, four] = await claimsIn(ground, "inReview", 4);
  if (!one || !two || !three || !four) throw new Error("No claims are in review.");
  const decided = [one, two, three, four];
  const rows = [
    await statementsRow(ground, { what: "saving and submitting a claim in one post", most: 20 }, submissions),
    await statementsRow(
      ground,
      { what: "approving a claim", most: 12 },
      [one, two].map((claim) => () => decide(product, claim, { intent: "approve", isNoDuplicate: "on" }, senior)),
    ),
    await statementsRow(
      ground,
      { what: "approving a part of a claim", most: 12 },
      [three, four].map((claim) => () => decide(product, claim, partly, senior)),
    ),
  ];
  const wrong =
    (await countWrong(ground, submitted, "submitted")) +
    (await countWrong(ground, decided.slice(0, 2), "approved")) +
    (await countWrong(ground, decided.slice(2), "partlyApproved"));
  if (wrong > 0) throw new Error(`${wrong} claims were not decided.`);
  return rows;
}

const submission = { intent: "submit", certifiedName: "Ona Scale", isCertified: "on" };
const partly = {
  ...{ intent: "approvePart", approvedCents: "10.00", reasonCodes: "notEligible", isNoDuplicate: "on" },
  reason: "The rest is not paid for.",
};

function decide(
  product: Running,
  { id, version }: KnownClaim,
  form: Record<string, string>,
  cookie: string,
): Promise<string> {
  const key = { version: String(version), idempotencyKey: randomUUID() };
  return post(product, paths.decideClaim(id), new URLSearchParams({ ...form, ...key }), cookie);
}

/** Many decisions in the same moment, each of which lets money go. */
async function measureAtOnce(ground: Ground, product: Running, senior: string): Promise<Row> {
  const claims = await claimsIn(ground, "inReview", AT_ONCE);
  const began = performance.now();
  await Promise.all(claims.map((claim) => decide(product, claim, partly, senior)));
  const took = performance.now() - began;
  const wrong = await countWrong(ground, claims, "partlyApproved");
  return {
    what: `${AT_ONCE} decisions at once`,
    budget: "all are taken, and the sums agree with the claims",
    measured: `${claims.length - wrong} taken in ${milliseconds(took)}`,
    isMet: claims.length === AT_ONCE && wrong === 0,
  };
}
