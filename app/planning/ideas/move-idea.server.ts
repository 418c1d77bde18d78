import type { Db } from "#db/connect.ts";
import type { Person } from "#app/access/guards/guards.server.ts";
import { withAudit } from "#app/platform/audit/write-audit.server.ts";
import { type IdeaMove, ideaMoves, mayMove } from "#app/planning/idea-catalogue/idea-rules.ts";
import { lockIdea } from "./lock-idea.server.ts";

/** Activates or retires an idea; what is so already stays so. Null when it is absent or out of reach. */
export async function moveIdea(
  db: Db,
  advisor: Person,
  ideaId: number,
  move: IdeaMove,
  now: Date,
): Promise<{ saved: boolean; sentence: string } | null> {
  return db.transaction().execute(async (db) => {
    const idea = await lockIdea(db, advisor.reach, ideaId);
    if (!idea) return null;
    const { to, done } = ideaMoves[move];
    const sentence = `${idea.title} is ${done}.`;
    if (idea.status === to) return { saved: true, sentence };
    if (!mayMove(move, idea.status))
      return { saved: false, sentence: `${idea.title} was never active. It stays a draft.` };
    await withAudit(db, advisor, {
      action: `idea.${move}`,
      object: { type: "idea", id: idea.id },
      companyId: idea.companyId,
      before: { status: idea.status },
      after: { status: to },
    })
      .updateTable("ideas")
      .set({ status: to, version: idea.version + 1, updatedAt: now, updatedBy: advisor.userId })
      .where("id", "=", idea.id)
      .execute();
    return { saved: true, sentence };
  });
}
