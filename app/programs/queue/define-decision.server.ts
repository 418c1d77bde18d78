import { type RawBuilder, sql } from "kysely";
import type { z } from "zod";
import type { Db } from "#db/connect.ts";
import { addJob } from "#db/jobs.ts";
import { type FieldErrors, fieldError } from "#app/http/errors.ts";
import type { Actor } from "#app/platform/identity/actor.ts";
import type { Context } from "#app/platform/records/context.ts";
import {
  defineWorkflowTransition,
  type RecordActionForm,
  type RecordTransitions,
  type TransitionEffect,
  type WorkflowRecord,
  type WorkflowRecords,
} from "#app/platform/workflow/workflow.server.ts";
import { UNDO_SECONDS, type UndoableDecision, undoEndsAt } from "./undo-rules.ts";

/** Name of the job that mails a decision. */
export const MAIL_DECISION = "mail-decision";

/** Effect of a decision: that of a transition, with the mail that waits until undo is over. */
export type DecisionEffect = TransitionEffect & {
  /** Content of the mail, as the mailer of its type reads it; null or absent for none. */
  news?: object | null;
  /** Amount that it approves, in cents. */
  amountCents?: number;
};

type Decide<Found, Form> = (
  db: Db,
  actor: Actor,
  step: { found: Found; form: Form & RecordActionForm; now: Date },
) => Promise<DecisionEffect>;

/** Record whose decisions can be undone, with the name that the notice of undo shows. */
type DecidedRecord = WorkflowRecord & { number?: string; title?: string };

/**
 * Return the functions that define a kind of record's decisions and their undo. `state` parses the columns that a
 * decision can change, which undo restores.
 */
export function bindDecisions<
  Found extends DecidedRecord,
  Declared extends RecordTransitions<Found>,
  State extends Record<string, unknown>,
>(records: WorkflowRecords<Found, Declared>, state: z.ZodType<State>) {
  return {
    /** Define a decision. The state before it is kept for undo, and its mail waits until it can no longer be undone. */
    defineDecision<Form extends object = object>(
      action: keyof Declared & string,
      decide: Decide<Found, Form>,
      form?: z.ZodType<Form>,
    ) {
      return defineWorkflowTransition<Found, Declared, Form>(
        records,
        action,
        async (db, actor, step) => {
          const decided = await decide(db, actor, step);
          if ("refused" in decided) return decided;
          const { news = null, amountCents = null, ...effect } = decided;
          const { found, now } = step;
          const { id: decisionId } = await db
            .insertInto("decisions")
            .values({
              objectType: records.type,
              objectId: found.id,
              version: found.version + (effect.first ? 2 : 1),
              label: found.number ?? found.title ?? "",
              amountCents,
              decidedBy: actor.userId,
              decidedAt: now,
              before: JSON.stringify(state.parse(found)),
              news: news && JSON.stringify(news),
            })
            .returning("id")
            .executeTakeFirstOrThrow();
          if (news) await addJob(db, MAIL_DECISION, { decisionId }, { runAt: undoEndsAt(now) });
          return effect;
        },
        form,
      );
    },

    /**
     * Define the undo of the actor's own decision: the record returns as it was, and the decision's mail is never sent.
     * `restore` undoes what the decision changed elsewhere; it refuses before it changes anything.
     */
    defineUndo(
      action: keyof Declared & string,
      restore: (context: Context, found: Found, before: State) => Promise<FieldErrors | null> = async () => null,
    ) {
      return defineWorkflowTransition<Found, Declared, object>(records, action, async (db, actor, { found, now }) => {
        const decision = await db
          .selectFrom("decisions")
          .select(["id", "before"])
          .where("objectType", "=", records.type)
          .where("objectId", "=", found.id)
          .where("version", "=", found.version)
          .where("undoneAt", "is", null)
          .where("toldAt", "is", null)
          .forUpdate()
          .executeTakeFirst();
        if (!decision)
          return { refused: fieldError("", "The owner already has an email about this decision, so it stays.") };
        const before = state.parse(decision.before);
        const refused = await restore({ db, actor, now }, found, before);
        if (refused) return { refused };
        await db.updateTable("decisions").set({ undoneAt: now }).where("id", "=", decision.id).execute();
        return { extraColumns: before, reason: "Undone" };
      });
    },
  };
}

/** Build the SQL of the decision that made the current version of the query's record, while its mail still waits. */
export function selectUndoable(type: string, table: string): RawBuilder<UndoableDecision | null> {
  return sql`(select json_build_object('by', decision.decided_by, 'at', decision.decided_at)
    from decisions decision where ${isLastDecision(type, table)})`;
}

/** Build the SQL condition that the last decision on the query's record can still be undone by its maker. */
export function isUndoable(type: string, table: string, now: Date): RawBuilder<boolean> {
  return sql<boolean>`exists (select from decisions decision where ${isLastDecision(type, table)}
    and decision.decided_at > ${now}::timestamptz - make_interval(secs => ${UNDO_SECONDS}))`;
}

function isLastDecision(type: string, table: string): RawBuilder<boolean> {
  return sql<boolean>`decision.object_type = ${type} and decision.object_id = ${sql.ref(`${table}.id`)}
    and decision.version = ${sql.ref(`${table}.version`)} and decision.undone_at is null and decision.told_at is null`;
}
