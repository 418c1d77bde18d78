import type { Db } from "#db/connect.ts";
import type { Person } from "#app/access/guards/guards.server.ts";
import { sentencesOf } from "#app/http/problems.ts";
import { withAudit } from "#app/platform/audit/write-audit.server.ts";
import { refusalOfMove } from "#app/platform/workflow/moves.ts";
import { refusalOfSeen, type SeenVersion } from "#app/platform/workflow/seen-version.ts";
import { lockSet } from "./lock-set.server.ts";
import { type SetMove, setMoves } from "./set-rules.ts";

/** Publishes or archives a set; what is so already stays so. Null when it is absent or out of reach. */
export async function moveSet(
  db: Db,
  advisor: Person,
  setId: number,
  move: SetMove,
  now: Date,
  seen?: SeenVersion,
): Promise<{ saved: boolean; sentence: string } | null> {
  return db.transaction().execute(async (db) => {
    const set = await lockSet(db, advisor.reach, setId);
    if (!set) return null;
    const { to, done } = setMoves[move];
    const sentence = `${set.name} is ${done}.`;
    if (set.status === to) return { saved: true, sentence };
    const refusal = refusalOfMove("set", setMoves[move], set.status);
    if (refusal) return { saved: false, sentence: refusal };
    if (set.isAtWork)
      return { saved: false, sentence: "{Plans} are being made of this set right now. Try again in a moment." };
    if (move === "publish" && set.items.length === 0) {
      return { saved: false, sentence: `Add an item to ${set.name} first. A set without items makes empty {plans}.` };
    }
    const ofVersion = refusalOfSeen("set", seen, set.version);
    if (ofVersion) return { saved: false, sentence: sentencesOf(ofVersion.problems) };
    await withAudit(db, advisor, {
      action: `autopilot-set.${move}`,
      object: { type: "autopilot-set", id: set.id },
      companyId: set.companyId,
      before: { status: set.status },
      after: { status: to },
    })
      .updateTable("autopilotSets")
      .set({ status: to, version: set.version + 1, updatedAt: now, updatedBy: advisor.userId })
      .where("id", "=", set.id)
      .execute();
    return { saved: true, sentence };
  });
}
