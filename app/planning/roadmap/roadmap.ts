import { isActionLate, isOpenActionStatus } from "#app/planning/actions/action-rules.ts";
import { dayNumber } from "#app/platform/dates/calendar-days.ts";
import { countText } from "#app/ui/text/format.ts";
import type { Period } from "#app/planning/plans/plan-rules.ts";
import type { listRoadmapSteps } from "./roadmap-queries.server.ts";

/**
 * Action of a plan at its location. `plannedOn` is its day at activation, null for an action that was not planned then.
 */
export type RoadmapStep = Awaited<ReturnType<typeof listRoadmapSteps>>[number];

/** Tell whether a step is the user's: assigned to them, or unassigned and usually done by their role. */
export function isAssignedTo(
  { ownerId, ownerRole }: Pick<RoadmapStep, "ownerId" | "ownerRole">,
  me: { userId: number; role: string },
): boolean {
  return ownerId === null ? ownerRole === me.role : ownerId === me.userId;
}

/** Step's state on the roadmap. */
export type StepMark = "done" | "notNeeded" | "late" | "next" | "open";

/** Return the next three open steps by due day, so that late ones come first. */
export function nextSteps<Step extends { id: number; dueOn: string; status: string }>(steps: readonly Step[]): Step[] {
  const open = steps.filter(({ status }) => isOpenActionStatus(status));
  return [...open].sort((one, other) => one.dueOn.localeCompare(other.dueOn) || one.id - other.id).slice(0, 3);
}

export function stepMarkOf(
  step: { id: number; status: string; dueOn: string },
  next: readonly { id: number }[],
  today: string,
): StepMark {
  if (step.status === "done" || step.status === "notNeeded") return step.status;
  if (isActionLate(step, today)) return "late";
  return next.some(({ id }) => id === step.id) ? "next" : "open";
}

/** Item with its baseline days, as planned at activation; null before. */
export interface BaselineItem extends Period {
  baselineStartsOn: string | null;
  baselineEndsOn: string | null;
}

/**
 * Return the days an item starts later than planned, or ends later when the start is unchanged; earlier is negative.
 */
export function itemSlipDays({ startsOn, endsOn, baselineStartsOn, baselineEndsOn }: BaselineItem): number {
  if (baselineStartsOn === null || baselineEndsOn === null) return 0;
  return dayNumber(startsOn) - dayNumber(baselineStartsOn) || dayNumber(endsOn) - dayNumber(baselineEndsOn);
}

/** Return "Slipped by 4 days", null when there is no slip. */
export function slipText(days: number): string | null {
  if (days === 0) return null;
  return days > 0 ? `Slipped by ${countText(days, "day")}` : `${countText(-days, "day")} earlier than planned`;
}

/** Return the days a step is due later than planned; earlier is negative. */
export function stepSlipDays({ dueOn, plannedOn }: Pick<RoadmapStep, "dueOn" | "plannedOn">): number {
  return plannedOn === null ? 0 : dayNumber(dueOn) - dayNumber(plannedOn);
}

/** Summarize in a sentence how much of the plan slipped since activation; null before activation. */
export function slipSummaryText(items: readonly BaselineItem[]): string | null {
  if (items.every(({ baselineStartsOn }) => baselineStartsOn === null)) return null;
  const slips = items.map(itemSlipDays).filter((days) => days > 0);
  if (slips.length === 0) return "All items are on schedule";
  const most = countText(Math.max(...slips), "day");
  const slipped = `${slips.length} of ${countText(items.length, "item")} slipped`;
  return slips.length === 1 ? `${slipped} ${most}` : `${slipped} by up to ${most}`;
}
