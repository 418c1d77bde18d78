import type { Db } from "#db/connect.ts";
import { writeAudit } from "#app/modules/audit/write-audit.server.ts";
import { fullName } from "./full-name.ts";
import { type Editor, lockUser } from "./lock-user.server.ts";
import { type MoveOutcome, refusalOfMetrics } from "./user-rules.ts";

/** Gives or takes a person's access to the business metrics (`canAccessBusinessMetrics` of the specification). */
export async function setMetricsAccess(
  db: Db,
  editor: Editor,
  companyId: number,
  userId: number,
  isAllowed: boolean,
  now: Date,
): Promise<MoveOutcome> {
  return db.transaction().execute(async (db) => {
    const user = await lockUser(db, editor, companyId, userId);
    if (!user) return null;
    const name = fullName(user);
    const refusal = user.refusal ?? refusalOfMetrics(user, isAllowed);
    if (refusal) return { saved: false, name, refusal };
    await db
      .updateTable("users")
      .set((of) => ({
        canAccessBusinessMetrics: isAllowed,
        version: of("version", "+", 1),
        updatedAt: now,
        updatedBy: editor.userId,
      }))
      .where("id", "=", user.id)
      .execute();
    await writeAudit(db, editor, {
      action: "user.set-metrics-access",
      object: { type: "user", id: user.id },
      companyId: user.companyId,
      before: { canAccessBusinessMetrics: user.canAccessBusinessMetrics },
      after: { canAccessBusinessMetrics: isAllowed },
    });
    return { saved: true, name };
  });
}
