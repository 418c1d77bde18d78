import type { Db } from "#db/connect.ts";
import { undoEndsAt } from "#app/programs/queue/undo-rules.ts";

/** Send the mails of all decisions that wait, as their jobs do a minute after each. */
export async function sendDecisionMails(db: Db): Promise<void> {
  const { mailDecision } = await import("#app/programs/queue/mail-decision.job.server.ts");
  const { decisionMailers } = await import("#app/wiring/decision-mailers.server.ts");
  const waiting = await db.selectFrom("decisions").selectAll().where("toldAt", "is", null).orderBy("id").execute();
  for (const { id, decidedAt } of waiting) await mailDecision(db, decisionMailers, id, undoEndsAt(decidedAt));
}
