import { namesText, moneyText } from "#app/ui/text/format.ts";
import { matchedCents } from "#app/programs/incentives/program-rules.ts";
import { PAID_OUT_STATUSES, reasonWords, UNDECIDED_STATUSES } from "./claim-rules.ts";

/** Facts of a claim that its amounts depend on, in cents. */
export interface ClaimAmountFacts {
  lineRows: readonly { amountCents: number }[];
  /** Sum of the eligible lines. */
  requestedCents: number;
  expectedCents: number;
  /** Null until the claim is decided. */
  approvedCents: number | null;
  matchPercent: number;
  capCents: number | null;
  reasonCodes: readonly string[];
  /** Reason given with the decision, "" when there is none. */
  decisionReason: string;
}

/** Text in place of the expected amount while nothing eligible is entered. */
export const NO_EXPECTED_AMOUNT = "Known once eligible costs are entered";

/**
 * Return the cents that the owner gets back for a claim: an estimate before the decision, then the approved amount;
 * null for a claim that pays nothing.
 */
export function amountBack({
  status,
  expectedCents,
  approvedCents,
}: {
  status: string;
  expectedCents: number;
  approvedCents: number | null;
}): { cents: number; isEstimate: boolean } | null {
  if (UNDECIDED_STATUSES.some((one) => one === status)) return { cents: expectedCents, isEstimate: true };
  const isPaidOut = PAID_OUT_STATUSES.some((one) => one === status);
  return isPaidOut && approvedCents !== null ? { cents: approvedCents, isEstimate: false } : null;
}

/** Return the amounts of a claim with their labels, in the order from invoice to approval. */
export function claimAmounts(claim: ClaimAmountFacts): { term: string; cents: number }[] {
  return [
    { term: "Invoice total", cents: boughtCents(claim) },
    { term: "Marked as eligible", cents: claim.requestedCents },
    { term: "Expected reimbursement", cents: claim.expectedCents },
    ...(claim.approvedCents === null
      ? []
      : [
          ...(claim.approvedCents < claim.expectedCents
            ? [{ term: "Not approved", cents: claim.expectedCents - claim.approvedCents }]
            : []),
          { term: "Approved", cents: claim.approvedCents },
        ]),
  ];
}

/** Return a sentence for each reason why the claim pays less than its invoices; empty when it pays all. */
export function claimDifferences(claim: ClaimAmountFacts): string[] {
  const { requestedCents, expectedCents, approvedCents, matchPercent, capCents } = claim;
  const ineligibleCents = boughtCents(claim) - requestedCents;
  const matched = matchedCents(requestedCents, { matchPercent, capCents: null });
  const isCapped = capCents !== null && matched > capCents && expectedCents >= capCents;
  return [
    ineligibleCents > 0 ? `${moneyText(ineligibleCents)} isn't eligible.` : "",
    matchPercent < 100 ? `The program covers ${matchPercent}% of eligible costs.` : "",
    isCapped ? `The program pays up to ${moneyText(capCents)} per claim.` : "",
    expectedCents < matched && !isCapped ? `Only ${moneyText(expectedCents)} was available.` : "",
    approvedCents !== null && approvedCents < expectedCents ? decisionText(claim) : "",
  ].filter((sentence) => sentence !== "");
}

/**
 * Return the cents that a claim pays for its approved lines: the match, at most the cap, and at most what was reserved
 * for it. Lines that the owner didn't mark as eligible add nothing.
 */
export function approvedByLines(
  {
    lineRows,
    ...claim
  }: Pick<ClaimAmountFacts, "expectedCents" | "matchPercent" | "capCents"> & {
    lineRows: readonly { id: number; amountCents: number; isEligible: boolean }[];
  },
  isApproved: (lineId: number) => boolean,
): number {
  const approved = lineRows.filter(({ id, isEligible }) => isEligible && isApproved(id));
  const cents = approved.reduce((sum, { amountCents }) => sum + amountCents, 0);
  return Math.min(matchedCents(cents, claim), claim.expectedCents);
}

function decisionText({ expectedCents, approvedCents, reasonCodes, decisionReason }: ClaimAmountFacts): string {
  const codes = reasonCodes.length > 0 ? ` ${namesText(reasonCodes.map(reasonWords))}.` : "";
  return `${moneyText(approvedCents ?? 0)} of ${moneyText(expectedCents)} was approved.${codes} ${decisionReason}`.trim();
}

function boughtCents({ lineRows }: ClaimAmountFacts): number {
  return lineRows.reduce((sum, { amountCents }) => sum + amountCents, 0);
}
