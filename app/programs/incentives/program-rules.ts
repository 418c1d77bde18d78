import { addDays } from "#app/platform/dates/calendar-days.ts";
import { type ColumnValue, defineWorkflow } from "#app/platform/workflow/define-workflow.ts";
import type { ActionContext } from "#app/platform/workflow/order-rights.ts";

export type ProgramStatus = ColumnValue<"incentivePrograms", "status">;

/**
 * Workflow of a program (docs/product/workflows.md). program-actions.server.ts makes the transitions that dates cause:
 * the change to claims only and the regular closing.
 */
export const programWorkflow = defineWorkflow<ProgramStatus, { status: ProgramStatus }, ActionContext>()({
  noun: "program",
  statuses: {
    draft: { word: "Draft", tone: "neutral" },
    open: { word: "Open", tone: "success" },
    closing: { word: "Ended, still accepting claims", tone: "warning" },
    closed: { word: "Closed", tone: "neutral" },
  },
  transitions: {
    open: {
      from: ["draft"],
      to: "open",
      label: "Open program",
      done: "opened",
      permission: "program:decide",
      isLikely: true,
    },
    close: {
      from: ["open", "closing"],
      to: "closed",
      label: "Close program",
      done: "closed",
      permission: "program:decide",
      needsReason: true,
    },
  },
});

/** First and last day, YYYY-MM-DD, both inclusive. */
interface Period {
  startsOn: string;
  endsOn: string;
}

/** Return the last day (YYYY-MM-DD) to claim an activity that took place on `activityOn`. */
export function lastClaimDay(activityOn: string, { claimWindowDays }: { claimWindowDays: number }): string {
  return addDays(activityOn, claimWindowDays);
}

/** Return the last day (YYYY-MM-DD) to claim a program's last activity. Its unused money expires the day after. */
export function expiryDay(program: Period & { claimWindowDays: number }): string {
  return lastClaimDay(program.endsOn, program);
}

/** Return the cents carried over to the next program, a percentage of those left. Any fraction of a cent is dropped. */
export function carriedCents(leftCents: number, { carryOverPercent }: { carryOverPercent: number }): number {
  return Number((BigInt(leftCents) * BigInt(carryOverPercent)) / 100n);
}

/**
 * Return the amount that a program pays of a claim, in cents: its share of the eligible lines, at most `capCents`. Any
 * fraction of a cent is dropped.
 */
export function matchedCents(
  requestedCents: number,
  { matchPercent, capCents }: { matchPercent: number; capCents: number | null },
): number {
  const matched = Number((BigInt(requestedCents) * BigInt(matchPercent)) / 100n);
  return capCents === null ? matched : Math.min(matched, capCents);
}

/** Limits on the activities that a program pays for; an empty list means no limit of that kind. */
export interface ProgramEligibility {
  objectiveIds: readonly number[];
  channelIds: readonly number[];
  ideaIds: readonly number[];
  categoryIds: readonly number[];
}

/** Tell whether a program pays for a plan item. */
export function isItemEligible(
  item: { ideaId: number | null; channelId: number; objectiveIds: readonly number[]; isIncentiveEligible: boolean },
  { objectiveIds, channelIds, ideaIds }: ProgramEligibility,
): boolean {
  const names = (ids: readonly number[], id: number | null) => ids.length === 0 || (id !== null && ids.includes(id));
  const servesObjective = objectiveIds.length === 0 || item.objectiveIds.some((id) => objectiveIds.includes(id));
  return (
    item.isIncentiveEligible && names(channelIds, item.channelId) && names(ideaIds, item.ideaId) && servesObjective
  );
}

/** Tell whether a program pays for events of a category. */
export function isEventEligible({ categoryId }: { categoryId: number }, { categoryIds }: ProgramEligibility): boolean {
  return categoryIds.length === 0 || categoryIds.includes(categoryId);
}
