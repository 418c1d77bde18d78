import type { Db } from "#db/connect.ts";
import { forbidden } from "#app/http/errors.ts";
import { ROLES } from "#app/platform/identity/roles.ts";
import { writeAudit } from "#app/platform/audit/write-audit.server.ts";
import type { AdvisorActor } from "./lock-user.server.ts";
import { CANNOT_ASSIGN, canAssign } from "./user-rules.ts";

/**
 * Throw 403 for a role that the actor may not assign and audit the refusal, so call it outside the change's
 * transaction. An unknown role is left to the form's validation.
 */
export async function requireAssignable(db: Db, actor: AdvisorActor, requestedRole: unknown): Promise<void> {
  const role = ROLES.find((known) => known === requestedRole);
  if (role && !canAssign(actor, role)) await refuseRole(db, actor, null, role);
}

/** Audit a refused role and throw 403; `userId` is null for a new account. */
export async function refuseRole(db: Db, actor: AdvisorActor, userId: number | null, role: string): Promise<never> {
  await writeAudit(db, actor, {
    action: "user.assign-role",
    object: { type: "user", id: userId },
    after: { role },
    result: "refused",
  });
  throw forbidden(CANNOT_ASSIGN);
}
