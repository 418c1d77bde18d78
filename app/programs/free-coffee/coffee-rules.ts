import { addDays } from "#app/platform/dates/calendar-days.ts";
import { type ColumnValue, defineWorkflow } from "#app/platform/workflow/define-workflow.ts";
import { type DecidedFacts, undoTransition } from "#app/programs/queue/undo-rules.ts";
import { type ActionContext, guestRefusal } from "#app/platform/workflow/order-rights.ts";
import { dayText } from "#app/ui/text/format.ts";

export type CoffeeStatus = ColumnValue<"freeCoffeeRequests", "status">;

/** Request as its rules see it. */
export interface CoffeeFacts extends DecidedFacts {
  status: CoffeeStatus;
  asksException: boolean;
  startsOn: string;
}

/** Workflow of a request (docs/product/workflows.md). coffee-deadlines.server.ts makes the transitions that dates cause. */
export const coffeeWorkflow = defineWorkflow<CoffeeStatus, CoffeeFacts, ActionContext>()({
  noun: "order",
  statuses: {
    submitted: { word: "Submitted", tone: "info", waitsFor: "advisor" },
    approved: { word: "Approved", tone: "success", waitsFor: "advisor" },
    declined: { word: "Declined", tone: "danger" },
    inProduction: { word: "In production", tone: "info", waitsFor: "advisor" },
    shipped: { word: "Shipped", tone: "info" },
    active: { word: "Active", tone: "success" },
    completed: { word: "Completed", tone: "warning" },
    closed: { word: "Closed", tone: "neutral" },
    cancelled: { word: "Canceled", tone: "neutral" },
  },
  transitions: {
    approve: {
      from: ["submitted"],
      to: "approved",
      label: "Approve order",
      done: "approved",
      permission: "free-coffee:decide",
      isLikely: true,
      refuse: exceptionRefusal,
    },
    decline: {
      from: ["submitted"],
      to: "declined",
      label: "Decline order",
      done: "declined",
      permission: "free-coffee:decide",
      needsReason: true,
    },
    undo: {
      ...undoTransition,
      from: ["approved", "declined"],
      to: "submitted",
      permission: "free-coffee:decide",
    },
    produce: {
      from: ["approved"],
      to: "inProduction",
      label: "Start production",
      done: "moved to production",
      permission: "free-coffee:decide",
      isLikely: true,
    },
    ship: {
      from: ["inProduction"],
      to: "shipped",
      label: "Mark as shipped",
      done: "shipped",
      permission: "free-coffee:decide",
      isLikely: true,
    },
    cancel: {
      from: ["submitted", "approved"],
      to: "cancelled",
      label: "Cancel order",
      done: "canceled",
      permission: "free-coffee:order",
      refuse: guestRefusal,
    },
    close: {
      from: ["completed"],
      to: "closed",
      label: "Wrap up order",
      done: "wrapped up",
      permission: "free-coffee:order",
      isLikely: true,
      refuse: guestRefusal,
    },
  },
});

function exceptionRefusal({ asksException }: CoffeeFacts, { role }: ActionContext): string | null {
  return asksException && role !== "Senior Advisor"
    ? "This order exceeds the yearly limit, so a Senior Advisor must decide it."
    : null;
}

/** Return the fields that a customer can still change: all until the decision, address and contact until production. */
export function editableFields({ status }: { status: CoffeeStatus }): "all" | "delivery" | null {
  if (status === "submitted") return "all";
  return status === "approved" ? "delivery" : null;
}

/** Company rules about days and costs. */
export interface CoffeeRules {
  programDays: number;
  leadDays: number;
  mostAYear: number;
  costPerCupCents: number;
  redemptionPercent: number;
}

/** Return the last day of a program; the first day counts, so 100 days end 99 days after it. */
export function lastProgramDay(startsOn: string, { programDays }: Pick<CoffeeRules, "programDays">): string {
  return addDays(startsOn, programDays - 1);
}

/** Return the first day on which a program ordered today can start. `today` is the location's. */
export function firstProgramStart(today: string, { leadDays }: Pick<CoffeeRules, "leadDays">): string {
  return addDays(today, leadDays);
}

/** Return the last day on which a program can be ordered. */
export function lastOrderDayOf(startsOn: string, { leadDays }: Pick<CoffeeRules, "leadDays">): string {
  return addDays(startsOn, -leadDays);
}

/** Return why a program cannot start on a day, null when it can. Days are YYYY-MM-DD; `today` is the location's. */
export function coffeeStartRefusal(startsOn: string, today: string, rules: CoffeeRules): string | null {
  const first = firstProgramStart(today, rules);
  if (startsOn > addDays(today, 730)) return "Choose a date within two years.";
  return startsOn >= first ? null : `Production takes ${rules.leadDays} days. Choose ${dayText(first)} or later.`;
}

/** Other program of the location that was not declined or canceled. */
interface OtherProgram {
  number: string;
  startsOn: string;
  endsOn: string;
}

/** Return why a program cannot run on these days, naming the other program that overlaps them; null when none does. */
export function overlapRefusal(days: Omit<OtherProgram, "number">, others: readonly OtherProgram[]): string | null {
  const other = others.find(({ startsOn, endsOn }) => startsOn <= days.endsOn && endsOn >= days.startsOn);
  return other
    ? `${other.number} runs here from ${dayText(other.startsOn)} to ${dayText(other.endsOn)}. Choose other dates.`
    : null;
}

/** Tell whether one more program starting on a day exceeds the yearly limit of its calendar year. */
export function exceedsYearlyLimit(
  startsOn: string,
  others: readonly OtherProgram[],
  { mostAYear }: CoffeeRules,
): boolean {
  const year = startsOn.slice(0, 4);
  return others.filter((other) => other.startsOn.slice(0, 4) === year).length >= mostAYear;
}

/**
 * Estimate a program's cost for its store, in cents: a cup a day for each winner, times the redemption rate. Any
 * fraction of a cent rounds up.
 */
export function coffeeProgramCostCents(
  winners: number,
  {
    programDays,
    costPerCupCents,
    redemptionPercent,
  }: Pick<CoffeeRules, "programDays" | "costPerCupCents" | "redemptionPercent">,
): number {
  return Math.ceil((winners * programDays * costPerCupCents * redemptionPercent) / 100);
}

/** Return the day by which the cards arrive at the store, a week before the start. */
export function arrivalDayOf(startsOn: string): string {
  return addDays(startsOn, -7);
}

/** Return the checklist actions of an approved program (docs/product/workflows.md, free coffee orders). */
export function coffeeProgramActions({
  startsOn,
  endsOn,
  winners,
}: {
  startsOn: string;
  endsOn: string;
  winners: number;
}) {
  const step = (title: string, dueOn: string, detail: string) => ({ title: `Free coffee: ${title}`, dueOn, detail });
  return [
    step("order cups and coffee", addDays(startsOn, -14), `${winners} winners get a cup a day. Check your stock.`),
    step("brief the crew", addDays(startsOn, -3), "Explain who wins, how cards work and what to tell customers."),
    step("launch day", startsOn, "Welcome the winners and hand out the cards."),
    step("count the cards on day 50", addDays(startsOn, 49), "Count the cards in use and check in with the crew."),
    step("wrap-up", endsOn, "Thank the winners, take down the signs and wrap up the order."),
  ].filter(({ dueOn }) => dueOn <= endsOn);
}
