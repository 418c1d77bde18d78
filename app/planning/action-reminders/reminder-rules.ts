/** Mail frequencies that a user can choose. */
export const REMINDER_DIGESTS = ["daily", "weekly", "off"] as const;

export type ReminderFrequency = "now" | "daily" | "weekly" | "off";

/** A company's rules for the mails about its actions; a user can choose fewer mails than these. */
export interface ReminderRules {
  /** Numbers of days before the due date of an action. */
  daysBefore: readonly number[];
  due: ReminderFrequency;
  late: ReminderFrequency;
}

/** Actions in the mail of one day: those due in one of the `ahead` days, and late ones as `late` says. */
export interface ReminderSelection {
  ahead: readonly number[];
  /** "weeks" selects actions that are late by one day, or by one day and whole weeks. */
  late: "all" | "weeks" | "none";
}

const MONDAY = 1;
const THIS_WEEK = [0, 1, 2, 3, 4, 5, 6, 7];

/**
 * Return the actions in a user's mail on a weekday (Sunday is 0): those of the company's rules, on the days that the
 * user's mail frequency allows.
 */
export function reminderSelectionOn(
  rules: ReminderRules,
  digest: (typeof REMINDER_DIGESTS)[number],
  weekday: number,
): ReminderSelection {
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

function lateOf({ late }: ReminderRules, isWeekly: boolean): ReminderSelection["late"] {
  if (late === "off") return "none";
  return late === "weekly" && !isWeekly ? "weeks" : "all";
}
