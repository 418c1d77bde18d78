import { addDays, dayNumber } from "#app/platform/dates/calendar-days.ts";
import { refusalOfMove } from "#app/platform/workflow/moves.ts";
import { countText, dayText } from "#app/ui/format.ts";
import type { Tone } from "#app/ui/status.tsx";

export const PLAN_STATUSES = ["draft", "saved", "active", "completed", "archived"] as const;
export type PlanStatus = (typeof PLAN_STATUSES)[number];

export const planStatusWords: Record<PlanStatus, string> = {
  draft: "Draft",
  saved: "Saved",
  active: "Active",
  completed: "Completed",
  archived: "Archived",
};

export const planStatusTones: Record<PlanStatus, Tone> = {
  draft: "neutral",
  saved: "info",
  active: "success",
  completed: "success",
  archived: "neutral",
};

/** Days without zone, YYYY-MM-DD, both included. */
export interface Period {
  startsOn: string;
  endsOn: string;
}

/**
 * How a plan stands, in a word. One that was made for somebody waits for the answer; an active one that is past its end
 * is overdue, because something is still open.
 */
export function planStatusOf(plan: Period & PlanStatusFacts, today: string): { word: string; tone: Tone } {
  if (isWaiting(plan)) return { word: "To answer", tone: "warning" };
  const status = PLAN_STATUSES.find((known) => known === plan.status) ?? "draft";
  if (status === "active" && isOver(plan, today)) return { word: "Overdue", tone: "danger" };
  return { word: planStatusWords[status], tone: planStatusTones[status] };
}

export function isOver({ endsOn }: Pick<Period, "endsOn">, today: string): boolean {
  return endsOn < today;
}

/** What may become of a plan. Anything that is not here is refused. */
export const planMoves = {
  save: { from: ["draft"], to: "saved", done: "saved" },
  edit: { from: ["saved"], to: "draft", done: "edited" },
  activate: { from: ["saved"], to: "active", done: "activated" },
  deactivate: { from: ["active"], to: "saved", done: "taken back" },
  complete: { from: ["active"], to: "completed", done: "completed" },
  archive: { from: ["saved", "active", "completed"], to: "archived", done: "archived" },
  restore: { from: ["archived"], to: "saved", done: "restored" },
} as const satisfies Record<string, { from: readonly PlanStatus[]; to: PlanStatus; done: string }>;

export type PlanMove = keyof typeof planMoves;

/** What tells whether a plan can be touched. */
export interface PlanStatusFacts {
  status: string;
  autopilotAnswer: string | null;
}

/** Whether a plan is still being planned, so that its days can be other ones. */
export function isPlanned({ status }: { status: string }): boolean {
  return status === "draft" || status === "saved";
}

/** Whether a plan was made for somebody who has not answered yet. */
export function isWaiting({ status, autopilotAnswer }: PlanStatusFacts): boolean {
  return status === "draft" && autopilotAnswer === "waiting";
}

const WAITING = "This {plan} waits for an answer. Accept, customize or decline it first.";

/** Why a plan cannot make a move, as a sentence; null when it can. One that waits for an answer makes none before. */
export function refusalOfPlanMove(move: PlanMove, plan: PlanStatusFacts): string | null {
  return isWaiting(plan) ? WAITING : refusalOfMove("{plan}", planMoves[move], plan.status);
}

/** Why a plan cannot be deleted, as a sentence; null when it can. */
export function refusalOfDeleting(plan: PlanStatusFacts): string | null {
  if (isWaiting(plan)) return WAITING;
  return plan.status === "draft" ? null : "Only a draft can be deleted. Archive this {plan}.";
}

/** Why what a plan holds cannot be changed, as a sentence; null when it can. */
export function refusalOfChange(plan: PlanStatusFacts): string | null {
  if (isWaiting(plan)) return WAITING;
  return plan.status === "draft" ? null : NOT_DRAFT;
}

export const DAYS_TO_NEXT_YEAR = 364;
const SEASONS = ["Winter", "Spring", "Summer", "Fall"] as const;

/** A name to start from: "Win back guests - Spring 2026"; a winter has both of its years: "Winter 2026-27". */
export function suggestedName(objective: string, startsOn: string): string {
  const [year = 0, month = 1] = startsOn.split("-").map(Number);
  const season = SEASONS[Math.floor((month % 12) / 3)] ?? "Winter";
  const first = month < 3 ? year - 1 : year;
  const years = season === "Winter" ? `${first}-${String(first + 1).slice(2)}` : String(year);
  return `${objective.slice(0, 80)} - ${season} ${years}`;
}

/** What a company lets its plans be. */
export interface PeriodRules {
  mostDays: number;
  startedDaysAgo: number;
}

/** Why a plan cannot have a period, by field; null when it can. */
export function refusalOfPeriod({ startsOn, endsOn }: Period, rules: PeriodRules, today: string) {
  const days = dayNumber(endsOn) - dayNumber(startsOn) + 1;
  if (days < 1) return { field: "endsOn", sentence: "Enter the first day or a later one." };
  if (days > rules.mostDays) {
    return { field: "endsOn", sentence: `This period has ${days} days. Use ${rules.mostDays} days or fewer.` };
  }
  if (startsOn < addDays(today, -rules.startedDaysAgo)) {
    const earliest = dayText(addDays(today, -rules.startedDaysAgo));
    return { field: "startsOn", sentence: `Enter ${earliest} or a later day.` };
  }
  return null;
}

/** What a plan's dates make one think of; null when nothing. */
export function warningOfPeriod({ startsOn }: Period, today: string): string | null {
  return startsOn < today ? `This {plan} starts in the past, on ${dayText(startsOn)}.` : null;
}

/** A company event that keeps items from some days; one that names channels keeps only those. */
export interface Blackout extends Period {
  title: string;
  channelIds: readonly number[];
}

/** Why an item cannot run on its days; null when it can. */
export function refusalOfDays(
  item: Period & { channelId: number },
  period: Period,
  blackouts: readonly Blackout[],
): { field: "startsOn" | "endsOn"; sentence: string } | null {
  const { startsOn, endsOn } = item;
  if (endsOn < startsOn) return { field: "endsOn", sentence: "Enter the first day or a later one." };
  if (startsOn < period.startsOn || endsOn > period.endsOn) {
    const field = startsOn < period.startsOn || startsOn > period.endsOn ? "startsOn" : "endsOn";
    const days = startsOn === endsOn ? dayText(startsOn) : `${dayText(startsOn)} to ${dayText(endsOn)}`;
    const within = `${dayText(period.startsOn)} to ${dayText(period.endsOn)}`;
    return { field, sentence: `${days} is outside of the {plan}'s period, ${within}.` };
  }
  const blackout = blackoutOn(item, blackouts);
  if (!blackout) return null;
  const kept = `${dayText(blackout.startsOn)} to ${dayText(blackout.endsOn)}`;
  return { field: "startsOn", sentence: `Nothing can run during ${blackout.title}, ${kept}.` };
}

function blackoutOn(item: Period & { channelId: number }, blackouts: readonly Blackout[]): Blackout | null {
  const meets = ({ startsOn, endsOn, channelIds }: Blackout) =>
    startsOn <= item.endsOn && endsOn >= item.startsOn && concerns(channelIds, item.channelId);
  return blackouts.find(meets) ?? null;
}

/** Whether a blackout that names these channels, or none, keeps items of a channel away. */
export function concerns(channelIds: readonly number[], channelId: number): boolean {
  return channelIds.length === 0 || channelIds.includes(channelId);
}

/** "Needs 21 days to get ready, you have 9."; null when there is time enough, or the item has begun long ago. */
export function shortLeadTime(item: { startsOn: string; leadDays: number }, today: string): string | null {
  const left = Math.max(0, dayNumber(item.startsOn) - dayNumber(today));
  if (left >= item.leadDays) return null;
  return `Needs ${countText(item.leadDays, "day")} to get ready, you have ${left}.`;
}

/** Why a plan cannot be put to work, as sentences; none when it can. `ofPlan` are those that keep it from being saved. */
export function refusalsOfActivation(
  plan: PlanStatusFacts & Period & { locationStatus: string },
  ofPlan: string[],
  today: string,
): string[] {
  const refusal = refusalOfPlanMove("activate", plan);
  if (refusal) return [refusal];
  if (plan.locationStatus === "closed") return ["This {location} is closed. Archive the {plan} instead."];
  if (isOver(plan, today)) return [`This {plan} ended on ${dayText(plan.endsOn)}. Give it other days first.`];
  return ofPlan;
}

/** What is said where a plan that is no draft is to be changed. */
export const NOT_DRAFT = "Only a draft can be changed. Choose Edit {plan} first.";
