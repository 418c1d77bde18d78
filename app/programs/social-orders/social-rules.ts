import { addBusinessDays } from "#app/platform/dates/calendar-days.ts";
import { mayOrder, type Person, type Transitions } from "#app/platform/workflow/transitions.ts";
import { refusalOfBoxes } from "#app/programs/phase-checks/phase-rules.ts";
import { countText, dayText, namesText } from "#app/ui/format.ts";
import type { Tone } from "#app/ui/status.tsx";
import { foreignPaymentsOf, type RefundFacts, refundableOf } from "./refund-rules.ts";

export const SOCIAL_STATUSES = [
  ...(["draft", "pendingPayment", "paymentFailed", "expired", "paid", "inProduction", "awaitingApproval"] as const),
  ...(["changesRequested", "approved", "scheduled", "completed", "cancelled", "refunded"] as const),
] as const;
export type SocialStatus = (typeof SOCIAL_STATUSES)[number];

export const socialStatusWords: Record<SocialStatus, string> = {
  draft: "Draft",
  pendingPayment: "Payment pending",
  paymentFailed: "Payment failed",
  expired: "Expired",
  paid: "Paid",
  inProduction: "In production",
  awaitingApproval: "Awaiting approval",
  changesRequested: "Changes requested",
  approved: "Approved",
  scheduled: "Scheduled",
  completed: "Completed",
  cancelled: "Cancelled",
  refunded: "Refunded",
};

export const socialStatusTones: Record<SocialStatus, Tone> = {
  draft: "neutral",
  pendingPayment: "warning",
  paymentFailed: "danger",
  expired: "neutral",
  paid: "info",
  inProduction: "info",
  awaitingApproval: "warning",
  changesRequested: "info",
  approved: "success",
  scheduled: "success",
  completed: "neutral",
  cancelled: "neutral",
  refunded: "neutral",
};

/** Where the next step is an advisor's; in the others it is the customer's, the clock's, or nobody's. */
export const SOCIAL_STATUSES_OF_ADVISORS = ["paid", "inProduction", "changesRequested", "approved"] as const;
export const SOCIAL_STATUSES_OF_CUSTOMERS = ["pendingPayment", "paymentFailed", "awaitingApproval"] as const;

/** What happens next, by status, as its customer reads it. */
export const nextStepWords: Record<SocialStatus, string> = {
  draft: "You check out",
  pendingPayment: "It is paid",
  paymentFailed: "You pay again",
  expired: "You order again",
  paid: "The studio takes it",
  inProduction: "The studio writes the posts",
  awaitingApproval: "You approve the posts",
  changesRequested: "The studio makes your changes",
  approved: "The studio schedules the posts",
  scheduled: "The posts go out",
  completed: "Nothing",
  cancelled: "Nothing",
  refunded: "Nothing",
};

export const flagWords = {
  paidLate: "Paid after it had expired",
  wrongAmount: "Another amount was paid",
  paidTwice: "Paid twice",
  disputed: "The payment is disputed",
  returnedElsewhere: "The money went back to the card outside of this portal",
} as const;
export type Flag = keyof typeof flagWords;

/** What the rules of an order look at. */
export interface SocialFacts extends RefundFacts {
  status: string;
  method: string | null;
  flag: string | null;
  /** The labels of the required boxes of its phase that nobody has ticked. */
  openBoxes: readonly string[];
  /** What is made for it: how each stands, and when it goes out. */
  deliverables: readonly { status: string; slot: string }[];
}

/** What may become of an order (PRODUCT-DETAILS.md B62). Its checkout and days that pass do the rest. */
export const socialTransitions = {
  settle: {
    ...{ from: ["pendingPayment"], to: "paid", label: "Invoice is paid", done: "settled" },
    ...{ permission: "social:work", isLikely: true, refuse: refusalOfSettling },
  },
  take: {
    ...{ from: ["paid"], to: "inProduction", label: "Take into production", done: "taken" },
    ...{ permission: "social:work", isLikely: true, refuse: refusalOfOpenBoxes },
  },
  send: {
    ...{ from: ["inProduction"], to: "awaitingApproval", label: "Send for approval", done: "sent for approval" },
    ...{ permission: "social:work", isLikely: true, refuse: refusalOfSending },
  },
  resend: {
    ...{ from: ["changesRequested"], to: "awaitingApproval", label: "Send again", done: "sent again" },
    ...{ permission: "social:work", isLikely: true, refuse: refusalOfSending },
  },
  schedule: {
    ...{ from: ["approved"], to: "scheduled", label: "Schedule", done: "scheduled" },
    ...{ permission: "social:work", isLikely: true, refuse: refusalOfScheduling },
  },
  approve: {
    ...{ from: ["awaitingApproval"], to: "approved", label: "Approve all posts", done: "approved" },
    ...{ permission: "social:order", isLikely: true, refuse: refusalOfGuest },
  },
  cancel: {
    ...{ from: ["draft", "pendingPayment", "paymentFailed", "paid"], to: "cancelled", label: "Cancel order" },
    ...{ done: "cancelled", permission: "social:order", refuse: refusalOfGuest },
  },
  stop: {
    ...{ from: ["pendingPayment", "paymentFailed", "paid"], to: "cancelled", label: "Cancel order" },
    ...{ done: "cancelled", permission: "social:work", needsReason: true },
  },
  refund: {
    ...{
      from: [
        ...(["expired", "paymentFailed", "cancelled", "paid", "inProduction", "awaitingApproval"] as const),
        ...(["changesRequested", "approved", "scheduled", "completed", "refunded"] as const),
      ],
    },
    ...{ to: "refunded", label: "Refund", done: "refunded", permission: "social:refund", needsReason: true },
    refuse: refusalOfRefund,
  },
} as const satisfies Transitions<SocialFacts>;

export const NOT_A_GUEST = "You may not order. Ask the owner of your {network}.";

function refusalOfGuest(_: SocialFacts, person: Person): string | null {
  return mayOrder(person) ? null : NOT_A_GUEST;
}

function refusalOfSettling({ method }: SocialFacts): string | null {
  return method === "invoice" ? null : "A payment by card is confirmed by its provider.";
}

function refusalOfOpenBoxes({ openBoxes }: SocialFacts): string | null {
  return refusalOfBoxes(openBoxes);
}

function refusalOfSending({ openBoxes, deliverables }: SocialFacts, _: Person, now: Date): string | null {
  const open = deliverables.filter(({ status }) => status !== "approved");
  if (open.length === 0) return "Add a post first.";
  if (open.some(({ slot }) => new Date(slot) <= now)) return "Give each post a time to come.";
  return refusalOfBoxes(openBoxes);
}

function refusalOfScheduling({ openBoxes, deliverables }: SocialFacts, _: Person, now: Date): string | null {
  if (deliverables.some(({ slot }) => new Date(slot) <= now)) return "Give each post a time to come.";
  return refusalOfBoxes(openBoxes);
}

function refusalOfRefund(order: SocialFacts): string | null {
  return refundableOf(order) > 0 || foreignPaymentsOf(order).length > 0
    ? null
    : "Nothing is paid that could be given back.";
}

/** Whether it waits for its checkout, so that what is ordered can change. */
export function isEditable({ status }: { status: string }, person: Person): boolean {
  return mayOrder(person) && status === "draft";
}

/** What an order of networks without social media is answered with. */
export function socialOffText(networks: readonly string[]): string {
  return `Social media is turned off for ${namesText(networks)}.`;
}

/** Whether it can be checked out, for the first time or once more. */
export function isPayable({ status }: { status: string }): boolean {
  return status === "draft" || status === "paymentFailed";
}

/** The same of an order whose network has social media. */
export function canCheckOut(order: { status: string; isSocialMediaDisabled: boolean }): boolean {
  return isPayable(order) && !order.isSocialMediaDisabled;
}

/** Whether advisors write its posts now. */
export function isInWork({ status }: { status: string }): boolean {
  return ["inProduction", "changesRequested", "approved"].includes(status);
}

/** How an order stands once its posts were decided on: as long as one waits, it waits. */
export function statusAfter(deliverables: readonly { status: string }[]): SocialStatus {
  if (deliverables.some(({ status }) => status === "waiting")) return "awaitingApproval";
  return deliverables.every(({ status }) => status === "approved") ? "approved" : "changesRequested";
}

/** Why an order cannot start on a day, as a sentence; null when it can. `today` is the location's. */
export function refusalOfStart(
  startOn: string,
  today: string,
  { minLeadDays }: { minLeadDays: number },
): string | null {
  const first = firstStartOf(today, { minLeadDays });
  return startOn < first ? `This package takes ${minLeadDays} business days. Choose ${dayText(first)} or later.` : null;
}

/** The first day on which posts of a package ordered today can begin. */
export function firstStartOf(today: string, { minLeadDays }: { minLeadDays: number }): string {
  return addBusinessDays(today, minLeadDays);
}

/** How many posts an order has in all. */
export function postsOf(
  { postsPerPeriod, billing }: { postsPerPeriod: number; billing: string },
  months: number,
): number {
  return postsPerPeriod * (billing === "monthly" ? months : 1);
}

/** Say how many posts an order has and what makes that number: "16 posts at each {location}: 8 a month for 2 months". */
export function postsText(posts: number, months: number, shops: number): string {
  const each = shops > 1 ? " at each {location}" : "";
  return `${countText(posts, "post")}${each}${months > 1 ? `: ${posts / months} a month for ${months} months` : ""}`;
}
