import { addDays } from "#app/platform/dates/calendar-days.ts";
import { type ColumnValue, defineWorkflow } from "#app/platform/workflow/define-workflow.ts";
import type { ActionContext } from "#app/platform/workflow/order-rights.ts";
import { decidingUserIds, hasNoLimit } from "#app/platform/identity/stand-ins.ts";
import { isAdvisorRole } from "#app/platform/identity/roles.ts";
import { dayIn } from "#app/organization/locations/location-rules.ts";
import { lastClaimDay } from "#app/programs/incentives/program-rules.ts";
import { dayText, moneyText } from "#app/ui/text/format.ts";
import { type DecidedFacts, undoTransition } from "#app/programs/queue/undo-rules.ts";

export type ClaimStatus = ColumnValue<"claims", "status">;

/** Claim as its rules see it; amounts in cents. */
export interface ClaimFacts extends DecidedFacts {
  status: ClaimStatus;
  expectedCents: number;
  requestedCents: number;
  createdBy: number | null;
  submittedBy: number | null;
  /** Assigned advisor, from the first review on, also while the claim awaits an answer. */
  assigneeId: number | null;
  decidedAt: Date | null;
  appealedAt: Date | null;
  /** Last day (YYYY-MM-DD) on which an undecided claim keeps its money; null when it keeps none. */
  heldUntil: string | null;
  /** YYYY-MM-DD. */
  activityOn: string;
  /** Days of the program's claim window. */
  claimWindowDays: number;
  /** Id of the advisor who waived the claim window; null when it is not waived. */
  windowWaivedBy: number | null;
  /** IANA time zone of the location. */
  timeZone: string;
  /** Incentive rules of the company. */
  rules: { appealDays: number; draftDays: number; advisorLimitCents: number };
}

/**
 * Workflow of a claim (docs/product/workflows.md). claim-deadlines.server.ts makes the transitions that follow from a
 * deadline.
 */
export const claimWorkflow = defineWorkflow<ClaimStatus, ClaimFacts, ActionContext>()({
  noun: "claim",
  statuses: {
    draft: { word: "Draft", tone: "neutral" },
    submitted: { word: "Submitted", tone: "info", waitsFor: "advisor" },
    inReview: { word: "In review", tone: "info", waitsFor: "advisor" },
    infoRequested: { word: "More information needed", tone: "warning", waitsFor: "customer" },
    approved: { word: "Approved", tone: "success" },
    partlyApproved: { word: "Partially approved", tone: "success" },
    rejected: { word: "Declined", tone: "danger" },
    paymentPending: { word: "Payment pending", tone: "info" },
    paid: { word: "Paid", tone: "success" },
    closed: { word: "Paid over 30 days ago", tone: "success" },
    withdrawn: { word: "Withdrawn", tone: "neutral" },
    void: { word: "Voided by advisor", tone: "neutral" },
    expired: { word: "Expired", tone: "neutral" },
  },
  transitions: {
    submit: {
      from: ["draft"],
      to: "submitted",
      label: "Submit claim",
      done: "submitted",
      permission: "claim:submit",
      isLikely: true,
    },
    answer: {
      from: ["infoRequested"],
      to: "submitted",
      label: "Send answer",
      done: "answered",
      permission: "claim:edit",
      isLikely: true,
    },
    appeal: {
      from: ["rejected"],
      to: "inReview",
      label: "Appeal decision",
      done: "appealed",
      permission: "claim:submit",
      needsReason: true,
      refuse: appealRefusal,
    },
    withdraw: {
      from: ["draft", "submitted", "inReview", "infoRequested"],
      to: "withdrawn",
      label: "Withdraw claim",
      done: "withdrawn",
      permission: "claim:submit",
    },
    waive: {
      from: ["draft"],
      to: "draft",
      label: "Allow late claim",
      done: "reopened for a late claim",
      permission: "program:decide",
      needsReason: true,
      refuse: waiverRefusal,
    },
    take: {
      from: ["submitted"],
      to: "inReview",
      label: "Start review",
      done: "moved to review",
      permission: "claim:decide",
      refuse: takeRefusal,
    },
    ask: {
      from: ["submitted", "inReview"],
      to: "infoRequested",
      label: "Ask for more information",
      done: "sent back for more information",
      permission: "claim:decide",
      needsReason: true,
      refuse: reviewRefusal,
    },
    approve: {
      from: ["submitted", "inReview"],
      to: "approved",
      label: "Approve claim",
      done: "approved",
      permission: "claim:decide",
      isLikely: true,
      refuse: decisionRefusal,
    },
    approvePart: {
      from: ["submitted", "inReview"],
      to: "partlyApproved",
      label: "Approve partial amount",
      done: "partially approved",
      permission: "claim:decide",
      needsReason: true,
      refuse: decisionRefusal,
    },
    reject: {
      from: ["submitted", "inReview"],
      to: "rejected",
      label: "Decline claim",
      done: "declined",
      permission: "claim:decide",
      needsReason: true,
      refuse: decisionRefusal,
    },
    undo: {
      ...undoTransition,
      from: ["approved", "partlyApproved", "rejected", "infoRequested"],
      to: "inReview",
      permission: "claim:decide",
    },
    sendToPayment: {
      from: ["approved", "partlyApproved"],
      to: "paymentPending",
      label: "Send to payment",
      done: "sent to payment",
      permission: "claim:decide",
    },
    pay: {
      from: ["paymentPending"],
      to: "paid",
      label: "Mark as paid",
      done: "paid",
      permission: "claim:pay",
      isLikely: true,
    },
    failPayment: {
      from: ["paymentPending"],
      to: "approved",
      label: "Mark payment as failed",
      done: "returned from payment",
      permission: "claim:pay",
      needsReason: true,
    },
    voidClaim: {
      from: ["approved", "partlyApproved"],
      to: "void",
      label: "Void claim",
      done: "voided",
      permission: "claim:pay",
      needsReason: true,
    },
  },
});

export type ClaimAction = keyof typeof claimWorkflow.transitions;

/** Days after payment at which a claim is closed (docs/product/workflows.md, claims). */
export const CLOSES_DAYS = 30;

/** Statuses before the decision on a claim. */
export const UNDECIDED_STATUSES = ["draft", "submitted", "inReview", "infoRequested"] as const;
/** Statuses whose approved amount is paid or will be. */
export const PAID_OUT_STATUSES = ["approved", "partlyApproved", "paymentPending", "paid", "closed"] as const;

/** Return why an advisor cannot decide a claim that they created or submitted (four-eyes rule), null when they can. */
function fourEyesRefusal({ createdBy, submittedBy }: ClaimFacts, { userId }: ActionContext): string | null {
  return userId === createdBy || userId === submittedBy
    ? "You created or submitted this claim, so another advisor must decide it."
    : null;
}

function takeRefusal(claim: ClaimFacts, context: ActionContext): string | null {
  const isTaken = claim.assigneeId !== null && !decidingUserIds(context).includes(claim.assigneeId);
  return (
    fourEyesRefusal(claim, context) ??
    (isTaken ? "This claim is assigned to another advisor. Assign it to yourself first." : null)
  );
}

/** Return why an advisor cannot decide a claim. A submitted claim is taken into review by its decision. */
function reviewRefusal(claim: ClaimFacts, context: ActionContext): string | null {
  return claim.status === "submitted" ? takeRefusal(claim, context) : fourEyesRefusal(claim, context);
}

function decisionRefusal(claim: ClaimFacts, context: ActionContext): string | null {
  const ofReview = reviewRefusal(claim, context);
  if (ofReview) return ofReview;
  if (hasNoLimit(context) || claim.expectedCents <= claim.rules.advisorLimitCents) return null;
  return `Claims over ${moneyText(claim.rules.advisorLimitCents)} need a Senior Advisor's approval.`;
}

function appealRefusal(claim: ClaimFacts, { now }: ActionContext): string | null {
  if (claim.appealedAt) return "A claim can be appealed only once.";
  if (!claim.decidedAt) return "This claim hasn't been decided yet.";
  const last = lastAppealDay(claim, claim.decidedAt);
  return dayIn(claim.timeZone, now) <= last ? null : `The appeal deadline was ${dayText(last)}.`;
}

/** Return the last day of the appeal: the day given to the owners, else the one that the company's rules set. */
export function lastAppealDay(
  { heldUntil, timeZone, rules }: Pick<ClaimFacts, "heldUntil" | "timeZone" | "rules">,
  decidedAt: Date,
): string {
  return heldUntil ?? addDays(dayIn(timeZone, decidedAt), rules.appealDays);
}

/** Return the last day of a draft that nobody changes. */
export function draftExpiryDay({
  timeZone,
  rules,
  updatedAt,
}: Pick<ClaimFacts, "timeZone" | "rules"> & { updatedAt: Date }): string {
  return addDays(dayIn(timeZone, updatedAt), rules.draftDays);
}

function waiverRefusal(claim: ClaimFacts, { now }: ActionContext): string | null {
  const last = lastClaimDay(claim.activityOn, claim);
  if (claim.windowWaivedBy !== null) return "This claim can already be submitted late.";
  return dayIn(claim.timeZone, now) > last ? null : `This can still be claimed until ${dayText(last)}.`;
}

/**
 * Tell whether a user can edit a claim's content: customers before submitting and when asked for information, advisors
 * while it is a draft.
 */
export function isClaimEditable({ status }: { status: ClaimStatus }, { role }: Pick<ActionContext, "role">): boolean {
  return status === "draft" || (status === "infoRequested" && !isAdvisorRole(role));
}

/** Error for a claim that the user cannot edit. */
export const CLAIM_CLOSED_MESSAGE = "This claim can no longer be changed.";

export const REASON_CODES = {
  notEligible: "Not eligible",
  missingProof: "Missing proof",
  duplicate: "Duplicate",
  overCap: "Over the maximum per claim",
  outOfWindow: "Submitted after the deadline",
  mathError: "Amounts don't add up",
  other: "Other",
} as const;
export type ReasonCode = keyof typeof REASON_CODES;

/** Return the words of a stored reason code, or the code itself when it is unknown. */
export function reasonWords(code: string): string {
  const known = Object.entries(REASON_CODES).find(([one]) => one === code);
  return known ? known[1] : code;
}
