import { dayNumber } from "#app/platform/dates/calendar-days.ts";
import { countText } from "#app/ui/text/format.ts";
import { TASK_KINDS, type TaskKind, type TaskRule, taskRules } from "./task-kinds.ts";

/** Task as the ranking sees it. `day` is YYYY-MM-DD, null without a deadline. */
interface RankedTask {
  kind: TaskKind;
  id: number;
  day: string | null;
  cents: number | null;
  /** Number of tasks in the row of those that are not shown one by one; absent for a single task. */
  more?: number;
}

/** Days before a loss at which nothing else comes first, and at which it comes before answers that others wait for. */
const GONE_SOON_DAYS = 3;
const EXPIRING_DAYS = 30;
/** Days before a due day at which the task counts like one that someone waits for. */
const DUE_SOON_DAYS = 7;

/**
 * Losses by waiting, the worst first: money or a chance that is gone within three days can't be recovered; late tasks
 * get later; those due today are late tomorrow; money expires within 30 days; someone waits; nothing is lost yet.
 */
const LOSSES = ["goneSoon", "late", "dueToday", "expiring", "awaited", "later"] as const;
type Loss = (typeof LOSSES)[number];

/** Tell what waiting with a task loses. `today` is YYYY-MM-DD. */
export function lossOf({ kind, day }: Pick<RankedTask, "kind" | "day">, today: string): Loss {
  const rule: TaskRule = taskRules[kind];
  const otherwise = rule.isAwaited ? "awaited" : "later";
  if (day === null) return otherwise;
  const left = daysLeft(day, today);
  if (kind === "invitation") return left < 0 ? "awaited" : "later";
  if (rule.loss === "expires") {
    if (left <= GONE_SOON_DAYS) return "goneSoon";
    return left <= EXPIRING_DAYS ? "expiring" : otherwise;
  }
  if (rule.loss === "open" || left > DUE_SOON_DAYS) return otherwise;
  return left < 0 ? "late" : left === 0 ? "dueToday" : "awaited";
}

/**
 * Sort tasks by what waiting loses, then by day, the larger amount, kind and id. The row of a kind's other tasks comes
 * after the single tasks that lose the same.
 */
export function rankTasks<Task extends RankedTask>(tasks: readonly Task[], today: string): Task[] {
  const order = ({ kind, id, day, cents, more }: Task, loss: Loss) => [
    LOSSES.indexOf(loss),
    more === undefined ? 0 : 1,
    day === null ? Infinity : dayNumber(day),
    -(cents ?? 0),
    TASK_KINDS.indexOf(kind),
    id,
  ];
  return tasks
    .map((task) => ({ task, order: order(task, lossOf(task, today)) }))
    .sort((one, other) => compareOrders(one.order, other.order))
    .map(({ task }) => task);
}

function compareOrders(one: readonly number[], other: readonly number[]): number {
  const at = one.findIndex((value, index) => value !== other[index]);
  return at === -1 ? 0 : (one[at] ?? 0) < (other[at] ?? 0) ? -1 : 1;
}

/** Number of tasks of a kind that have their own row. */
export const MAX_TASKS_PER_KIND = 2;

/**
 * Split the first open tasks of one kind, sorted, into those that get a row and the first of the others, with their
 * number. A single other one gets a row itself.
 */
export function foldTasks<Task>(
  tasks: readonly Task[],
  total: number,
): { shown: readonly Task[]; rest: { first: Task; count: number } | null } {
  const first = tasks[MAX_TASKS_PER_KIND];
  if (!first || total <= MAX_TASKS_PER_KIND + 1) return { shown: tasks, rest: null };
  return { shown: tasks.slice(0, MAX_TASKS_PER_KIND), rest: { first, count: total - MAX_TASKS_PER_KIND } };
}

/** Return a task's day in words: "Due today", "5 days late", "Expires in 12 days"; null without a day. */
export function taskDayText({ kind, day }: Pick<RankedTask, "kind" | "day">, today: string): string | null {
  if (day === null) return null;
  const { loss, verb }: TaskRule = taskRules[kind];
  const left = daysLeft(day, today);
  if (loss === "due" && left < 0) return `${countText(-left, "day")} late`;
  if (kind === "invitation" && left < 0) return "Invitation expired";
  if (kind === "proof") return left >= 0 ? "Waiting since today" : `Waiting for ${countText(-left, "day")}`;
  return `${left < 0 ? (pastVerbs[verb] ?? verb) : verb} ${relativeDay(left)}`;
}

const pastVerbs: Record<string, string | undefined> = { Starts: "Started", Expires: "Expired", Publishes: "Planned" };

function relativeDay(left: number): string {
  if (left === 0) return "today";
  if (Math.abs(left) === 1) return left > 0 ? "tomorrow" : "yesterday";
  return left > 0 ? `in ${countText(left, "day")}` : `${countText(-left, "day")} ago`;
}

function daysLeft(day: string, today: string): number {
  return dayNumber(day) - dayNumber(today);
}
