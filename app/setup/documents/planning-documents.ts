import { z } from "zod";

const days = (most: number) => z.int().min(0).max(most);
const cents = z.int().min(0).max(100_000_000);

export const planRules = z.strictObject({
  overBudget: z
    .enum(["warn", "refuse"])
    .default("warn")
    .describe("Warn or block (refuse) when a {plan} exceeds its budget."),
  shortLeadTime: z
    .enum(["warn", "refuse"])
    .default("warn")
    .describe("Warn or block (refuse) when an item starts sooner than its {idea}'s lead time."),
  mostDays: z.int().min(7).max(366).default(366).describe("Maximum {plan} length, in days."),
  startedDaysAgo: days(90).default(30).describe("A new {plan} can start up to this many days in the past."),
  mostItems: z.int().min(1).max(200).default(200).describe("Maximum items in one {plan}."),
  mostItemsAWeek: z.int().min(1).max(50).default(10).describe("Warn when one week has more items than this."),
  mostLocations: z
    .int()
    .min(1)
    .max(50)
    .default(50)
    .describe("Maximum number of {locations} to create {plans} for at once."),
  reopenDays: days(90).default(30).describe("Number of days a completed to-do can be reopened."),
  reminderDays: z
    .array(days(60))
    .max(5)
    .default([7, 1])
    .describe("Send reminders this many days before a to-do is due."),
  sisterRadiusMiles: z
    .number()
    .min(0.1)
    .max(25)
    .default(3)
    .describe("Warn about events of the same category at {locations} within this many miles."),
});

export const incentiveRules = z.strictObject({
  claimWindowDays: days(366).default(60).describe("Days to submit a claim after an activity."),
  preApprovalAboveCents: cents.default(50_000).describe("Events above this estimate, in cents, need approval first."),
  advisorLimitCents: cents
    .default(100_000)
    .describe("{Advisors} can approve or decline claims up to this amount, in cents."),
  informationBusinessDays: days(60).default(10).describe("Business days to provide more information for a claim."),
  appealDays: days(60).default(14).describe("Days to appeal a declined claim."),
  draftDays: days(366).default(60).describe("Days of inactivity before a draft claim expires."),
  duplicateDays: days(30)
    .default(3)
    .describe("Days within which invoices with the same vendor and amount count as duplicates."),
  recapDays: days(60).default(14).describe("Days after an event until its recap is due."),
  unclaimedDays: days(60).default(7).describe("Days after an event until owners are reminded of a missing claim."),
  lapseWarningDays: z
    .array(days(120))
    .max(5)
    .default([30, 14, 3])
    .describe("Warn owners this many days before money expires."),
  lowBudgetPercent: z
    .int()
    .min(0)
    .max(100)
    .default(10)
    .describe("Notify owners when less than this percentage of the budget is left."),
  overBudget: z
    .enum(["refuse", "warn"])
    .default("refuse")
    .describe("Warn or block (refuse) when a claim exceeds the budget."),
  carryOver: z.enum(["none", "full"]).default("none").describe("Suggest carrying over unspent money to new programs."),
});

export const freeCoffeeRules = z.strictObject({
  programDays: z.int().min(1).max(366).default(100).describe("Days the program runs, including the first day."),
  leadDays: days(120).default(21).describe("Minimum days between the order and the program start."),
  mostAYear: z.int().min(1).max(12).default(2).describe("Maximum programs for one {location} in a calendar year."),
  winners: z.int().min(1).max(500).default(100).describe("Suggested number of winners per order."),
  mostWinners: z.int().min(1).max(500).default(500).describe("Maximum number of winners per order."),
  costPerCupCents: z.int().min(0).max(1_000).default(45).describe("Cost of one free cup for a {location}, in cents."),
  redemptionPercent: z.int().min(0).max(100).default(40).describe("Expected share of free cups redeemed, in percent."),
  closeAfterDays: days(120).default(30).describe("Days after a program ends until it closes automatically."),
  reasons: z
    .array(z.string().trim().min(1).max(40))
    .min(1)
    .max(12)
    .default(["Grand opening", "Reopening", "Remodel", "Relocation", "Anniversary", "Community"])
    .describe("Reasons users can choose."),
});

export const giftCardRules = z.strictObject({
  denominationsCents: z
    .array(z.int().min(100).max(100_000))
    .min(1)
    .max(8)
    .default([500, 1_000, 1_500, 2_500])
    .describe("Card values, in cents."),
  mostCards: z.int().min(1).max(1_000).default(50).describe("Maximum cards per event."),
  mostCents: cents.default(50_000).describe("Maximum total value of all cards for one event, in cents."),
  leadBusinessDays: days(60)
    .default(10)
    .describe("Minimum business days between the order and the day cards are needed."),
  advisorLimitCents: cents
    .default(25_000)
    .describe("{Advisors} can approve or decline orders up to this amount, in cents."),
  receivedAfterDays: days(90).default(21).describe("Days after shipping until cards count as received."),
  unreconciledDays: days(120).default(30).describe("Days after an event until unreconciled cards are flagged."),
});
