import { LAST_DAY_ERROR } from "#app/platform/fields/day-fields.ts";
import { addDays, dayNumber } from "#app/platform/dates/calendar-days.ts";
import { type ColumnValue, defineWorkflow, statusOf, statusRefusal } from "#app/platform/workflow/define-workflow.ts";
import { countText, dayText } from "#app/ui/text/format.ts";
import type { Tone } from "#app/ui/content/status.tsx";

export type PlanStatus = ColumnValue<"plans", "status">;

/** Facts that decide whether a plan can be changed. */
export interface PlanStatusFacts {
  status: PlanStatus;
  autopilotAnswer: string | null;
}

/**
 * Workflow of a plan (docs/product/workflows.md). Accept and decline answer an autopilot plan; until then it allows no
 * other transition.
 */
export const planWorkflow = defineWorkflow<PlanStatus, PlanStatusFacts>()({
  noun: "{plan}",
  statuses: {
    draft: { word: "Draft", tone: "neutral" },
    saved: { word: "Saved", tone: "info" },
    active: { word: "Active", tone: "success" },
    completed: { word: "Completed", tone: "success" },
    archived: { word: "Archived", tone: "neutral" },
  },
  transitions: {
    accept: { from: ["draft"], to: "saved", label: "Accept {plan}", done: "accepted" },
    decline: { from: ["draft"], to: "archived", label: "Decline {plan}", done: "declined", needsReason: true },
    save: { from: ["draft"], to: "saved", label: "Save {plan}", done: "saved" },
    edit: { from: ["saved"], to: "draft", label: "Edit {plan}", done: "edited" },
    activate: { from: ["saved"], to: "active", label: "Activate {plan}", done: "activated" },
    deactivate: { from: ["active"], to: "saved", label: "Deactivate {plan}", done: "deactivated" },
    complete: { from: ["active"], to: "completed", label: "Complete {plan}", done: "completed", needsReason: true },
    archive: { from: ["saved", "active", "completed"], to: "archived", label: "Archive {plan}", done: "archived" },
    restore: { from: ["archived"], to: "saved", label: "Restore {plan}", done: "restored" },
  },
});

export type PlanStatusAction = Exclude<keyof typeof planWorkflow.transitions, "accept" | "decline">;

/** Days without a time zone, YYYY-MM-DD, both included. */
export interface Period {
  startsOn: string;
  endsOn: string;
}

/**
 * Return a plan's status as a word. An unanswered autopilot plan awaits its answer; an active plan past its end is
 * overdue, because an open action prevents its completion.
 */
export function planStatusOf(plan: Period & PlanStatusFacts, today: string): { word: string; tone: Tone } {
  if (isAwaitingAnswer(plan)) return { word: AWAITING_ANSWER_WORD, tone: "warning" };
  if (plan.status === "active" && isPlanOver(plan, today)) return { word: "Overdue", tone: "danger" };
  return statusOf(planWorkflow, plan.status);
}

export function isPlanOver({ endsOn }: Pick<Period, "endsOn">, today: string): boolean {
  return endsOn < today;
}

/** Tell whether a plan is still in planning, so that its days can change. */
export function isInPlanning({ status }: Pick<PlanStatusFacts, "status">): boolean {
  return status === "draft" || status === "saved";
}

/** Tell whether an autopilot plan awaits its owner's answer. */
export function isAwaitingAnswer({ status, autopilotAnswer }: PlanStatusFacts): boolean {
  return status === "draft" && autopilotAnswer === "waiting";
}

export const AWAITING_ANSWER_WORD = "Ready for review";
const AWAITING_ANSWER_MESSAGE = "This {plan} is ready for your review. Accept, customize or decline it first.";

/** Return why a plan's status cannot change this way, null when it can. An autopilot plan must be answered first. */
export function planTransitionRefusal(action: PlanStatusAction, plan: PlanStatusFacts): string | null {
  return isAwaitingAnswer(plan)
    ? AWAITING_ANSWER_MESSAGE
    : statusRefusal(planWorkflow, planWorkflow.transitions[action], plan.status);
}

/** Return why a plan cannot be deleted, null when it can. */
export function planDeletionRefusal(plan: PlanStatusFacts): string | null {
  if (isAwaitingAnswer(plan)) return AWAITING_ANSWER_MESSAGE;
  return plan.status === "draft" ? null : "You can only delete drafts. Archive this {plan} instead.";
}

/** Return why a plan's items and details cannot be changed, null when they can. */
export function planChangeRefusal(plan: PlanStatusFacts): string | null {
  if (isAwaitingAnswer(plan)) return AWAITING_ANSWER_MESSAGE;
  return plan.status === "draft" ? null : NOT_DRAFT_MESSAGE;
}

export const PLAN_REPEAT_DAYS = 364;
const SEASONS = ["Winter", "Spring", "Summer", "Fall"] as const;

/** Suggest a name: "Win back guests - Spring 2026"; a winter names both its years: "Winter 2026-27". */
export function suggestPlanName(objective: string, startsOn: string): string {
  const [year = 0, month = 1] = startsOn.split("-").map(Number);
  const season = SEASONS[Math.floor((month % 12) / 3)] ?? "Winter";
  const first = month < 3 ? year - 1 : year;
  const years = season === "Winter" ? `${first}-${String(first + 1).slice(2)}` : String(year);
  return `${objective.slice(0, 80)} - ${season} ${years}`;
}

/** A company's limits on a plan's period, in days. */
export interface PeriodRules {
  mostDays: number;
  startedDaysAgo: number;
}

/** Validate a plan's period; return the field and its error, null when valid. */
export function validatePlanPeriod({ startsOn, endsOn }: Period, rules: PeriodRules, today: string) {
  const days = dayNumber(endsOn) - dayNumber(startsOn) + 1;
  if (days < 1) return { field: "endsOn", sentence: LAST_DAY_ERROR };
  if (days > rules.mostDays) {
    return { field: "endsOn", sentence: `This period is ${days} days long. Use ${rules.mostDays} days or fewer.` };
  }
  if (startsOn < addDays(today, -rules.startedDaysAgo)) {
    const earliest = dayText(addDays(today, -rules.startedDaysAgo));
    return { field: "startsOn", sentence: `Choose ${earliest} or later.` };
  }
  return null;
}

/** Warn when a plan starts in the past; null otherwise. */
export function planPeriodWarning({ startsOn }: Period, today: string): string | null {
  return startsOn < today ? `This {plan} starts in the past, on ${dayText(startsOn)}.` : null;
}

/** Company event that blocks items on its days: only those of the named channels, or all when it names none. */
export interface Blackout extends Period {
  title: string;
  channelIds: readonly number[];
}

/** Validate an item's days; return the field and its error, null when valid. */
export function validateItemDays(
  item: Period & { channelId: number },
  period: Period,
  blackouts: readonly Blackout[],
): { field: "startsOn" | "endsOn"; sentence: string } | null {
  const { startsOn, endsOn } = item;
  if (endsOn < startsOn) return { field: "endsOn", sentence: LAST_DAY_ERROR };
  if (startsOn < period.startsOn || endsOn > period.endsOn) {
    const field = startsOn < period.startsOn || startsOn > period.endsOn ? "startsOn" : "endsOn";
    const days = startsOn === endsOn ? dayText(startsOn) : `${dayText(startsOn)} to ${dayText(endsOn)}`;
    const within = `${dayText(period.startsOn)} to ${dayText(period.endsOn)}`;
    return { field, sentence: `${days} is outside the {plan}'s dates, ${within}.` };
  }
  const blackout = blackoutOn(item, blackouts);
  if (!blackout) return null;
  return { field: "startsOn", sentence: blackoutRefusal(blackout) };
}

/** Return the sentence that names a blackout's days and its title. */
export function blackoutRefusal({ title, startsOn, endsOn }: Period & { title: string }): string {
  return `Choose dates outside the blackout from ${dayText(startsOn)} to ${dayText(endsOn)}: ${title}.`;
}

function blackoutOn(item: Period & { channelId: number }, blackouts: readonly Blackout[]): Blackout | null {
  const blocksItem = ({ startsOn, endsOn, channelIds }: Blackout) =>
    startsOn <= item.endsOn && endsOn >= item.startsOn && blocksChannel(channelIds, item.channelId);
  return blackouts.find(blocksItem) ?? null;
}

/** Tell whether a blackout of these channels blocks an item's channel; no channels means all. */
export function blocksChannel(channelIds: readonly number[], channelId: number): boolean {
  return channelIds.length === 0 || channelIds.includes(channelId);
}

/** Return "Needs 21 days of lead time, and you have 9.", null when there is enough time. */
export function shortLeadTimeText(item: { startsOn: string; leadDays: number }, today: string): string | null {
  const left = Math.max(0, dayNumber(item.startsOn) - dayNumber(today));
  if (left >= item.leadDays) return null;
  return `Needs ${countText(item.leadDays, "day")} of lead time, and you have ${left}.`;
}

/**
 * List the reasons why a plan cannot be activated, a sentence each; empty when it can. `ofPlan` are the reasons why it
 * cannot be saved.
 */
export function activationRefusals(
  plan: PlanStatusFacts & Period & { locationStatus: string },
  ofPlan: string[],
  today: string,
): string[] {
  const refusal = planTransitionRefusal("activate", plan);
  if (refusal) return [refusal];
  if (plan.locationStatus === "closed") return ["This {location} is closed. Archive the {plan} instead."];
  if (isPlanOver(plan, today)) return [`This {plan} ended on ${dayText(plan.endsOn)}. Change its dates first.`];
  return ofPlan;
}

/** Refusal of a change to a plan that is not a draft. */
export const NOT_DRAFT_MESSAGE = "You can only change drafts. Choose Edit {plan} first.";
