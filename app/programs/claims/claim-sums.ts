import { namesText, moneyText } from "#app/ui/format.ts";
import { matchedCents } from "#app/programs/incentives/program-rules.ts";
import { reasonWords } from "./claim-rules.ts";

/** A claim with all that its amounts depend on, in cents. */
export interface ClaimSums {
  lineRows: readonly { amountCents: number }[];
  /** Of the eligible lines. */
  requestedCents: number;
  expectedCents: number;
  /** Null before it is decided. */
  approvedCents: number | null;
  matchPercent: number;
  capCents: number | null;
  reasonCodes: readonly string[];
  /** What was written with the decision; "" where nothing was. */
  decisionReason: string;
}

/** The amounts of a claim from what was bought to what was approved, with their words. */
export function claimAmounts(claim: ClaimSums): { term: string; cents: number }[] {
  return [
    { term: "Requested", cents: boughtCents(claim) },
    { term: "Eligible", cents: claim.requestedCents },
    { term: "Expected", cents: claim.expectedCents },
    ...(claim.approvedCents === null ? [] : [{ term: "Approved", cents: claim.approvedCents }]),
  ];
}

/** Why each of the amounts is less than the one before, a sentence each. */
export function claimDifferences(claim: ClaimSums): string[] {
  const { requestedCents, expectedCents, approvedCents, matchPercent, capCents } = claim;
  const ineligibleCents = boughtCents(claim) - requestedCents;
  const matched = matchedCents(requestedCents, { matchPercent, capCents: null });
  const isCapped = capCents !== null && matched > capCents && expectedCents >= capCents;
  return [
    ineligibleCents > 0 ? `${moneyText(ineligibleCents)} of what was bought is not eligible.` : "",
    matchPercent < 100 ? `The program pays ${matchPercent}% of what is eligible.` : "",
    isCapped ? `The program pays ${moneyText(capCents)} at most for a claim.` : "",
    expectedCents < matched && !isCapped ? `Only ${moneyText(expectedCents)} was available in the account.` : "",
    approvedCents !== null && approvedCents < expectedCents ? decisionText(claim) : "",
  ].filter((sentence) => sentence !== "");
}

function decisionText({ expectedCents, approvedCents, reasonCodes, decisionReason }: ClaimSums): string {
  const codes = reasonCodes.length > 0 ? ` ${namesText(reasonCodes.map(reasonWords))}.` : "";
  return `${moneyText(approvedCents ?? 0)} of ${moneyText(expectedCents)} was approved.${codes} ${decisionReason}`.trim();
}

function boughtCents({ lineRows }: ClaimSums): number {
  return lineRows.reduce((sum, { amountCents }) => sum + amountCents, 0);
}
