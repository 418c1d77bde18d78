import { isLate, isOpenStatus } from "#app/planning/actions/action-rules.ts";
import { dayNumber } from "#app/platform/dates/calendar-days.ts";
import { countText } from "#app/ui/format.ts";
import type { listSteps } from "./roadmap-queries.server.ts";
import type { Period } from "#app/planning/plans/plan-rules.ts";

/** A step of a plan at its location. `plannedOn` is the day that it had when the plan was activated, if somebody planned it. */
export type RoadmapStep = Awaited<ReturnType<typeof listSteps>>[number];

/** Whether somebody does a step: it is theirs, or nobody's where their role usually does it. */
export function isMine(
  { ownerId, ownerRole }: Pick<RoadmapStep, "ownerId" | "ownerRole">,
  me: { userId: number; role: string },
): boolean {
  return ownerId === null ? ownerRole === me.role : ownerId === me.userId;
}

/** How a step stands in words: done, late, next, or still to come. */
export type Mark = "done" | "notNeeded" | "late" | "next" | "open";

/** The next three open steps by day; those that are late come first by themselves. */
export function nextSteps<Step extends { id: number; dueOn: string; status: string }>(steps: readonly Step[]): Step[] {
  const open = steps.filter(({ status }) => isOpenStatus(status));
  return [...open].sort((one, other) => one.dueOn.localeCompare(other.dueOn) || one.id - other.id).slice(0, 3);
}

export function markOf(
  step: { id: number; status: string; dueOn: string },
  next: readonly { id: number }[],
  today: string,
): Mark {
  if (step.status === "done" || step.status === "notNeeded") return step.status;
  if (isLate(step, today)) return "late";
  return next.some(({ id }) => id === step.id) ? "next" : "open";
}

/** An item with the days that it had when its plan was activated; null before. */
export interface PlannedItem extends Period {
  baselineStartsOn: string | null;
  baselineEndsOn: string | null;
}

/** The days that an item begins later than it was planned, or ends where it begins as planned; earlier is negative. */
export function slipOf({ startsOn, endsOn, baselineStartsOn, baselineEndsOn }: PlannedItem): number {
  if (baselineStartsOn === null || baselineEndsOn === null) return 0;
  return dayNumber(startsOn) - dayNumber(baselineStartsOn) || dayNumber(endsOn) - dayNumber(baselineEndsOn);
}

/** "Slipped by 4 days"; null for what stands where it was planned. */
export function slipText(days: number): string | null {
  if (days === 0) return null;
  return days > 0 ? `Slipped by ${countText(days, "day")}` : `${countText(-days, "day")} earlier than planned`;
}

/** The same for a step, by the day that it is due. */
export function slipOfStep({ dueOn, plannedOn }: Pick<RoadmapStep, "dueOn" | "plannedOn">): number {
  return plannedOn === null ? 0 : dayNumber(dueOn) - dayNumber(plannedOn);
}

/** What the roadmap shows in a sentence: how much of the plan slipped since it was activated; null before. */
export function slipFinding(items: readonly PlannedItem[]): string | null {
  if (items.every(({ baselineStartsOn }) => baselineStartsOn === null)) return null;
  const slips = items.map(slipOf).filter((days) => days > 0);
  if (slips.length === 0) return "Nothing has slipped";
  return `${slips.length} of ${countText(items.length, "item")} slipped, by ${countText(Math.max(...slips), "day")} at most`;
}
