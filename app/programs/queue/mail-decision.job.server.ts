import { z } from "zod";
import { now } from "#app/clock.server.ts";
import type { Db } from "#db/connect.ts";
import { db } from "#app/db.server.ts";
import type { Job } from "#app/platform/jobs/job.ts";
import { MAIL_DECISION } from "./define-decision.server.ts";

/** Mailers of decisions by the type of their record; `news` is what the decision stored for its mail. */
export type DecisionMailers = Readonly<Record<string, (db: Db, id: number, news: unknown) => Promise<void>>>;

const payloadSchema = z.object({ decisionId: z.number().int() });

/** Return the job that mails the owners about a decision once it is final. */
export function mailDecisionJob(mailers: DecisionMailers): Job {
  return {
    name: MAIL_DECISION,
    task: (payload) => mailDecision(db, mailers, payloadSchema.parse(payload).decisionId, now()),
  };
}

/** Mail the owners about a decision that was not undone. Mails once, however often it runs. */
export function mailDecision(db: Db, mailers: DecisionMailers, decisionId: number, now: Date): Promise<void> {
  return db.transaction().execute(async (db) => {
    const told = await db
      .updateTable("decisions")
      .set({ toldAt: now })
      .where("id", "=", decisionId)
      .where("toldAt", "is", null)
      .where("undoneAt", "is", null)
      .returning(["objectType", "objectId", "news"])
      .executeTakeFirst();
    if (told?.news) await mailers[told.objectType]?.(db, told.objectId, told.news);
  });
}
