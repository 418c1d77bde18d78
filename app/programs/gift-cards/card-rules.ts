import { addBusinessDays, addDays } from "#app/platform/dates/calendar-days.ts";
import { mayOrder, type Person, type Transitions } from "#app/platform/workflow/transitions.ts";
import { countText, dayText, moneyText } from "#app/ui/format.ts";
import type { Tone } from "#app/ui/status.tsx";

export const CARD_STATUSES = [
  ...(["submitted", "approved", "reduced", "rejected", "ordered", "shipped", "received", "reconciled"] as const),
  ...(["cancelled"] as const),
] as const;
export type CardStatus = (typeof CARD_STATUSES)[number];

export const cardStatusWords: Record<CardStatus, string> = {
  submitted: "Submitted",
  approved: "Approved",
  reduced: "Partly approved",
  rejected: "Rejected",
  ordered: "Ordered",
  shipped: "Shipped",
  received: "Received",
  reconciled: "Reconciled",
  cancelled: "Cancelled",
};

export const cardStatusTones: Record<CardStatus, Tone> = {
  submitted: "info",
  approved: "success",
  reduced: "success",
  rejected: "danger",
  ordered: "info",
  shipped: "info",
  received: "warning",
  reconciled: "neutral",
  cancelled: "neutral",
};

export const purposeWords = {
  giveaway: "Give away to guests",
  prize: "Prize",
  donation: "Donation",
  staff: "Staff reward",
} as const;

export const fundingWords = {
  incentive: "{Incentive} money",
  store: "Invoice to the {location}",
} as const;

/** What the rules of an order look at. */
export interface CardFacts {
  status: string;
  totalCents: number;
  submittedBy: number | null;
  rules: { advisorLimitCents: number };
}

/** What may become of an order (PRODUCT-DETAILS.md B62). Days that pass do the rest: see card-days.server.ts. */
export const cardTransitions = {
  approve: {
    ...{ from: ["submitted"], to: "approved", label: "Approve", done: "approved" },
    ...{ permission: "gift-card:decide", isLikely: true, refuse: refusalOfDecision },
  },
  reduce: {
    ...{ from: ["submitted"], to: "reduced", label: "Approve fewer", done: "approved" },
    ...{ permission: "gift-card:decide", needsReason: true, refuse: refusalOfDecision },
  },
  reject: {
    ...{ from: ["submitted"], to: "rejected", label: "Reject", done: "rejected" },
    ...{ permission: "gift-card:decide", needsReason: true, refuse: refusalOfDecision },
  },
  order: {
    ...{ from: ["approved", "reduced"], to: "ordered", label: "Mark as ordered", done: "ordered" },
    ...{ permission: "gift-card:decide", isLikely: true },
  },
  ship: {
    ...{ from: ["ordered"], to: "shipped", label: "Mark as shipped", done: "shipped" },
    ...{ permission: "gift-card:decide", isLikely: true },
  },
  cancel: {
    ...{ from: ["submitted", "approved", "reduced"], to: "cancelled", label: "Cancel order", done: "cancelled" },
    ...{ permission: "gift-card:order", refuse: refusalOfGuest },
  },
  receive: {
    ...{ from: ["shipped"], to: "received", label: "Confirm receipt", done: "received" },
    ...{ permission: "gift-card:order", isLikely: true, refuse: refusalOfGuest },
  },
  reconcile: {
    ...{ from: ["received"], to: "reconciled", label: "Count the cards", done: "counted" },
    ...{ permission: "gift-card:order", isLikely: true, refuse: refusalOfGuest },
  },
} as const satisfies Transitions<CardFacts>;

/** Four eyes and the advisors' limit (PRODUCT-DETAILS.md B62). */
function refusalOfDecision({ submittedBy, totalCents, rules }: CardFacts, { userId, role }: Person): string | null {
  if (userId === submittedBy) return "You submitted this order, so somebody else decides it.";
  if (role === "Senior Advisor" || totalCents <= rules.advisorLimitCents) return null;
  return `Above ${moneyText(rules.advisorLimitCents)} a Senior Advisor decides.`;
}

export const NOT_A_GUEST = "You may not order. Ask the owner of your {network}.";

function refusalOfGuest(_: CardFacts, person: Person): string | null {
  return mayOrder(person) ? null : NOT_A_GUEST;
}

/** Cards of one value. */
export interface CardLine {
  denominationCents: number;
  quantity: number;
}

export const cardsOf = (lines: readonly CardLine[]): number => lines.reduce((sum, { quantity }) => sum + quantity, 0);
export const centsOfCards = (lines: readonly CardLine[]): number =>
  lines.reduce((sum, { denominationCents, quantity }) => sum + denominationCents * quantity, 0);

/** The company's rules as far as an order goes. */
export interface CardRules {
  denominationsCents: readonly number[];
  mostCards: number;
  mostCents: number;
  leadBusinessDays: number;
}

/** The first day on which cards that are ordered today can be there. `today` is the location's. */
export function firstNeededDay(today: string, { leadBusinessDays }: Pick<CardRules, "leadBusinessDays">): string {
  return addBusinessDays(today, leadBusinessDays);
}

/** Says that cards which can be there by a day miss an event's beginning or all of it; null where they do not. */
export function lateArrival({ startsOn, endsOn }: { startsOn: string; endsOn: string }, by: string): string | null {
  if (by <= startsOn) return null;
  const missed =
    by > endsOn ? `after the event ends on ${dayText(endsOn)}` : `after the event begins on ${dayText(startsOn)}`;
  return `Gift cards can arrive by ${dayText(by)}, ${missed}.`;
}

/** What of an event speaks for cards, or against them. */
export interface CardEvent {
  status: string;
  /** Of the money that its event has; null where it has none. */
  programStatus: string | null;
  repeats: boolean;
  isOfProgram: boolean;
  endsOn: string;
  /** The last day of an event at the same location whose recap is overdue; null for none. */
  recapOverdueOf: string | null;
}

/** Why no cards can be ordered for an event at all, as a sentence; null when they can. `today` is the location's. */
export function refusalOfEvent(event: CardEvent, today: string, rules: CardRules): string | null {
  if (event.repeats) return "Gift cards are ordered for a single event. This one repeats.";
  if (!event.isOfProgram) return "This event is not marked for gift cards. Mark it on the event's page first.";
  if (event.status === "cancelled") return "This event was cancelled.";
  if (event.programStatus === "pendingApproval") return "This event waits for its approval.";
  if (event.programStatus === "declined") return "This event was declined.";
  if (event.endsOn < today) return "This event is over.";
  if (event.recapOverdueOf !== null) {
    return `The recap of ${event.recapOverdueOf} is overdue. Write it first, then order.`;
  }
  const first = firstNeededDay(today, rules);
  if (first <= event.endsOn) return null;
  return `Cards take ${rules.leadBusinessDays} business days. They can arrive by ${dayText(first)}, after the event.`;
}

/** What is ordered of an event already, at all of its locations. */
export interface OrderedSoFar {
  cards: number;
  cents: number;
}

/** Why so many cards are too many for an event, as a sentence; null when they are not. */
export function refusalOfCards(lines: readonly CardLine[], soFar: OrderedSoFar, rules: CardRules): string | null {
  const { denominationsCents, mostCards, mostCents } = rules;
  if (lines.some(({ denominationCents }) => !denominationsCents.includes(denominationCents))) {
    return "Choose from the values of the list.";
  }
  const [cards, cents] = [cardsOf(lines), centsOfCards(lines)];
  if (cards === 0) return "Enter how many cards you need.";
  if (cards + soFar.cards <= mostCards && cents + soFar.cents <= mostCents) return null;
  const most = `An event has ${countText(mostCards, "card")} or ${moneyText(mostCents)} at most.`;
  return soFar.cards === 0
    ? most
    : `${most} ${countText(soFar.cards, "card")} for ${moneyText(soFar.cents)} are ordered already.`;
}

/** Why a day is none by which cards can be needed; null when it is one. */
export function refusalOfNeeded(neededOn: string, { endsOn }: { endsOn: string }, today: string, rules: CardRules) {
  const first = firstNeededDay(today, rules);
  if (neededOn < first) return `Cards take ${rules.leadBusinessDays} business days. Choose ${dayText(first)} or later.`;
  return neededOn > endsOn ? `The event ends on ${dayText(endsOn)}. Choose that day or an earlier one.` : null;
}

/** The last day on which cards are counted before they are flagged. */
export function lastCountDay(eventOn: string, { unreconciledDays }: { unreconciledDays: number }): string {
  return addDays(eventOn, unreconciledDays);
}
