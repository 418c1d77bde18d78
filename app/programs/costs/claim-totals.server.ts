import { type RawBuilder, sql } from "kysely";
import { claimWorkflow } from "#app/programs/claims/claim-rules.ts";
import { isLiveClaim } from "#app/programs/claim-sources/claim-sources.server.ts";
import { isWaiting } from "#app/programs/queue/queue-list.server.ts";

/** Submitted claims, rejected ones too. */
const isRequestedClaim = sql`claims.status <> 'draft'`;
/** Undecided claims, of which a program is expected to pay a share. */
export const isUndecidedClaim = isWaiting("claims", claimWorkflow);
/** Approved claims, paid or not. */
export const isApprovedClaim = sql<boolean>`claims.status in ('approved', 'partlyApproved', 'paymentPending', 'paid', 'closed')`;
/** Claims that were ever submitted, whatever became of them; an expired draft never was. */
export const wasSubmitted = sql<boolean>`(claims.status <> 'draft' and claims.submitted_at is not null)`;
export const isPaidClaim = sql<boolean>`claims.status in ('paid', 'closed')`;

/**
 * Return the SQL of the claimed, expected, approved and paid sums, in cents, of the live claims that match `condition`
 * (see `isLiveClaim`). Every page that shows these amounts uses it.
 */
export function claimTotals(condition: RawBuilder<boolean>) {
  const sum = (
    column: "requested_cents" | "expected_cents" | "approved_cents",
    counted: RawBuilder<unknown>,
  ) => sql<number>`(
    select coalesce(sum(claims.${sql.ref(column)}), 0)::bigint from claims
    where ${condition} and ${isLiveClaim} and ${counted})`;
  return {
    claimed: sum("requested_cents", isRequestedClaim),
    expected: sum("expected_cents", isUndecidedClaim),
    approved: sum("approved_cents", isApprovedClaim),
    paid: sum("approved_cents", isPaidClaim),
  };
}

/** Build the SQL condition that a record has a claim that is not withdrawn, voided or expired; drafts count. */
export function hasClaim(condition: RawBuilder<boolean>): RawBuilder<boolean> {
  return sql`exists (select from claims where ${condition} and ${isLiveClaim})`;
}
