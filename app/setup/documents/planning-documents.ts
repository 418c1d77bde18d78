import { z } from "zod";
import { rule } from "./rule-texts.ts";

const days = (most: number) => z.int().min(0).max(most);
const cents = z.int().min(0).max(100_000_000);
const strictness = { words: { warn: "Warn and allow", refuse: "Don't allow" } };

export const planRules = z.strictObject({
  overBudget: rule(
    z.enum(["warn", "refuse"]).default("warn"),
    "When a {plan} exceeds its budget",
    undefined,
    strictness,
  ),
  shortLeadTime: rule(
    z.enum(["warn", "refuse"]).default("warn"),
    "When an item starts too soon",
    "Too soon is less than its {idea}'s lead time.",
    strictness,
  ),
  mostDays: rule(z.int().min(7).max(366).default(366), "Longest {plan}, in days"),
  startedDaysAgo: rule(
    days(90).default(30),
    "Earliest start, in days ago",
    "How far in the past a new {plan} can start.",
  ),
  mostItems: rule(z.int().min(1).max(200).default(200), "Most items in one {plan}"),
  mostItemsAWeek: rule(z.int().min(1).max(50).default(10), "Most items in one week", "More items show a warning."),
  mostLocations: rule(z.int().min(1).max(50).default(50), "Most {locations} for one new {plan}"),
  reopenDays: rule(days(90).default(30), "Days to reopen a completed to-do"),
  reminderDays: rule(
    z.array(days(60)).max(5).default([7, 1]),
    "Reminders, in days before a to-do is due",
    "Separate days with commas.",
  ),
  sisterRadiusMiles: rule(
    z.number().min(0.1).max(25).default(3),
    "Nearby events, in miles",
    "Warns about events of the same category within this distance.",
  ),
});

export const incentiveRules = z.strictObject({
  claimWindowDays: rule(days(366).default(60), "Days to submit a claim after an activity"),
  preApprovalAboveCents: rule(cents.default(50_000), "Events need approval above", "Their estimated cost.", {
    isMoney: true,
  }),
  advisorLimitCents: rule(
    cents.default(100_000),
    "{Advisors} can decide claims up to",
    "Counts the expected reimbursement. Senior Advisors can decide any claim.",
    { isMoney: true },
  ),
  informationBusinessDays: rule(days(60).default(10), "Business days to answer questions about a claim"),
  appealDays: rule(days(60).default(14), "Days to appeal a declined claim"),
  draftDays: rule(days(366).default(60), "Days until an unused draft claim expires"),
  duplicateDays: rule(
    days(30).default(3),
    "Duplicate invoices, in days",
    "Invoices with the same vendor and amount this close together count as duplicates.",
  ),
  recapDays: rule(days(60).default(14), "Days after an event until its recap is due"),
  unclaimedDays: rule(days(60).default(7), "Days after an event until owners are reminded to claim"),
  lapseWarningDays: rule(
    z.array(days(120)).max(5).default([30, 14, 3]),
    "Warnings, in days before money expires",
    "Separate days with commas.",
  ),
  lowBudgetPercent: rule(
    z.int().min(0).max(100).default(10),
    "Low balance, in percent",
    "Owners are notified below this.",
  ),
  overBudget: rule(
    z.enum(["refuse", "warn"]).default("refuse"),
    "When a claim exceeds the {location}'s balance",
    undefined,
    strictness,
  ),
  carryOver: rule(
    z.enum(["none", "full"]).default("none"),
    "Unspent money of a program",
    "Suggested for new programs.",
    { words: { none: "Expires", full: "Carries over in full" } },
  ),
});

export const freeCoffeeRules = z.strictObject({
  programDays: rule(z.int().min(1).max(366).default(100), "Length of a program, in days", "Includes the first day."),
  leadDays: rule(days(120).default(21), "Days between the order and the program's start"),
  mostAYear: rule(z.int().min(1).max(12).default(2), "Most programs for one {location} in a calendar year"),
  winners: rule(z.int().min(1).max(500).default(100), "Suggested number of winners"),
  mostWinners: rule(z.int().min(1).max(500).default(500), "Most winners in one order"),
  costPerCupCents: rule(z.int().min(0).max(1_000).default(45), "Cost of one free cup", undefined, { isMoney: true }),
  redemptionPercent: rule(z.int().min(0).max(100).default(40), "Expected share of free cups used, in percent"),
  closeAfterDays: rule(days(120).default(30), "Days after its end until a program closes"),
  reasons: rule(
    z
      .array(z.string().trim().min(1).max(40))
      .min(1)
      .max(12)
      .default(["Grand opening", "Reopening", "Remodel", "Relocation", "Anniversary", "Community"]),
    "Reasons to choose from",
    "Put each reason on its own line.",
  ),
});

export const giftCardRules = z.strictObject({
  denominationsCents: rule(
    z.array(z.int().min(100).max(100_000)).min(1).max(8).default([500, 1_000, 1_500, 2_500]),
    "Card values, in dollars",
    "Separate values with commas.",
    { isMoney: true },
  ),
  mostCards: rule(z.int().min(1).max(1_000).default(50), "Most cards for one event"),
  mostCents: rule(cents.default(50_000), "Highest total value for one event", undefined, { isMoney: true }),
  leadBusinessDays: rule(days(60).default(10), "Business days between the order and the day cards are needed"),
  advisorLimitCents: rule(
    cents.default(25_000),
    "{Advisors} can decide orders up to",
    "Senior Advisors can decide any order.",
    { isMoney: true },
  ),
  receivedAfterDays: rule(days(90).default(21), "Days after shipping until cards are marked as received"),
  unreconciledDays: rule(
    days(120).default(30),
    "Days after an event by which owners must report used and remaining cards",
  ),
});
