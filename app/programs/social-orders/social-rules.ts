import { addBusinessDays } from "#app/platform/dates/calendar-days.ts";
import { type ColumnValue, defineWorkflow, statusRefusal } from "#app/platform/workflow/define-workflow.ts";
import { type ActionContext, canOrder, guestRefusal, type WorkflowUser } from "#app/platform/workflow/order-rights.ts";
import { checklistRefusal } from "#app/programs/phase-checks/phase-rules.ts";
import { countText, dayText, namesText } from "#app/ui/text/format.ts";
import { foreignPayments, type RefundFacts, refundableTotalCents } from "./refund-rules.ts";

export type SocialStatus = ColumnValue<"socialOrders", "status">;
export type DeliverableStatus = ColumnValue<"socialDeliverables", "status">;

/** Next step of an order by status, in the customer's words. */
export const nextStepWords: Readonly<Record<SocialStatus, string>> = {
  draft: "Check out",
  pendingPayment: "Complete the payment",
  paymentFailed: "Try payment again",
  expired: "Order again",
  paid: "We start production",
  inProduction: "We write the posts",
  awaitingApproval: "Approve the posts",
  changesRequested: "We make the changes",
  approved: "We schedule the posts",
  scheduled: "The posts go out",
  completed: "None",
  cancelled: "None",
  refunded: "None",
};

export const paymentFlagWords = {
  paidLate: "Paid after the order expired",
  wrongAmount: "The paid amount doesn't match the price",
  paidTwice: "Paid twice",
  disputed: "The payment is disputed",
  returnedElsewhere: "Money was refunded to the card outside this portal",
} as const;
export type PaymentFlag = keyof typeof paymentFlagWords;

/** Order as its rules see it. */
export interface SocialFacts extends RefundFacts {
  method: string | null;
  flag: string | null;
  /** Labels of the phase's required checklist boxes that are not ticked. */
  openBoxes: readonly string[];
  /** Posts of the order; `slot` is the publishing time. */
  deliverables: readonly { status: DeliverableStatus; slot: string }[];
}

/**
 * Workflow of an order (docs/product/workflows.md, social media orders). The checkout, payments, decisions on posts and
 * dates make the transitions without a button.
 */
export const socialWorkflow = defineWorkflow<SocialStatus, SocialFacts, ActionContext>()({
  noun: "order",
  statuses: {
    draft: { word: "Draft", tone: "neutral" },
    pendingPayment: { word: "Payment pending", tone: "warning", waitsFor: "customer" },
    paymentFailed: { word: "Payment failed", tone: "danger", waitsFor: "customer" },
    expired: { word: "Not paid in time", tone: "neutral" },
    paid: { word: "Paid", tone: "info", waitsFor: "advisor" },
    inProduction: { word: "In production", tone: "info", waitsFor: "advisor" },
    awaitingApproval: { word: "Waiting for approval", tone: "warning", waitsFor: "customer" },
    changesRequested: { word: "Changes requested", tone: "info", waitsFor: "advisor" },
    approved: { word: "Approved", tone: "success", waitsFor: "advisor" },
    scheduled: { word: "Scheduled", tone: "success" },
    completed: { word: "Completed", tone: "neutral" },
    cancelled: { word: "Canceled", tone: "neutral" },
    refunded: { word: "Refunded", tone: "neutral" },
  },
  transitions: {
    settle: {
      from: ["pendingPayment"],
      to: "paid",
      label: "Mark invoice as paid",
      done: "marked as paid",
      permission: "social:work",
      isLikely: true,
      refuse: settleRefusal,
    },
    take: {
      from: ["paid"],
      to: "inProduction",
      label: "Start production",
      done: "moved to production",
      permission: "social:work",
      isLikely: true,
      refuse: openBoxesRefusal,
    },
    send: {
      from: ["inProduction"],
      to: "awaitingApproval",
      label: "Send for approval",
      done: "sent for approval",
      permission: "social:work",
      isLikely: true,
      refuse: sendRefusal,
    },
    resend: {
      from: ["changesRequested"],
      to: "awaitingApproval",
      label: "Send again",
      done: "sent again",
      permission: "social:work",
      isLikely: true,
      refuse: sendRefusal,
    },
    schedule: {
      from: ["approved"],
      to: "scheduled",
      label: "Schedule posts",
      done: "scheduled",
      permission: "social:work",
      isLikely: true,
      refuse: scheduleRefusal,
    },
    approve: {
      from: ["awaitingApproval"],
      to: "approved",
      label: "Approve all posts",
      done: "approved",
      permission: "social:order",
      isLikely: true,
      refuse: guestRefusal,
    },
    cancel: {
      from: ["draft", "pendingPayment", "paymentFailed", "paid"],
      to: "cancelled",
      label: "Cancel order",
      done: "canceled",
      permission: "social:order",
      refuse: guestRefusal,
    },
    stop: {
      from: ["pendingPayment", "paymentFailed", "paid"],
      to: "cancelled",
      label: "Cancel order",
      done: "canceled",
      permission: "social:work",
      needsReason: true,
    },
    refund: {
      from: [
        "expired",
        "paymentFailed",
        "cancelled",
        "paid",
        "inProduction",
        "awaitingApproval",
        "changesRequested",
        "approved",
        "scheduled",
        "completed",
        "refunded",
      ],
      to: "refunded",
      label: "Refund order",
      done: "refunded",
      permission: "social:refund",
      needsReason: true,
      refuse: refundRefusal,
    },
  },
});

function settleRefusal({ method }: SocialFacts): string | null {
  return method === "invoice" ? null : "The card provider confirms card payments.";
}

function openBoxesRefusal({ openBoxes }: SocialFacts): string | null {
  return checklistRefusal(openBoxes);
}

function sendRefusal({ openBoxes, deliverables }: SocialFacts, { now }: ActionContext): string | null {
  const open = deliverables.filter(({ status }) => status !== "approved");
  if (open.length === 0) return "Add a post first.";
  if (open.some(({ slot }) => new Date(slot) <= now)) return "Schedule each post for a future time.";
  return checklistRefusal(openBoxes);
}

function scheduleRefusal({ openBoxes, deliverables }: SocialFacts, { now }: ActionContext): string | null {
  if (deliverables.some(({ slot }) => new Date(slot) <= now)) return "Schedule each post for a future time.";
  return checklistRefusal(openBoxes);
}

function refundRefusal(order: SocialFacts): string | null {
  return refundableTotalCents(order) > 0 || foreignPayments(order).length > 0
    ? null
    : "This order has no payment to refund.";
}

/** Tell whether a user can still change an order, before its checkout. */
export function isSocialOrderEditable({ status }: { status: SocialStatus }, user: WorkflowUser): boolean {
  return canOrder(user) && status === "draft";
}

/** Return the refusal of orders for networks with social media disabled. */
export function socialOffText(networks: readonly string[]): string {
  return `Social media is turned off for ${namesText(networks)}.`;
}

const PAYABLE_STATUSES: readonly SocialStatus[] = ["draft", "paymentFailed"];

/** Tell whether an order can be checked out, for the first time or again. */
export function isPayable({ status }: { status: SocialStatus }): boolean {
  return PAYABLE_STATUSES.includes(status);
}

/** Return why an order's status does not allow its checkout, null when it does. */
export function checkoutRefusal({ status }: { status: SocialStatus }): string | null {
  return statusRefusal(socialWorkflow, { from: PAYABLE_STATUSES, done: "checked out" }, status);
}

/** Tell whether an order can be checked out and its network has social media enabled. */
export function canCheckOut(order: { status: SocialStatus; isSocialMediaDisabled: boolean }): boolean {
  return isPayable(order) && !order.isSocialMediaDisabled;
}

const PRODUCTION_STATUSES: readonly SocialStatus[] = ["inProduction", "changesRequested", "approved"];

/** Tell whether advisors are working on an order's posts. */
export function isInProduction({ status }: { status: SocialStatus }): boolean {
  return PRODUCTION_STATUSES.includes(status);
}

/** Return an order's status after decisions on its posts; one waiting post keeps the order waiting. */
export function statusAfterDecisions(deliverables: readonly { status: DeliverableStatus }[]): SocialStatus {
  if (deliverables.some(({ status }) => status === "waiting")) return "awaitingApproval";
  return deliverables.every(({ status }) => status === "approved") ? "approved" : "changesRequested";
}

/** Return why an order cannot start on a day, null when it can. `today` is the location's. */
export function socialStartRefusal(
  startOn: string,
  today: string,
  { minLeadDays }: { minLeadDays: number },
): string | null {
  const first = firstSocialStart(today, { minLeadDays });
  return startOn < first ? `This package takes ${minLeadDays} business days. Choose ${dayText(first)} or later.` : null;
}

/** Return the first day on which posts of a package ordered today can start. */
export function firstSocialStart(today: string, { minLeadDays }: { minLeadDays: number }): string {
  return addBusinessDays(today, minLeadDays);
}

/** Return the number of posts of an order at each location. */
export function postsPerLocation(
  { postsPerPeriod, billing }: { postsPerPeriod: number; billing: string },
  months: number,
): number {
  return postsPerPeriod * (billing === "monthly" ? months : 1);
}

/** Return the number of posts and how it adds up: "16 posts at each {location}: 8 a month for 2 months". */
export function postsText(posts: number, months: number, shops: number): string {
  const each = shops > 1 ? " at each {location}" : "";
  return `${countText(posts, "post")}${each}${months > 1 ? `: ${posts / months} a month for ${months} months` : ""}`;
}
