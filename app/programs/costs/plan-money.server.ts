import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import type { AccessScope } from "#app/platform/identity/access-scope.server.ts";
import { listMatchingItems } from "#app/programs/claim-sources/claim-sources.server.ts";
import { withExpectedReimbursement } from "#app/programs/unclaimed/unclaimed-rules.ts";

/** Reimbursement of the cost of plans, in cents. */
export interface PlanMoney {
  /** Number of items that may be claimed, whether a program covers them or not. */
  eligibleItems: number;
  /** Cost of the items that a program pays for. */
  eligibleCents: number;
  /** Amount expected from claims, existing and still possible. */
  expectedCents: number;
  /** Money left for further plans in the paying accounts once all of it is claimed. */
  leftCents: number;
  /** Reimbursement by item id; items that no program pays for are absent. */
  items: Record<number, { expectedCents: number; program: string; claimId: number | null }>;
}

/** Compute the program money expected for the items of plans. The caller has found the plans within its scope. */
export async function findPlanMoney(
  db: Db,
  access: AccessScope,
  plans: readonly { id: number }[],
  now: Date,
): Promise<PlanMoney> {
  const ids = plans.map(({ id }) => id);
  const which = sql`plan_items.plan_id = any(${ids}::integer[]) and plan_items.is_incentive_eligible
    and plan_items.status <> 'skipped'`;
  const sources = await listMatchingItems(db, access, which, now);
  const paid = sources.flatMap(({ program, ...item }) => (program ? [{ ...item, program }] : []));
  const open = withExpectedReimbursement(paid.filter(({ claimId }) => claimId === null));
  const claimed = paid.flatMap((item) =>
    item.claimId === null ? [] : [{ ...item, expectedCents: item.claimedCents ?? 0 }],
  );
  const all = [...open, ...claimed];
  const accounts = new Map(paid.map(({ program }) => [program.accountId, program.availableCents]));
  const availableCents = [...accounts.values()].reduce((sum, cents) => sum + cents, 0);
  return {
    eligibleItems: sources.length,
    eligibleCents: sumOf(all.map(({ costCents }) => costCents)),
    expectedCents: sumOf(all.map(({ expectedCents }) => expectedCents)),
    leftCents: availableCents - sumOf(open.map(({ expectedCents }) => expectedCents)),
    items: Object.fromEntries(
      all.map(({ planItemId, expectedCents, program, claimId }) => [
        planItemId,
        { expectedCents, program: program.name, claimId },
      ]),
    ),
  };
}

function sumOf(cents: readonly number[]): number {
  return cents.reduce((sum, one) => sum + one, 0);
}
