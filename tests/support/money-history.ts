import { sql } from "kysely";
import { expect } from "vitest";
import { type StatementFailure, failAtStatement } from "./failing-statement.ts";
import { makeMember, makeUser } from "./make/people.ts";
import { makeCompany, makeLocation, makeNetwork } from "./make/places.ts";
import { makePlan } from "./make/plans.ts";
import { makeChannel } from "./make/settings.ts";
import { type MoneyOperation, moneyOperations, type OperationKind, operationKinds } from "./money-operations.ts";
import { openFundedProgram, type MoneyScenario } from "./money-scenario.ts";
import fc from "./properties.ts";

const crash = fc.record({ at: fc.nat(24), how: fc.constantFrom<StatementFailure[]>("unsent", "cut") });
const operationOf = (kind: fc.Arbitrary<OperationKind>): fc.Arbitrary<MoneyOperation & { crash: Crash | null }> =>
  fc.record({
    kind,
    pick: fc.nat(1_000),
    choice: fc.nat(1_000),
    cents: fc.integer({ min: 1, max: 90_000 }),
    crash: fc.oneof({ weight: 4, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: crash }),
  });
interface Crash {
  at: number;
  how: StatementFailure;
}
const claims = fc.array(operationOf(fc.constant("claim")), { minLength: 1, maxLength: 4 });
const anything = operationOf(
  fc.oneof(...operationKinds.map(([kind, weight]) => ({ weight, arbitrary: fc.constant(kind) }))),
);
const others = fc.array(anything, { minLength: 4, maxLength: 24, size: "max" });
const terms = fc.record({
  pool: fc.constantFrom("location", "network"),
  overBudget: fc.constantFrom("refuse", "warn"),
  matchPercent: fc.integer({ min: 1, max: 100 }),
  capCents: fc.option(fc.integer({ min: 1, max: 40_000 })),
  endsOn: fc.constantFrom("2026-11-30", "2026-12-31"),
});

/** Terms of a first program, the money in each of its accounts, and the happenings that follow. */
export const moneyHistory = fc.record({
  terms,
  cents: fc.oneof(
    { weight: 4, arbitrary: fc.integer({ min: 50_000, max: 150_000 }) },
    { weight: 1, arbitrary: fc.integer({ min: 1, max: 20_000 }) },
  ),
  happenings: fc.noBias(fc.tuple(claims, others)).map((all) => all.flat()),
});
export type MoneyHistory = typeof moneyHistory extends fc.Arbitrary<infer History> ? History : never;

/** Play a history in a new company. `done` counts the completed happenings by name. */
export async function playHistory(
  { db, changes, senior }: Pick<MoneyScenario, "db" | "changes" | "senior">,
  { terms, cents, happenings: all }: MoneyHistory,
  done: Map<string, number>,
): Promise<MoneyScenario> {
  const company = await makeCompany(db);
  const [one, two] = [await makeNetwork(db, company), await makeNetwork(db, company)];
  const shop = await makeLocation(db, one);
  for (const network of [one, two]) await makeLocation(db, network);
  const owner = await makeMember(db, await makeUser(db, "Business Owner", { company, networks: [one, two] }));
  const plan = await makePlan(db, shop, { startsOn: "2026-11-01", endsOn: "2026-12-31", status: "active" });
  const channel = await makeChannel(db, company);
  const now = new Date("2026-11-20T15:00:00Z");
  const scene: MoneyScenario = { db, changes, companyId: company.id, senior, owner, plan, channel, now };
  await openFundedProgram(scene, terms, cents);
  for (const { crash, ...what } of all) {
    const run = await moneyOperations[what.kind](scene, what);
    if (!run) continue;
    const { name, work, isAtomic = true } = run;
    if (crash) {
      const before = isAtomic ? await hashBooks(scene) : null;
      if (!(await failAtStatement(crash.at, crash.how, work))) continue;
      if (isAtomic) expect(await hashBooks(scene), `${name} that broke changes nothing`).toBe(before);
    }
    if (isDone(await work())) done.set(name, (done.get(name) ?? 0) + 1);
  }
  return scene;
}

function isDone(outcome: unknown): boolean {
  const isSaved = typeof outcome === "object" && outcome && "saved" in outcome && outcome.saved === true;
  return outcome === undefined || outcome === "done" || isSaved === true;
}

/** Return a hash of everything in the company's accounting records. */
async function hashBooks({ db, companyId }: MoneyScenario): Promise<string> {
  const tables = [
    "budget_accounts",
    "ledger_entries",
    "claims",
    "gift_card_orders",
    "incentive_programs",
    "event_programs",
    "custom_events",
    "status_changes",
    "payment_batches",
    "networks",
    "locations",
    "social_orders",
  ];
  const rows = tables.map(
    (table) =>
      sql`(select jsonb_agg(own order by own.id) from ${sql.table(table)} own where own.company_id = ${companyId})`,
  );
  const marked = await sql<{ mark: string }>`select md5(jsonb_build_array(${sql.join(rows)})::text) as mark`.execute(
    db,
  );
  return marked.rows[0]?.mark ?? "";
}
