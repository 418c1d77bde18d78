import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { type FieldErrors, fieldError } from "#app/http/errors.ts";
import { moneyText } from "#app/ui/text/format.ts";
import type { LineDecision } from "./claim-action-forms.ts";
import { approvedByLines } from "./claim-amounts.ts";
import { linesOfClaim } from "./claim-queries.server.ts";
import type { ReasonCode } from "./claim-rules.ts";
import type { ClaimWithFacts } from "./claims.server.ts";

/**
 * Return the approved amount of a partial approval and its decisions by line, or why it is refused. An amount that the
 * advisor entered counts instead of the lines' own.
 */
export async function approvedPart(
  db: Db,
  claim: ClaimWithFacts,
  {
    lines = [],
    approvedCents,
    reasonCodes,
  }: { lines?: LineDecision[]; approvedCents?: number; reasonCodes: ReasonCode[] },
): Promise<{ refused: FieldErrors } | { approvedCents: number; lines: LineDecision[] }> {
  const claimed = await db
    .selectFrom("claims")
    .select(linesOfClaim.as("rows"))
    .where("id", "=", claim.id)
    .executeTakeFirst();
  const lineRows = claimed?.rows ?? [];
  const known = lines.filter(({ id }) => lineRows.some((row) => row.id === id && row.isEligible));
  if (known.length !== lines.length)
    return { refused: fieldError("lines", "The lines changed. Reload the page and try again.") };
  const declined = known.filter(({ isApproved }) => !isApproved);
  if (declined.some(({ reason }) => !reason))
    return { refused: fieldError("lines", "Choose a reason for each declined line.") };
  if (reasonCodes.length === 0) return { refused: fieldError("reasonCodes", "Choose a reason code.") };
  if (approvedCents === undefined && declined.length === 0) {
    return { refused: fieldError("approvedCents", "Clear a line or enter the approved amount.") };
  }
  const declinedIds = new Set(declined.map(({ id }) => id));
  const cents = approvedCents ?? approvedByLines({ ...claim, lineRows }, (id) => !declinedIds.has(id));
  if (cents > 0 && cents < claim.expectedCents) {
    return { approvedCents: cents, lines: declined.length > 0 ? known : [] };
  }
  const expected = moneyText(claim.expectedCents);
  if (approvedCents !== undefined)
    return { refused: fieldError("approvedCents", `Enter more than $0.00 and less than ${expected}.`) };
  return {
    refused: fieldError(
      "lines",
      cents === 0
        ? "No line is left to pay. Decline the claim instead."
        : `The other lines still pay the expected ${expected}. Approve the claim instead.`,
    ),
  };
}

/** Store the decision on each line of a claim. */
export async function saveLineDecisions(db: Db, claimId: number, lines: readonly LineDecision[]): Promise<void> {
  const rows = lines.map(({ id, isApproved, reason }) => ({
    id,
    isApproved,
    reason: isApproved ? "" : (reason ?? ""),
  }));
  await sql`
    update claim_lines set is_approved = decided."isApproved", decline_reason = coalesce(decided.reason, '')
    from claim_lines line left join jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as decided (id integer, "isApproved" boolean, reason text) on decided.id = line.id
    where claim_lines.id = line.id and line.claim_id = ${claimId}
  `.execute(db);
}
