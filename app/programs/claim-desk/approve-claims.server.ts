import { sql } from "kysely";
import { z } from "zod";
import { fieldErrorText } from "#app/http/errors.ts";
import type { Context } from "#app/platform/records/context.ts";
import { listDuplicatesOfClaims } from "#app/programs/claims/duplicate-claims.server.ts";
import { approveClaim } from "#app/programs/claims/decide-claim.server.ts";
import { selectClaims, toClaimFacts, selectClaimForRules } from "#app/programs/claims/claims.server.ts";
import { type ReviewedClaim, previewApproval } from "./approval-review.ts";

/** Largest number of claims of one bulk approval. */
export const MAX_APPROVALS = 100;

/** Form of the queue's buttons: the ticked claims, or `all` that match the queue's filter. */
export const approvalForm = z.strictObject({
  intent: z.enum(["review", "approve"]),
  companyId: z.number().int().min(1),
  all: z.literal("on").optional(),
  id: z.array(z.number().int().min(1).max(2_147_483_647)).min(1).max(MAX_APPROVALS),
});

/**
 * Preview the approval of a company's claims, claim by claim, in three statements; claims out of scope are left out.
 */
export async function previewApprovals(
  { db, actor, now }: Context,
  companyId: number,
  ids: readonly number[],
): Promise<ReviewedClaim[]> {
  const rows = await selectClaimForRules(selectClaims(db, actor.access))
    .select("locations.name as location")
    .where("claims.companyId", "=", companyId)
    .where(sql<boolean>`claims.id = any(${ids}::integer[])`)
    .orderBy("claims.number")
    .execute();
  const claims = rows.map(toClaimFacts);
  const [first] = claims;
  if (!first) return [];
  const duplicates = await listDuplicatesOfClaims(
    db,
    claims.map(({ id }) => id),
    first.rules.duplicateDays,
  );
  const duplicateByClaim = new Map(duplicates.map(({ ofClaim, number }) => [ofClaim, number]));
  return claims.map((claim) => previewApproval(claim, duplicateByClaim.get(claim.id) ?? null, { ...actor, now }));
}

/** Outcome of a bulk approval; `why` says why a claim was not approved. */
export interface ApprovalResult {
  approved: { number: string; cents: number }[];
  kept: { number: string; why: string }[];
}

/**
 * Approve several claims of a company. Each is approved in its own transaction, so one refusal does not stop
 * the others. Claims that are already decided, or that this advisor cannot approve, stay as they are.
 */
export async function approveClaims(
  { db, actor, now }: Context,
  companyId: number,
  ids: readonly number[],
): Promise<ApprovalResult> {
  const outcome: ApprovalResult = { approved: [], kept: [] };
  for (const { id, number, cents, refusal } of await previewApprovals({ db, actor, now }, companyId, ids)) {
    const why = refusal ?? (await approve({ db, actor, now }, id));
    if (why === null) outcome.approved.push({ number, cents });
    else outcome.kept.push({ number, why });
  }
  return outcome;
}

/** Approve one claim; return why it was refused, null when it was approved. */
async function approve(context: Context, id: number) {
  const outcome = await approveClaim(context, id, { isNoDuplicate: false });
  if (!outcome) return "It no longer exists.";
  return outcome.saved ? null : fieldErrorText(outcome.fieldErrors);
}
