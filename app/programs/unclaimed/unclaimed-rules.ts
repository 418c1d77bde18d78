import { matchedCents } from "#app/programs/incentives/program-rules.ts";

/** What somebody could claim, of an account. */
interface Claimable {
  costCents: number;
  program: { accountId: number; matchPercent: number; capCents: number | null; availableCents: number };
}

/**
 * What each of some activities would bring, in cents, when they are claimed one after the other: the first takes of an
 * account what those behind it cannot have any more, so that the sum is what there really is.
 */
export function worthOf<Activity extends Claimable>(
  activities: readonly Activity[],
): (Activity & { worthCents: number })[] {
  const left = new Map<number, number>();
  return activities.map((activity) => {
    const { accountId, availableCents } = activity.program;
    const before = left.get(accountId) ?? availableCents;
    const worthCents = Math.max(0, Math.min(matchedCents(activity.costCents, activity.program), before));
    left.set(accountId, before - worthCents);
    return { ...activity, worthCents };
  });
}
