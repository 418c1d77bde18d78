import { sql } from "kysely";
import { z } from "zod";
import type { Db } from "#db/connect.ts";
import { sentencesOf } from "#app/http/problems.ts";
import type { Editor } from "#app/platform/identity/actor.ts";
import { duplicatesOf } from "#app/programs/claims/duplicate-claims.server.ts";
import { approveClaim, takeClaim } from "#app/programs/claims/decide-claim.server.ts";
import { claimsOf, factsOf, withFacts } from "#app/programs/claims/claims.server.ts";
import { type Reviewed, reviewClaim } from "./approval-review.ts";

/** How many claims are approved at once. */
export const MOST_CLAIMS = 100;

/** What the queue's buttons post: the claims that are ticked, or `all` that the queue's filter holds. */
export const approvalForm = z.strictObject({
  intent: z.enum(["review", "approve"]),
  companyId: z.number().int().min(1),
  all: z.literal("on").optional(),
  id: z.array(z.number().int().min(1).max(2_147_483_647)).min(1).max(MOST_CLAIMS),
});

/** What approving some claims of a company would do, claim by claim; those out of reach are left out. Three statements. */
export async function reviewClaims(
  db: Db,
  editor: Editor,
  companyId: number,
  ids: readonly number[],
  now: Date,
): Promise<Reviewed[]> {
  const rows = await withFacts(claimsOf(db, editor.reach))
    .select("locations.name as location")
    .where("claims.companyId", "=", companyId)
    .where(sql<boolean>`claims.id = any(${ids}::integer[])`)
    .orderBy("claims.number")
    .execute();
  const claims = rows.map(factsOf);
  const [first] = claims;
  if (!first) return [];
  const twins = await duplicatesOf(
    db,
    claims.map(({ id }) => id),
    first.rules.duplicateDays,
  );
  const twinOf = new Map(twins.map(({ ofClaim, number }) => [ofClaim, number]));
  return claims.map((claim) => reviewClaim(claim, twinOf.get(claim.id) ?? null, editor, now));
}

/** What came of approving several claims. */
export interface Approved {
  approved: { number: string; cents: number }[];
  kept: { number: string; why: string }[];
}

/**
 * Approves several claims of a company, each taken and approved in transactions of its own, so that one refusal keeps
 * nobody else back. What is decided already, or cannot be approved by this advisor, is kept as it is.
 */
export async function approveClaims(
  db: Db,
  editor: Editor,
  companyId: number,
  ids: readonly number[],
  now: Date,
): Promise<Approved> {
  const outcome: Approved = { approved: [], kept: [] };
  for (const { id, number, status, cents, refusal } of await reviewClaims(db, editor, companyId, ids, now)) {
    const why = refusal ?? (await approve(db, editor, { id, status }, now));
    if (why === null) outcome.approved.push({ number, cents });
    else outcome.kept.push({ number, why });
  }
  return outcome;
}

/** Why one was not approved after all; null when it was. */
async function approve(db: Db, editor: Editor, { id, status }: Pick<Reviewed, "id" | "status">, now: Date) {
  const steps = status === "submitted" ? [takeClaim, approveClaim] : [approveClaim];
  for (const step of steps) {
    const outcome = await step(db, editor, id, { isNoDuplicate: false }, now);
    if (!outcome) return "It is not there any more.";
    if (!outcome.saved) return sentencesOf(outcome.problems);
  }
  return null;
}
