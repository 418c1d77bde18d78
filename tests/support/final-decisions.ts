import type { Db } from "#db/connect.ts";
import { undoEndsAt } from "#app/programs/claims/claim-undo-rules.ts";

/** Send the mails of all decisions on claims that wait, as their jobs do a minute after each. */
export async function sendDecisionMails(db: Db): Promise<void> {
  const { mailClaimDecision } = await import("#app/programs/claims/claim-decisions.server.ts");
  const waiting = await db.selectFrom("claimDecisions").selectAll().where("toldAt", "is", null).orderBy("id").execute();
  for (const { id, decidedAt } of waiting) await mailClaimDecision(db, id, undoEndsAt(decidedAt));
}
