import type { Db } from "#db/connect.ts";
import { withAudit } from "#app/platform/audit/write-audit.server.ts";
import type { Editor } from "./lock-user.server.ts";
import { moveUser } from "./move-user.server.ts";
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
  return db.transaction().execute((db) =>
    moveUser(db, editor, companyId, userId, {
      refusalOf: (user) => refusalOfMetrics(user, isAllowed),
      write: async (user) => {
        await withAudit(db, editor, {
          action: "user.set-metrics-access",
          object: { type: "user", id: user.id },
          companyId: user.companyId,
          before: { canAccessBusinessMetrics: user.canAccessBusinessMetrics },
          after: { canAccessBusinessMetrics: isAllowed },
        })
          .updateTable("users")
          .set((of) => ({
            canAccessBusinessMetrics: isAllowed,
            version: of("version", "+", 1),
            updatedAt: now,
            updatedBy: editor.userId,
          }))
          .where("id", "=", user.id)
          .execute();
      },
    }),
  );
}
