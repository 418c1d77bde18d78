import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import type { Reach } from "#app/platform/identity/reach.server.ts";
import { itemSources } from "#app/programs/claims/claim-sources.server.ts";
import { worthOf } from "#app/programs/unclaimed/unclaimed-rules.ts";

/** What comes back of the cost of some plans, in cents. */
export interface PlanMoney {
  /** The cost of what a program pays for. */
  eligibleCents: number;
  /** What claims bring of it: those that are there, and those that can be made. */
  expectedCents: number;
  /** What is left for further plans in the accounts that pay, once all of it is claimed. */
  leftCents: number;
  /** By item, what comes back of it; an item without an entry is not paid for. */
  items: Record<number, { expectedCents: number; program: string; claimId: number | null }>;
}

/** The money that programs pay back for the items of plans which the caller has found within the reach. */
export async function findPlanMoney(
  db: Db,
  reach: Reach,
  plans: readonly { id: number }[],
  now: Date,
): Promise<PlanMoney> {
  const ids = plans.map(({ id }) => id);
  const which = sql`plan_items.plan_id = any(${ids}::integer[]) and plan_items.is_incentive_eligible
    and plan_items.status <> 'skipped'`;
  const sources = await itemSources(db, reach, which, now);
  const paid = sources.flatMap(({ program, ...item }) => (program ? [{ ...item, program }] : []));
  const open = worthOf(paid.filter(({ claimId }) => claimId === null));
  const claimed = paid.flatMap((item) =>
    item.claimId === null ? [] : [{ ...item, worthCents: item.claimedCents ?? 0 }],
  );
  const all = [...open, ...claimed];
  const accounts = new Map(paid.map(({ program }) => [program.accountId, program.availableCents]));
  const availableCents = [...accounts.values()].reduce((sum, cents) => sum + cents, 0);
  return {
    eligibleCents: sumOf(all.map(({ costCents }) => costCents)),
    expectedCents: sumOf(all.map(({ worthCents }) => worthCents)),
    leftCents: availableCents - sumOf(open.map(({ worthCents }) => worthCents)),
    items: Object.fromEntries(
      all.map(({ planItemId, worthCents, program, claimId }) => [
        planItemId,
        { expectedCents: worthCents, program: program.name, claimId },
      ]),
    ),
  };
}

function sumOf(cents: readonly number[]): number {
  return cents.reduce((sum, one) => sum + one, 0);
}
