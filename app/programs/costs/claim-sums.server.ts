import { type RawBuilder, sql } from "kysely";
import { isLive } from "#app/programs/claims/claim-sources.server.ts";

/** What was asked for: of claims that were submitted and stand, rejected ones too. */
const CLAIMED = sql`claims.status <> 'draft'`;
/** Claims that nobody has decided; of them a program is expected to pay something. */
export const isUndecidedClaim = sql<boolean>`claims.status in ('submitted', 'inReview', 'infoRequested')`;
/** What was granted, paid or not. */
export const isApprovedClaim = sql<boolean>`claims.status in ('approved', 'partlyApproved', 'paymentPending', 'paid', 'closed')`;
/** What was asked for at any time, whatever became of it; a draft that expired never was. */
export const wasSubmitted = sql<boolean>`(claims.status <> 'draft' and claims.submitted_at is not null)`;
export const isPaidClaim = sql<boolean>`claims.status in ('paid', 'closed')`;

/**
 * What the claims of something come to, in cents; `which` holds for its claims. Every page that shows these figures takes
 * them from here.
 */
export function claimSums(which: RawBuilder<boolean>) {
  const sum = (
    column: "requested_cents" | "expected_cents" | "approved_cents",
    counted: RawBuilder<unknown>,
  ) => sql<number>`(
    select coalesce(sum(claims.${sql.ref(column)}), 0)::bigint from claims
    where ${which} and ${isLive} and ${counted})`;
  return {
    claimed: sum("requested_cents", CLAIMED),
    expected: sum("expected_cents", isUndecidedClaim),
    approved: sum("approved_cents", isApprovedClaim),
    paid: sum("approved_cents", isPaidClaim),
  };
}

/** Whether something has a claim that stands, a draft too. */
export function hasClaim(which: RawBuilder<boolean>): RawBuilder<boolean> {
  return sql`exists (select from claims where ${which} and ${isLive})`;
}
