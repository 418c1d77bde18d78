import { transitionRefusal } from "#app/platform/workflow/define-workflow.ts";
import type { ActionContext } from "#app/platform/workflow/order-rights.ts";
import { type ClaimFacts, type ClaimStatus, claimWorkflow } from "#app/programs/claims/claim-rules.ts";
import { countText, moneyText } from "#app/ui/text/format.ts";

/** Claim in a bulk review; `refusal` says why it cannot be approved with others, null when it can. */
export interface ReviewedClaim {
  id: number;
  number: string;
  title: string;
  location: string;
  pcNumber: string;
  status: ClaimStatus;
  cents: number;
  refusal: string | null;
}

type Claim = ClaimFacts & Omit<ReviewedClaim, "cents" | "refusal">;

/**
 * Decide whether a claim can be approved in bulk; `duplicateNumber` is the number of a claim that looks like it, or
 * null.
 */
export function previewApproval(claim: Claim, duplicateNumber: string | null, context: ActionContext): ReviewedClaim {
  const { id, number, title, location, pcNumber, status, expectedCents } = claim;
  const refusal =
    transitionRefusal(claimWorkflow, claimWorkflow.transitions.approve, claim, context) ??
    (duplicateNumber === null
      ? null
      : `Possible duplicate of ${duplicateNumber}. Open this claim to decide it separately.`);
  return { id, number, title, location, pcNumber, status, cents: expectedCents, refusal };
}

/** Return the outcome in one line: "12 claims approved for $3,600.00. 1 not approved: RB-2026-000007 ..." */
export function approvalResultText({
  approved,
  kept,
}: {
  approved: readonly { cents: number }[];
  kept: readonly { number: string; why: string }[];
}): string {
  const cents = approved.reduce((sum, one) => sum + one.cents, 0);
  const done = `${countText(approved.length, "claim")} approved for ${moneyText(cents)}.`;
  const [first, ...others] = kept;
  if (!first) return done;
  const more = others.length > 0 ? ` and ${others.length} more` : "";
  const stays = `${kept.length} not approved: ${first.number}${more}. ${first.why}`;
  return approved.length > 0 ? `${done} ${stays}` : stays;
}
