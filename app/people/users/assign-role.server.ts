import type { Db } from "#db/connect.ts";
import { forbidden } from "#app/http/problems.ts";
import { ROLES } from "#app/platform/identity/roles.ts";
import { writeAudit } from "#app/platform/audit/write-audit.server.ts";
import type { Editor } from "./lock-user.server.ts";
import { CANNOT_ASSIGN, mayAssign } from "./user-rules.ts";

/**
 * Throws 403 for a role that the editor may not give, and writes that into the audit log, so call it outside of the
 * change's transaction. What is no role at all is the form's to refuse.
 */
export async function requireAssignable(db: Db, editor: Editor, given: unknown): Promise<void> {
  const role = ROLES.find((known) => known === given);
  if (role && !mayAssign(editor, role)) await refuseRole(db, editor, null, role);
}

/** The refusal of a role for one account, null for a new one. */
export async function refuseRole(db: Db, editor: Editor, userId: number | null, role: string): Promise<never> {
  await writeAudit(db, editor, {
    action: "user.assign-role",
    object: { type: "user", id: userId },
    after: { role },
    result: "refused",
  });
  throw forbidden(CANNOT_ASSIGN);
}
