import type { Db } from "#db/connect.ts";
import type { Member } from "#app/access/guards/guards.server.ts";
import { writeAudit } from "#app/platform/audit/write-audit.server.ts";
import { dropFile } from "#app/platform/files/store-file.server.ts";
import { lockAction } from "./lock-action.server.ts";

/** Takes a file off an action. Null when either is absent or out of reach. */
export async function removeEvidence(
  db: Db,
  member: Member,
  actionId: number,
  fileId: number,
  now: Date,
): Promise<{ saved: true } | null> {
  return db.transaction().execute(async (db) => {
    const action = await lockAction(db, member.reach, actionId, now);
    if (!action) return null;
    const { id, companyId } = action;
    const object = { type: "action", id } as const;
    const file = await dropFile(db, fileId, object);
    if (!file) return null;
    await writeAudit(db, member, { action: "action.remove-file", object, companyId, before: { file: file.name } });
    return { saved: true };
  });
}
