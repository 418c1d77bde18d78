import { addBusinessDays, addDays } from "#app/platform/dates/calendar-days.ts";
import { type ColumnValue, defineWorkflow } from "#app/platform/workflow/define-workflow.ts";
import { hasNoLimit } from "#app/platform/identity/stand-ins.ts";
import { type DecidedFacts, undoTransition } from "#app/programs/queue/undo-rules.ts";
import { type ActionContext, guestRefusal, type WorkflowUser } from "#app/platform/workflow/order-rights.ts";
import { countText, dayText, moneyText } from "#app/ui/text/format.ts";

export type CardStatus = ColumnValue<"giftCardOrders", "status">;

export const purposeWords = {
  giveaway: "Customer giveaway",
  prize: "Prize",
  donation: "Donation",
  staff: "Staff reward",
} as const;

export const fundingWords = {
  incentive: "{Incentive} money",
  store: "Invoice to the {location}",
} as const;

/** Order as its rules see it; amounts in cents. */
export interface CardFacts extends DecidedFacts {
  status: CardStatus;
  totalCents: number;
  submittedBy: number | null;
  rules: { advisorLimitCents: number };
}

/**
 * Workflow of an order (docs/product/workflows.md). receive-shipped-cards.server.ts makes the transition that follows
 * from a deadline.
 */
export const cardWorkflow = defineWorkflow<CardStatus, CardFacts, ActionContext>()({
  noun: "order",
  statuses: {
    submitted: { word: "Submitted", tone: "info", waitsFor: "advisor" },
    approved: { word: "Approved", tone: "success", waitsFor: "advisor" },
    reduced: { word: "Partially approved", tone: "success", waitsFor: "advisor" },
    rejected: { word: "Declined", tone: "danger" },
    ordered: { word: "Ordered", tone: "info", waitsFor: "advisor" },
    shipped: { word: "Shipped", tone: "info", waitsFor: "customer" },
    received: { word: "Received", tone: "warning", waitsFor: "customer" },
    reconciled: { word: "Reconciled", tone: "neutral" },
    cancelled: { word: "Canceled", tone: "neutral" },
  },
  transitions: {
    approve: {
      from: ["submitted"],
      to: "approved",
      label: "Approve order",
      done: "approved",
      permission: "gift-card:decide",
      isLikely: true,
      refuse: decisionRefusal,
    },
    reduce: {
      from: ["submitted"],
      to: "reduced",
      label: "Approve fewer cards",
      done: "partially approved",
      permission: "gift-card:decide",
      needsReason: true,
      refuse: decisionRefusal,
    },
    reject: {
      from: ["submitted"],
      to: "rejected",
      label: "Decline order",
      done: "declined",
      permission: "gift-card:decide",
      needsReason: true,
      refuse: decisionRefusal,
    },
    undo: {
      ...undoTransition,
      from: ["approved", "reduced", "rejected"],
      to: "submitted",
      permission: "gift-card:decide",
    },
    order: {
      from: ["approved", "reduced"],
      to: "ordered",
      label: "Mark as ordered",
      done: "ordered",
      permission: "gift-card:decide",
      isLikely: true,
    },
    ship: {
      from: ["ordered"],
      to: "shipped",
      label: "Mark as shipped",
      done: "shipped",
      permission: "gift-card:decide",
      isLikely: true,
    },
    cancel: {
      from: ["submitted", "approved", "reduced"],
      to: "cancelled",
      label: "Cancel order",
      done: "canceled",
      permission: "gift-card:order",
      refuse: guestRefusal,
    },
    receive: {
      from: ["shipped"],
      to: "received",
      label: "Confirm receipt",
      done: "received",
      permission: "gift-card:order",
      isLikely: true,
      refuse: guestRefusal,
    },
    reconcile: {
      from: ["received"],
      to: "reconciled",
      label: "Count cards",
      done: "counted",
      permission: "gift-card:order",
      isLikely: true,
      refuse: guestRefusal,
    },
  },
});

/**
 * Return why an advisor cannot decide an order: they submitted it, or it is above their limit. Null when they can
 * (docs/product/workflows.md, gift card orders).
 */
function decisionRefusal({ submittedBy, totalCents, rules }: CardFacts, user: WorkflowUser): string | null {
  if (user.userId === submittedBy) return "You submitted this order, so another advisor must decide it.";
  if (hasNoLimit(user) || totalCents <= rules.advisorLimitCents) return null;
  return `Orders over ${moneyText(rules.advisorLimitCents)} need a Senior Advisor's approval.`;
}

/** Number of cards of one value. */
export interface CardLine {
  denominationCents: number;
  quantity: number;
}

export const countCards = (lines: readonly CardLine[]): number =>
  lines.reduce((sum, { quantity }) => sum + quantity, 0);
export const cardsValueCents = (lines: readonly CardLine[]): number =>
  lines.reduce((sum, { denominationCents, quantity }) => sum + denominationCents * quantity, 0);

/** Company rules that limit an order. */
export interface CardRules {
  denominationsCents: readonly number[];
  mostCards: number;
  mostCents: number;
  leadBusinessDays: number;
}

/** Return the first day on which cards ordered today can arrive. `today` is the location's. */
export function firstArrivalDay(today: string, { leadBusinessDays }: Pick<CardRules, "leadBusinessDays">): string {
  return addBusinessDays(today, leadBusinessDays);
}

/** Return a warning when cards arriving by a day miss an event's start or the whole event; null otherwise. */
export function lateArrivalWarning(
  { startsOn, endsOn }: { startsOn: string; endsOn: string },
  by: string,
): string | null {
  if (by <= startsOn) return null;
  const missed =
    by > endsOn ? `after the event ends on ${dayText(endsOn)}` : `after the event starts on ${dayText(startsOn)}`;
  return `Gift cards arrive on ${dayText(by)} at the earliest, ${missed}.`;
}

/** Event as the rules of card orders see it. */
export interface CardEvent {
  status: string;
  /** Status of the event's program; null when it has none. */
  programStatus: string | null;
  repeats: boolean;
  isOfProgram: boolean;
  endsOn: string;
  /** Title of an event at the same location whose recap is overdue; null for none. */
  recapOverdueOf: string | null;
}

/** Return why no cards can be ordered for an event, null when they can. `today` is the location's. */
export function eventCardsRefusal(event: CardEvent, today: string, rules: CardRules): string | null {
  if (event.repeats) return "You can order gift cards only for a single event, and this one repeats.";
  if (!event.isOfProgram) return "This event isn't marked for gift cards. Mark it on the event's page first.";
  if (event.status === "cancelled") return "This event was canceled.";
  if (event.programStatus === "pendingApproval") return "This event is waiting for approval.";
  if (event.programStatus === "declined") return "This event was declined.";
  if (event.endsOn < today) return "This event is over.";
  if (event.recapOverdueOf !== null) {
    return `The recap of an earlier event is overdue: ${event.recapOverdueOf}. Write it, then order.`;
  }
  const first = firstArrivalDay(today, rules);
  if (first <= event.endsOn) return null;
  return `Cards take ${rules.leadBusinessDays} business days. They arrive on ${dayText(first)} at the earliest, after the event.`;
}

/** Cards already ordered for an event at all its locations. */
export interface OrderedCards {
  cards: number;
  cents: number;
}

/** Return why these cards cannot be ordered for an event, null when they can. `soFar` counts against the limits too. */
export function cardLinesRefusal(lines: readonly CardLine[], soFar: OrderedCards, rules: CardRules): string | null {
  const { denominationsCents, mostCards, mostCents } = rules;
  if (lines.some(({ denominationCents }) => !denominationsCents.includes(denominationCents))) {
    return "Choose a value from the list.";
  }
  const [cards, cents] = [countCards(lines), cardsValueCents(lines)];
  if (cards === 0) return "Enter how many cards you need.";
  if (cards + soFar.cards <= mostCards && cents + soFar.cents <= mostCents) return null;
  const most = `The limit per event is ${countText(mostCards, "card")} and ${moneyText(mostCents)}.`;
  return soFar.cards === 0
    ? most
    : `${most} ${countText(soFar.cards, "card")} for ${moneyText(soFar.cents)} already ordered.`;
}

/** Return why cards cannot arrive by a day, null when they can. `today` is the location's. */
export function neededDayRefusal(neededOn: string, { endsOn }: { endsOn: string }, today: string, rules: CardRules) {
  const first = firstArrivalDay(today, rules);
  if (neededOn < first) return `Cards take ${rules.leadBusinessDays} business days. Choose ${dayText(first)} or later.`;
  return neededOn > endsOn ? `The event ends on ${dayText(endsOn)}. Choose that day or earlier.` : null;
}

/** Return the last day for counting the cards; after it the order counts as late. */
export function lastCountDay(eventOn: string, { unreconciledDays }: { unreconciledDays: number }): string {
  return addDays(eventOn, unreconciledDays);
}
