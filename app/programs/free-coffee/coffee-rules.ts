import { addDays } from "#app/platform/dates/calendar-days.ts";
import { mayOrder, type Person, type Transitions } from "#app/platform/workflow/transitions.ts";
import { dayText } from "#app/ui/format.ts";
import type { Tone } from "#app/ui/status.tsx";

export const COFFEE_STATUSES = [
  ...(["submitted", "approved", "declined", "inProduction", "shipped", "active", "completed"] as const),
  ...(["closed", "cancelled"] as const),
] as const;
export type CoffeeStatus = (typeof COFFEE_STATUSES)[number];

export const coffeeStatusWords: Record<CoffeeStatus, string> = {
  submitted: "Submitted",
  approved: "Approved",
  declined: "Declined",
  inProduction: "In production",
  shipped: "Shipped",
  active: "Running",
  completed: "Completed",
  closed: "Closed",
  cancelled: "Cancelled",
};

export const coffeeStatusTones: Record<CoffeeStatus, Tone> = {
  submitted: "info",
  approved: "success",
  declined: "danger",
  inProduction: "info",
  shipped: "info",
  active: "success",
  completed: "warning",
  closed: "neutral",
  cancelled: "neutral",
};

/** What the rules of a request look at. */
export interface CoffeeFacts {
  status: string;
  asksException: boolean;
  startsOn: string;
}

/** What may become of a request (PRODUCT-DETAILS.md B62). Days that pass do the rest: see coffee-days.server.ts. */
export const coffeeTransitions = {
  approve: {
    ...{ from: ["submitted"], to: "approved", label: "Approve", done: "approved" },
    ...{ permission: "free-coffee:decide", isLikely: true, refuse: refusalOfException },
  },
  decline: {
    ...{ from: ["submitted"], to: "declined", label: "Decline", done: "declined" },
    ...{ permission: "free-coffee:decide", needsReason: true },
  },
  produce: {
    ...{ from: ["approved"], to: "inProduction", label: "Start production", done: "put into production" },
    ...{ permission: "free-coffee:decide", isLikely: true },
  },
  ship: {
    ...{ from: ["inProduction"], to: "shipped", label: "Mark as shipped", done: "shipped" },
    ...{ permission: "free-coffee:decide", isLikely: true },
  },
  cancel: {
    ...{ from: ["submitted", "approved"], to: "cancelled", label: "Cancel order", done: "cancelled" },
    ...{ permission: "free-coffee:order", refuse: refusalOfGuest },
  },
  close: {
    ...{ from: ["completed"], to: "closed", label: "Wrap up", done: "wrapped up" },
    ...{ permission: "free-coffee:order", isLikely: true, refuse: refusalOfGuest },
  },
} as const satisfies Transitions<CoffeeFacts>;

function refusalOfException({ asksException }: CoffeeFacts, { role }: Person): string | null {
  return asksException && role !== "Senior Advisor" ? "More than the year allows: a Senior Advisor decides." : null;
}

function refusalOfGuest(_: CoffeeFacts, person: Person): string | null {
  return mayOrder(person) ? null : "You may not order. Ask the owner of your {network}.";
}

/** What a requester may still change: all until somebody decides, the address and the contact until production. */
export function editablePart({ status }: { status: string }): "all" | "delivery" | null {
  if (status === "submitted") return "all";
  return status === "approved" ? "delivery" : null;
}

/** The company's rules as far as days and cost go. */
export interface CoffeeRules {
  programDays: number;
  leadDays: number;
  mostAYear: number;
  costPerCupCents: number;
  redemptionPercent: number;
}

/** The last day of a program: the first day counts, so that a hundred days end 99 days after it. */
export function lastDayOf(startsOn: string, { programDays }: Pick<CoffeeRules, "programDays">): string {
  return addDays(startsOn, programDays - 1);
}

/** The first day on which a program that is ordered today may start. `today` is the location's. */
export function firstStartOf(today: string, { leadDays }: Pick<CoffeeRules, "leadDays">): string {
  return addDays(today, leadDays);
}

/** The last day on which a program is ordered. */
export function lastOrderDayOf(startsOn: string, { leadDays }: Pick<CoffeeRules, "leadDays">): string {
  return addDays(startsOn, -leadDays);
}

/** Why a program cannot start on a day, as a sentence; null when it can. */
export function refusalOfStart(startsOn: string, today: string, rules: CoffeeRules): string | null {
  const first = firstStartOf(today, rules);
  if (startsOn > addDays(today, 730)) return "Choose a day within two years.";
  return startsOn >= first ? null : `Production takes ${rules.leadDays} days. Choose ${dayText(first)} or later.`;
}

/** Another program of the location that stands. */
interface OtherProgram {
  number: string;
  startsOn: string;
  endsOn: string;
}

/** Why a location's program cannot run on its days beside the others; null when it can. */
export function refusalOfOverlap(days: Omit<OtherProgram, "number">, others: readonly OtherProgram[]): string | null {
  const other = others.find(({ startsOn, endsOn }) => startsOn <= days.endsOn && endsOn >= days.startsOn);
  return other
    ? `${other.number} runs here from ${dayText(other.startsOn)} to ${dayText(other.endsOn)}. Choose a day after it.`
    : null;
}

/** Whether one more program that starts on a day is more than its year allows. */
export function isOverYear(startsOn: string, others: readonly OtherProgram[], { mostAYear }: CoffeeRules): boolean {
  const year = startsOn.slice(0, 4);
  return others.filter((other) => other.startsOn.slice(0, 4) === year).length >= mostAYear;
}

/**
 * What a program costs its store, in cents: a cup a day for each winner, as far as they are fetched. A half cent goes up,
 * so that nobody plans too little.
 */
export function costEstimate(
  winners: number,
  {
    programDays,
    costPerCupCents,
    redemptionPercent,
  }: Pick<CoffeeRules, "programDays" | "costPerCupCents" | "redemptionPercent">,
): number {
  return Math.ceil((winners * programDays * costPerCupCents * redemptionPercent) / 100);
}

/** The day by which the cards are at the store. */
export function arrivalDayOf(startsOn: string): string {
  return addDays(startsOn, -7);
}

/** What is put on a location's checklist for an approved program (PRODUCT-DETAILS.md B20). */
export function checklistOf({ startsOn, endsOn, winners }: { startsOn: string; endsOn: string; winners: number }) {
  const step = (title: string, dueOn: string, detail: string) => ({ title: `Free coffee: ${title}`, dueOn, detail });
  return [
    step("order cups and coffee", addDays(startsOn, -14), `${winners} winners fetch a cup a day. Check your stock.`),
    step("brief the crew", addDays(startsOn, -3), "Who wins, how a card is used, and what to say to guests."),
    step("launch day", startsOn, "Welcome the winners and hand out the cards."),
    step("day-50 check", addDays(startsOn, 49), "Count the cards that are in use, and talk to the crew."),
    step("wrap-up", endsOn, "Thank the winners, take down the signs and wrap up the order."),
  ].filter(({ dueOn }) => dueOn <= endsOn);
}
