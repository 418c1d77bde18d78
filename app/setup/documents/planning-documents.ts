import { z } from "zod";

const days = (most: number) => z.int().min(0).max(most);
const cents = z.int().min(0).max(100_000_000);

export const planRules = z.strictObject({
  overBudget: z
    .enum(["warn", "refuse"])
    .default("warn")
    .describe("What happens when a {plan} costs more than its budget."),
  shortLeadTime: z
    .enum(["warn", "refuse"])
    .default("warn")
    .describe("What happens when an item starts sooner than its {idea} needs."),
  mostDays: z.int().min(7).max(366).default(366).describe("The longest period of a {plan}, in days."),
  startedDaysAgo: days(90).default(30).describe("How many days ago a new {plan} may have started."),
  mostItems: z.int().min(1).max(200).default(200).describe("The most items in one {plan}."),
  mostItemsAWeek: z.int().min(1).max(50).default(10).describe("More items than this in one week show a warning."),
  mostLocations: z.int().min(1).max(50).default(50).describe("The most {locations} that are planned at once."),
  reopenDays: days(90).default(30).describe("For how many days a done action can be opened again."),
  reminderDays: z
    .array(days(60))
    .max(5)
    .default([7, 1])
    .describe("How many days before an action is due people are reminded."),
  sisterRadiusMiles: z
    .number()
    .min(0.1)
    .max(25)
    .default(3)
    .describe("How near a {location} counts as a sister, in miles."),
});

export const incentiveRules = z.strictObject({
  claimWindowDays: days(366).default(60).describe("How many days after an activity it can be claimed."),
  preApprovalAboveCents: cents.default(50_000).describe("Above this estimate, in cents, an event is approved first."),
  advisorLimitCents: cents.default(100_000).describe("Up to this amount, in cents, an {advisor} decides a claim."),
  informationBusinessDays: days(60).default(10).describe("Business days to answer a question about a claim."),
  appealDays: days(60).default(14).describe("For how many days a rejected claim can be appealed."),
  draftDays: days(366).default(60).describe("After how many untouched days a draft claim expires."),
  duplicateDays: days(30)
    .default(3)
    .describe("Invoice dates this near, with the same vendor and amount, look like one claim."),
  recapDays: days(60).default(14).describe("How many days after an event its recap is due."),
  unclaimedDays: days(60).default(7).describe("After how many days people hear of an event without a claim."),
  lapseWarningDays: z
    .array(days(120))
    .max(5)
    .default([30, 14, 3])
    .describe("How many days before money lapses its owners are warned."),
  lowBudgetPercent: z.int().min(0).max(100).default(10).describe("Below this share of the budget, owners are told."),
  overBudget: z.enum(["refuse", "warn"]).default("refuse").describe("What happens when a claim is over the budget."),
  carryOver: z
    .enum(["none", "full"])
    .default("none")
    .describe("Whether new programs suggest to carry unspent money over."),
});

export const freeCoffeeRules = z.strictObject({
  programDays: z.int().min(1).max(366).default(100).describe("How many days the program runs, its first day included."),
  leadDays: days(120).default(21).describe("How many days before its start it is ordered."),
  mostAYear: z.int().min(1).max(12).default(2).describe("The most programs of one {location} in a {calendar} year."),
  winners: z.int().min(1).max(500).default(100).describe("How many winners an order suggests."),
  mostWinners: z.int().min(1).max(500).default(500).describe("The most winners of one order."),
  costPerCupCents: z.int().min(0).max(1_000).default(45).describe("What one free cup costs a {location}, in cents."),
  redemptionPercent: z.int().min(0).max(100).default(40).describe("How many of the free cups are fetched, in percent."),
  closeAfterDays: days(120).default(30).describe("How many days after its end a program closes by itself."),
  reasons: z
    .array(z.string().trim().min(1).max(40))
    .min(1)
    .max(12)
    .default(["Grand opening", "Reopening", "Remodel", "Relocation", "Anniversary", "Community"])
    .describe("The reasons people choose from."),
});

export const giftCardRules = z.strictObject({
  denominationsCents: z
    .array(z.int().min(100).max(100_000))
    .min(1)
    .max(8)
    .default([500, 1_000, 1_500, 2_500])
    .describe("The values of a card, in cents."),
  mostCards: z.int().min(1).max(1_000).default(50).describe("The most cards for one event."),
  mostCents: cents.default(50_000).describe("The most money in cards for one event, in cents."),
  leadBusinessDays: days(60).default(10).describe("Business days between the order and the day the cards are needed."),
  advisorLimitCents: cents.default(25_000).describe("Up to this amount, in cents, an {advisor} decides an order."),
  receivedAfterDays: days(90).default(21).describe("How many days after shipping cards count as received."),
  unreconciledDays: days(120).default(30).describe("After how many days cards that nobody counted are flagged."),
});
