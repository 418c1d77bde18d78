import { addDays } from "#app/platform/dates/calendar-days.ts";
import type { Tone } from "#app/ui/status.tsx";

export const PROGRAM_STATUSES = ["draft", "open", "closing", "closed"] as const;
export type ProgramStatus = (typeof PROGRAM_STATUSES)[number];

export const programStatusWords: Record<ProgramStatus, string> = {
  draft: "Draft",
  open: "Open",
  closing: "Claims only",
  closed: "Closed",
};

export const programStatusTones: Record<ProgramStatus, Tone> = {
  draft: "neutral",
  open: "success",
  closing: "warning",
  closed: "neutral",
};

/** The first and the last day, YYYY-MM-DD, both included. */
interface Period {
  startsOn: string;
  endsOn: string;
}

/** The last day on which what happened on a day can be claimed. */
export function lastClaimDay(activityOn: string, { claimWindowDays }: { claimWindowDays: number }): string {
  return addDays(activityOn, claimWindowDays);
}

/** The last day of a program's money: its last activity can still be claimed then; what is left lapses the day after. */
export function lapseDay(program: Period & { claimWindowDays: number }): string {
  return lastClaimDay(program.endsOn, program);
}

/** What of some cents that are left goes into the next program; a part of a cent lapses. */
export function carriedCents(leftCents: number, { carryOverPercent }: { carryOverPercent: number }): number {
  return Number((BigInt(leftCents) * BigInt(carryOverPercent)) / 100n);
}

/**
 * What a program pays of a claim, in cents: the match of the eligible lines, at most the cap. A half cent goes down, so
 * that no program pays more than its share.
 */
export function matchedCents(
  requestedCents: number,
  { matchPercent, capCents }: { matchPercent: number; capCents: number | null },
): number {
  const matched = Number((BigInt(requestedCents) * BigInt(matchPercent)) / 100n);
  return capCents === null ? matched : Math.min(matched, capCents);
}

/** What a program pays for, by what it names; where it names nothing of a kind, all of that kind. */
export interface Eligibility {
  objectiveIds: readonly number[];
  channelIds: readonly number[];
  ideaIds: readonly number[];
  categoryIds: readonly number[];
}

/** Whether a program pays for a plan's item. */
export function isItemEligible(
  item: { ideaId: number | null; channelId: number; objectiveIds: readonly number[]; isIncentiveEligible: boolean },
  { objectiveIds, channelIds, ideaIds }: Eligibility,
): boolean {
  const names = (ids: readonly number[], id: number | null) => ids.length === 0 || (id !== null && ids.includes(id));
  const servesObjective = objectiveIds.length === 0 || item.objectiveIds.some((id) => objectiveIds.includes(id));
  return (
    item.isIncentiveEligible && names(channelIds, item.channelId) && names(ideaIds, item.ideaId) && servesObjective
  );
}

/** Whether a program pays for an event of a category. */
export function isEventEligible({ categoryId }: { categoryId: number }, { categoryIds }: Eligibility): boolean {
  return categoryIds.length === 0 || categoryIds.includes(categoryId);
}
