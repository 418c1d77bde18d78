import { isLate, isOpenStatus } from "#app/modules/checklist/action-rules.ts";
import { addDays, dayNumber } from "#app/modules/calendar/calendar-days.ts";
import { type Period, sundayOf } from "./plan-rules.ts";

/** A step of a plan at its location. */
export interface RoadmapStep {
  id: number;
  itemId: number | null;
  title: string;
  detail: string;
  phase: string | null;
  dueOn: string;
  status: string;
  isMandatory: boolean;
  owner: string | null;
  ownerRole: string | null;
  link: string | null;
}

/** The weeks that a roadmap shows, each by its Sunday: from the first step or day to the last. */
export function weeksOf(plan: Period, steps: readonly { dueOn: string }[]): string[] {
  const days = [plan.startsOn, plan.endsOn, ...steps.map(({ dueOn }) => dueOn)].sort();
  const first = sundayOf(days[0] ?? plan.startsOn);
  const last = sundayOf(days.at(-1) ?? plan.endsOn);
  const count = (dayNumber(last) - dayNumber(first)) / 7 + 1;
  return Array.from({ length: count }, (_, index) => addDays(first, 7 * index));
}

/** The column of a day, from 1; 0 before the first week, one behind the last after it. */
export function columnOf(weeks: readonly string[], day: string): number {
  const first = weeks[0];
  if (first === undefined || day < first) return 0;
  return Math.min(weeks.length, Math.floor((dayNumber(day) - dayNumber(first)) / 7)) + 1;
}

/** Months with how many of the weeks begin in each, for the head of the timeline. */
export function monthsOf(weeks: readonly string[]): { month: string; weeks: number }[] {
  const months: { month: string; weeks: number }[] = [];
  for (const week of weeks) {
    const month = week.slice(0, 7);
    const last = months.at(-1);
    if (last?.month === month) last.weeks += 1;
    else months.push({ month, weeks: 1 });
  }
  return months;
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
