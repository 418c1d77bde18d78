import { addDays } from "#app/platform/dates/calendar-days.ts";
import type { Person, Transitions } from "#app/platform/workflow/transitions.ts";
import { isAdvisorRole } from "#app/platform/identity/roles.ts";
import { dayIn } from "#app/organization/locations/location-rules.ts";
import { lastClaimDay } from "#app/programs/incentives/program-rules.ts";
import { dayText, moneyText } from "#app/ui/format.ts";
import type { Tone } from "#app/ui/status.tsx";

export const CLAIM_STATUSES = [
  "draft",
  "submitted",
  "inReview",
  "infoRequested",
  "approved",
  "partlyApproved",
  "rejected",
  "paymentPending",
  "paid",
  "closed",
  "withdrawn",
  "void",
  "expired",
] as const;
export type ClaimStatus = (typeof CLAIM_STATUSES)[number];

export const claimStatusWords: Record<ClaimStatus, string> = {
  draft: "Draft",
  submitted: "Submitted",
  inReview: "In review",
  infoRequested: "Information requested",
  approved: "Approved",
  partlyApproved: "Partly approved",
  rejected: "Rejected",
  paymentPending: "Payment pending",
  paid: "Paid",
  closed: "Closed",
  withdrawn: "Withdrawn",
  void: "Void",
  expired: "Expired",
};

export const claimStatusTones: Record<ClaimStatus, Tone> = {
  draft: "neutral",
  submitted: "info",
  inReview: "info",
  infoRequested: "warning",
  approved: "success",
  partlyApproved: "success",
  rejected: "danger",
  paymentPending: "info",
  paid: "success",
  closed: "neutral",
  withdrawn: "neutral",
  void: "neutral",
  expired: "neutral",
};

/** What the rules of a claim look at. */
export interface ClaimFacts {
  status: string;
  expectedCents: number;
  requestedCents: number;
  createdBy: number | null;
  submittedBy: number | null;
  /** The advisor who has it, from the first review on also while it waits for an answer. */
  assigneeId: number | null;
  decidedAt: Date | null;
  appealedAt: Date | null;
  /** The last day of its money without a decision, YYYY-MM-DD; null where it keeps none. */
  heldUntil: string | null;
  /** YYYY-MM-DD. */
  activityOn: string;
  /** The program's. */
  claimWindowDays: number;
  /** Who let it be claimed after its window; null for nobody. */
  windowWaivedBy: number | null;
  /** The location's. */
  timeZone: string;
  /** The company's incentive rules. */
  rules: { appealDays: number; advisorLimitCents: number };
}

/** What may become of a claim (PRODUCT-DETAILS.md B62). Days that pass do the rest: see claim-days.server.ts. */
export const claimTransitions = {
  submit: {
    ...{ from: ["draft"], to: "submitted", label: "Submit claim", done: "submitted" },
    ...{ permission: "claim:submit", isLikely: true },
  },
  answer: {
    ...{ from: ["infoRequested"], to: "submitted", label: "Send answer", done: "answered" },
    ...{ permission: "claim:edit", isLikely: true },
  },
  appeal: {
    ...{ from: ["rejected"], to: "inReview", label: "Appeal", done: "appealed" },
    ...{ permission: "claim:submit", needsReason: true, refuse: refusalOfAppeal },
  },
  withdraw: {
    ...{ from: ["draft", "submitted", "inReview", "infoRequested"], to: "withdrawn", label: "Withdraw" },
    ...{ done: "withdrawn", permission: "claim:submit" },
  },
  waive: {
    ...{ from: ["draft"], to: "draft", label: "Let it be claimed late", done: "opened once more" },
    ...{ permission: "program:decide", needsReason: true, refuse: refusalOfWaiver },
  },
  take: {
    ...{ from: ["submitted"], to: "inReview", label: "Take into review", done: "taken into review" },
    ...{ permission: "claim:decide", isLikely: true, refuse: refusalOfTaking },
  },
  ask: {
    ...{ from: ["inReview"], to: "infoRequested", label: "Ask for information", done: "asked about" },
    ...{ permission: "claim:decide", needsReason: true, refuse: refusalOfOwn },
  },
  approve: {
    ...{ from: ["inReview"], to: "approved", label: "Approve", done: "approved" },
    ...{ permission: "claim:decide", isLikely: true, refuse: refusalOfDecision },
  },
  approvePart: {
    ...{ from: ["inReview"], to: "partlyApproved", label: "Approve part", done: "approved" },
    ...{ permission: "claim:decide", needsReason: true, refuse: refusalOfDecision },
  },
  reject: {
    ...{ from: ["inReview"], to: "rejected", label: "Reject", done: "rejected" },
    ...{ permission: "claim:decide", needsReason: true, refuse: refusalOfDecision },
  },
  sendToPayment: {
    ...{ from: ["approved", "partlyApproved"], to: "paymentPending", label: "Send to payment" },
    ...{ done: "sent to payment", permission: "claim:decide" },
  },
  pay: {
    ...{ from: ["paymentPending"], to: "paid", label: "Mark as paid", done: "paid" },
    ...{ permission: "claim:pay", isLikely: true },
  },
  failPayment: {
    ...{ from: ["paymentPending"], to: "approved", label: "Payment failed", done: "taken back from payment" },
    ...{ permission: "claim:pay", needsReason: true },
  },
  voidClaim: {
    ...{ from: ["approved", "partlyApproved"], to: "void", label: "Void", done: "voided" },
    ...{ permission: "claim:pay", needsReason: true },
  },
} as const satisfies Transitions<ClaimFacts>;

export type ClaimStep = keyof typeof claimTransitions;

/** Four eyes: nobody decides a claim that they made or submitted. */
function refusalOfOwn({ createdBy, submittedBy }: ClaimFacts, { userId }: Person): string | null {
  return userId === createdBy || userId === submittedBy
    ? "You made or submitted this claim, so somebody else decides it."
    : null;
}

function refusalOfTaking(claim: ClaimFacts, person: Person): string | null {
  const isTaken = claim.assigneeId !== null && claim.assigneeId !== person.userId;
  return (
    refusalOfOwn(claim, person) ?? (isTaken ? "Another advisor has this claim. Assign it to yourself first." : null)
  );
}

function refusalOfDecision(claim: ClaimFacts, person: Person): string | null {
  const ofOwn = refusalOfOwn(claim, person);
  if (ofOwn) return ofOwn;
  if (person.role === "Senior Advisor" || claim.expectedCents <= claim.rules.advisorLimitCents) return null;
  return `Above ${moneyText(claim.rules.advisorLimitCents)} a Senior Advisor decides.`;
}

function refusalOfAppeal(claim: ClaimFacts, _: Person, now: Date): string | null {
  if (claim.appealedAt) return "A claim is appealed once.";
  if (!claim.decidedAt) return "This claim was not decided.";
  const last = lastAppealDay(claim, claim.decidedAt);
  return dayIn(claim.timeZone, now) <= last ? null : `This claim could be appealed until ${dayText(last)}.`;
}

/** The last day on which a decision can be appealed: the day that its people were told, else as the company's rules say. */
export function lastAppealDay(
  { heldUntil, timeZone, rules }: Pick<ClaimFacts, "heldUntil" | "timeZone" | "rules">,
  decidedAt: Date,
): string {
  return heldUntil ?? addDays(dayIn(timeZone, decidedAt), rules.appealDays);
}

function refusalOfWaiver(claim: ClaimFacts, _: Person, now: Date): string | null {
  const last = lastClaimDay(claim.activityOn, claim);
  if (claim.windowWaivedBy !== null) return "It may be claimed late already.";
  return dayIn(claim.timeZone, now) > last ? null : `It can be claimed until ${dayText(last)} anyway.`;
}

/** Whether somebody may change what a claim holds: customers before they submit and when asked, advisors while it is a draft. */
export function isEditable({ status }: { status: string }, { role }: Pick<Person, "role">): boolean {
  return status === "draft" || (status === "infoRequested" && !isAdvisorRole(role));
}

export const REASON_CODES = {
  notEligible: "Not eligible",
  missingProof: "Proof is missing",
  duplicate: "Duplicate",
  overCap: "Over the cap",
  outOfWindow: "Too late",
  mathError: "Amounts do not add up",
  other: "Other",
} as const;
export type ReasonCode = keyof typeof REASON_CODES;

/** A kept reason in words; itself where it has none. */
export function reasonWords(code: string): string {
  const known = Object.entries(REASON_CODES).find(([one]) => one === code);
  return known ? known[1] : code;
}
