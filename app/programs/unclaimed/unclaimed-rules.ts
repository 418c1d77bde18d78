import { matchedCents } from "#app/programs/incentives/program-rules.ts";

/** Activity with the account that would pay for it. */
interface Claimable {
  costCents: number;
  program: { accountId: number; matchPercent: number; capCents: number | null; availableCents: number };
}

/**
 * Add the expected reimbursement, in cents, to each activity. Activities are claimed in order: the first uses money
 * that later ones of the same account no longer get, so the sum is what owners really receive.
 */
export function withExpectedReimbursement<Activity extends Claimable>(
  activities: readonly Activity[],
): (Activity & { expectedCents: number })[] {
  const left = new Map<number, number>();
  return activities.map((activity) => {
    const { accountId, availableCents } = activity.program;
    const before = left.get(accountId) ?? availableCents;
    const expectedCents = Math.max(0, Math.min(matchedCents(activity.costCents, activity.program), before));
    left.set(accountId, before - expectedCents);
    return { ...activity, expectedCents };
  });
}
