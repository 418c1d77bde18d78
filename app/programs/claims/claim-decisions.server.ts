import { type RawBuilder, sql } from "kysely";
import { z } from "zod";
import type { Db } from "#db/connect.ts";
import { addJob } from "#db/jobs.ts";
import type { Actor } from "#app/platform/identity/actor.ts";
import type { RecordActionForm, TransitionEffect } from "#app/platform/workflow/workflow.server.ts";
import { actionMailContent, type ClaimMailContent } from "./claim-mails.ts";
import type { ClaimAction } from "./claim-rules.ts";
import { UNDO_SECONDS, undoEndsAt } from "./claim-undo-rules.ts";
import { type ClaimWithFacts, defineClaimTransition } from "./claims.server.ts";
import { mailClaimCustomers } from "./mail-claim.server.ts";

type Decide<Form> = (
  db: Db,
  actor: Actor,
  step: { found: ClaimWithFacts; form: Form & RecordActionForm; now: Date },
) => Promise<TransitionEffect>;

/** Name of the job that mails a decision. */
export const MAIL_DECISION = "mail-claim-decision";

/** Columns of a claim that a decision can change, as undo restores them. */
export const decisionState = z.object({
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

/**
 * Define a decision on a claim. It takes a submitted claim into review first. The state before it is kept for undo, and
 * its mail waits until it can no longer be undone.
 */
export function defineClaimDecision<Form extends object>(
  action: ClaimAction,
  decide: Decide<Form>,
  form: z.ZodType<Form>,
) {
  return defineClaimTransition<Form>(
    action,
    async (db, actor, step) => {
      const { found: claim, now } = step;
      const effect = await decide(db, actor, step);
      if ("refused" in effect) return effect;
      const isTaken = claim.status === "submitted";
      const news = actionMailContent(action, { ...effect.extraColumns, reason: step.form.reason });
      const { id: decisionId } = await db
        .insertInto("claimDecisions")
        .values({
          claimId: claim.id,
          version: claim.version + (isTaken ? 2 : 1),
          decidedBy: actor.userId,
          decidedAt: now,
          before: JSON.stringify(decisionState.parse(claim)),
          news: news && JSON.stringify(news),
        })
        .returning("id")
        .executeTakeFirstOrThrow();
      if (news) await addJob(db, MAIL_DECISION, { decisionId }, { runAt: undoEndsAt(now) });
      return isTaken
        ? { ...effect, first: { action: "take", to: "inReview", extraColumns: reviewedBy(actor) } }
        : effect;
    },
    form,
    { isMailed: false },
  );
}

/** Return the columns of a claim that its review sets. */
export function reviewedBy({ userId }: { userId: number }) {
  return { assigneeId: userId };
}

/**
 * Build the SQL condition that the decision on the query's `claims` can still be undone: it is not final, and nobody has
 * acted since.
 */
export function isUndoable(now: Date): RawBuilder<boolean> {
  return sql<boolean>`exists (select from claim_decisions decision where decision.claim_id = claims.id
    and decision.version = claims.version and decision.undone_at is null and decision.told_at is null
    and decision.decided_at > ${now}::timestamptz - make_interval(secs => ${UNDO_SECONDS}))`;
}

/** Mail the owners about a decision that was not undone. Mails once, however often it runs. */
export function mailClaimDecision(db: Db, decisionId: number, now: Date): Promise<void> {
  return db.transaction().execute(async (db) => {
    const told = await db
      .updateTable("claimDecisions")
      .set({ toldAt: now })
      .where("id", "=", decisionId)
      .where("toldAt", "is", null)
      .where("undoneAt", "is", null)
      .returning(["claimId", "news"])
      .executeTakeFirst();
    if (!told?.news) return;
    const claim = await db
      .selectFrom("claims")
      .innerJoin("locations", "locations.id", "claims.locationId")
      .innerJoin("incentivePrograms", "incentivePrograms.id", "claims.programId")
      .select(["claims.id", "claims.number", "claims.title", "claims.activityOn", "claims.requestedCents"])
      .select(["claims.expectedCents", "locations.pcNumber", "incentivePrograms.claimWindowDays"])
      .where("claims.id", "=", told.claimId)
      .executeTakeFirstOrThrow();
    await mailClaimCustomers(db, [{ claim, news: claimNews.parse(told.news) }]);
  });
}

const claimNews: z.ZodType<ClaimMailContent> = z.object({
  kind: z.string(),
  subject: z.string(),
  paragraphs: z.array(z.string()),
});
