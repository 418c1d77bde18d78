import { z } from "zod";
import type { Db } from "#db/connect.ts";
import type { Actor } from "#app/platform/identity/actor.ts";
import type { RecordActionForm, TransitionEffect } from "#app/platform/workflow/workflow.server.ts";
import { bindDecisions } from "#app/programs/queue/define-decision.server.ts";
import { reserveReleased } from "#app/programs/queue/reserve-released.server.ts";
import { actionMailContent, type ClaimMailContent } from "./claim-mails.ts";
import type { ClaimAction } from "./claim-rules.ts";
import { saveLineDecisions } from "./claim-line-decisions.server.ts";
import { type ClaimWithFacts, claimRecords } from "./claims.server.ts";
import { mailClaimCustomers } from "./mail-claim.server.ts";
import { claimLedgerEntry } from "./submit-claim.server.ts";

/** Columns of a claim that a decision can change, as undo restores them. */
const claimState = z.object({
  statusSince: z.coerce.date(),
  decidedBy: z.number().nullable(),
  decidedAt: z.coerce.date().nullable(),
  approvedCents: z.number().nullable(),
  reasonCodes: z.array(z.string()),
  reservedCents: z.number(),
  heldUntil: z.string().nullable(),
  information: z.string(),
  informationDueOn: z.string().nullable(),
});

const { defineDecision, defineUndo } = bindDecisions(claimRecords, claimState);

type Decide<Form> = (
  db: Db,
  actor: Actor,
  step: { found: ClaimWithFacts; form: Form & RecordActionForm; now: Date },
) => Promise<TransitionEffect>;

/** Define a decision on a claim. It takes a submitted claim into review first. */
export function defineClaimDecision<Form extends object>(
  action: ClaimAction,
  decide: Decide<Form>,
  form: z.ZodType<Form>,
) {
  return defineDecision<Form>(
    action,
    async (db, actor, step) => {
      const effect = await decide(db, actor, step);
      if ("refused" in effect) return effect;
      const { extraColumns = {} } = effect;
      const news = actionMailContent(action, { ...extraColumns, reason: step.form.reason });
      const isTaken = step.found.status === "submitted";
      return {
        ...effect,
        ...(isTaken && { first: { action: "take", to: "inReview", extraColumns: reviewedBy(actor) } }),
        news,
        amountCents: z.number().optional().parse(extraColumns.approvedCents),
      };
    },
    form,
  );
}

/** Return the columns of a claim that its review sets. */
export function reviewedBy({ userId }: { userId: number }) {
  return { assigneeId: userId };
}

/**
 * Undo the actor's own decision on a claim, which returns to review as it was. Money that the decision released is
 * reserved again.
 */
export const undoClaimDecision = defineUndo("undo", async ({ db, actor, now }, claim, before) => {
  const releasedCents = before.reservedCents - claim.reservedCents;
  const refused = await reserveReleased({ db, actor, now }, claimLedgerEntry(claim), releasedCents);
  if (!refused) await saveLineDecisions(db, claim.id, []);
  return refused;
});

/** Mail the owners about a decision on a claim. */
export async function mailClaimDecision(db: Db, id: number, news: unknown): Promise<void> {
  const claim = await db
    .selectFrom("claims")
    .innerJoin("locations", "locations.id", "claims.locationId")
    .innerJoin("incentivePrograms", "incentivePrograms.id", "claims.programId")
    .select(["claims.id", "claims.number", "claims.title", "claims.activityOn", "claims.requestedCents"])
    .select(["claims.expectedCents", "locations.pcNumber", "incentivePrograms.claimWindowDays"])
    .where("claims.id", "=", id)
    .executeTakeFirstOrThrow();
  await mailClaimCustomers(db, [{ claim, news: claimNews.parse(news) }]);
}

const claimNews: z.ZodType<ClaimMailContent> = z.object({
  kind: z.string(),
  subject: z.string(),
  paragraphs: z.array(z.string()),
});
