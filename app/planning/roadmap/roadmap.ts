import { isActionLate, isOpenActionStatus } from "#app/planning/actions/action-rules.ts";
import { dayNumber } from "#app/platform/dates/calendar-days.ts";
import { countText } from "#app/ui/text/format.ts";
import type { Period } from "#app/planning/plans/plan-rules.ts";
import type { listRoadmapSteps } from "./roadmap-queries.server.ts";

/**
 * Action of a plan at its location. `plannedOn` is its day at activation, null for an action that was not planned then.
 */
export type RoadmapStep = Awaited<ReturnType<typeof listRoadmapSteps>>[number];

/** Return the steps with the item that stands for the equal items of a campaign's plans. */
export function mergeSteps(
  steps: readonly RoadmapStep[],
  items: readonly { id: number; itemIds: readonly number[] }[],
): RoadmapStep[] {
  const itemOf = new Map(items.flatMap(({ id, itemIds }) => itemIds.map((itemId) => [itemId, id])));
  return steps.map((step) => ({ ...step, itemId: step.itemId && (itemOf.get(step.itemId) ?? step.itemId) }));
}

/** Return the period from the first day of plans to their last. */
export function periodOfAll(plans: readonly Period[]): Period {
  const [startsOn = ""] = plans.map((plan) => plan.startsOn).sort();
  const endsOn =
    plans
      .map((plan) => plan.endsOn)
      .sort()
      .at(-1) ?? "";
  return { startsOn, endsOn };
}

/** Tell whether a step is the user's: assigned to them, or unassigned and usually done by their role. */
export function isAssignedTo(
  { ownerId, ownerRole }: Pick<RoadmapStep, "ownerId" | "ownerRole">,
  me: { userId: number; role: string },
): boolean {
  return ownerId === null ? ownerRole === me.role : ownerId === me.userId;
}

/** Step's states on the roadmap, those that need attention first. */
const STEP_MARKS = ["late", "next", "open", "done", "notNeeded"] as const;
export type StepMark = (typeof STEP_MARKS)[number];

/** Identity of a step within a campaign; its item is the one that stands for the equal ones of all plans. */
type StepOfCampaign = Pick<RoadmapStep, "id" | "planId" | "itemId" | "phase" | "title" | "dueOn" | "status">;

/**
 * Group the steps that are one step at several locations of a campaign, in the order of their first. Steps of one plan
 * stay apart.
 */
export function groupSteps<Step extends StepOfCampaign>(steps: readonly Step[]): Step[][] {
  const groups = new Map<string, Step[]>();
  for (const step of steps) {
    const name = JSON.stringify([step.itemId, step.phase, step.title]);
    let count = 0;
    while (groups.get(`${name} ${count}`)?.some(({ planId }) => planId === step.planId)) count += 1;
    const key = `${name} ${count}`;
    groups.set(key, [...(groups.get(key) ?? []), step]);
  }
  return [...groups.values()];
}

/** Return the next three open steps by due day, each at all its locations, so that late ones come first. */
export function nextSteps<Step extends StepOfCampaign>(steps: readonly Step[]): Step[] {
  const byDueDay = (one: Step, other: Step) => one.dueOn.localeCompare(other.dueOn) || one.id - other.id;
  return groupSteps(steps)
    .map((group) => group.filter(({ status }) => isOpenActionStatus(status)).sort(byDueDay))
    .flatMap((open) => (open[0] ? [{ open, first: open[0] }] : []))
    .sort((one, other) => byDueDay(one.first, other.first))
    .slice(0, 3)
    .flatMap(({ open }) => open);
}

/** Return the mark of a step at several locations: of those that differ, the one that needs most attention. */
export function groupMarkOf(
  steps: readonly { id: number; status: string; dueOn: string }[],
  next: readonly { id: number }[],
  today: string,
): StepMark {
  const marks = steps.map((step) => stepMarkOf(step, next, today));
  return STEP_MARKS.find((mark) => marks.includes(mark)) ?? "open";
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
