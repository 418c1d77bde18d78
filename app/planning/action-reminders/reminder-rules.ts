/** How often somebody lets themselves be mailed. */
export const DIGESTS = ["daily", "weekly", "off"] as const;

export type HowOften = "now" | "daily" | "weekly" | "off";

/** How a company reminds its people of actions, until they want fewer mails. */
export interface ReminderRules {
  /** How many days before an action is due. */
  daysBefore: readonly number[];
  due: HowOften;
  late: HowOften;
}

/** What a mail of one day tells: actions that are due in so many days, and which of those that are late. */
export interface Reminded {
  ahead: readonly number[];
  /** "weeks" are those late for a day, and for whole weeks more. */
  late: "all" | "weeks" | "none";
}

const MONDAY = 1;
const THIS_WEEK = [0, 1, 2, 3, 4, 5, 6, 7];

/** What somebody is reminded of on a weekday (Sunday 0): as their company says, and never more often than they want. */
export function remindedOn(rules: ReminderRules, digest: (typeof DIGESTS)[number], weekday: number): Reminded {
  const isMonday = weekday === MONDAY;
  if (digest === "off" || (digest === "weekly" && !isMonday)) return { ahead: [], late: "none" };
  const isWeekly = digest === "weekly";
  return { ahead: aheadOf(rules, isWeekly, isMonday), late: lateOf(rules, isWeekly) };
}

function aheadOf({ due, daysBefore }: ReminderRules, isWeekly: boolean, isMonday: boolean): readonly number[] {
  if (due === "off") return [];
  if (isWeekly || due === "weekly") return isMonday ? THIS_WEEK : [];
  return daysBefore;
}

function lateOf({ late }: ReminderRules, isWeekly: boolean): Reminded["late"] {
  if (late === "off") return "none";
  return late === "weekly" && !isWeekly ? "weeks" : "all";
}
