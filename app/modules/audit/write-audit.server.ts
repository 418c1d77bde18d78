import type { Db } from "#db/connect.ts";
import type { Role } from "#app/modules/access/roles.ts";

/** Who does something, from where. A member or an advisor is one; `system` is the server itself. */
export interface Actor {
  userId: number | null;
  role: Role | null;
  companyId: number | null;
  origin: { requestId: string; address: string };
}

export const system: Actor = { userId: null, role: null, companyId: null, origin: { requestId: "", address: "" } };

interface Entry {
  /** `noun.verb`, as in "user.block". */
  action: string;
  object: { type: string; id: string | number | null };
  /** The company it happened in; the actor's own when left out. */
  companyId?: number | null;
  /** What was and what is, changed fields only and never a secret. */
  before?: Record<string, unknown> | null;
  after?: Record<string, unknown> | null;
  result?: "done" | "refused";
}

/** Writes one row of the append-only audit log; call it in the transaction of the change it tells of. */
export async function writeAudit(db: Db, actor: Actor, entry: Entry): Promise<void> {
  await db
    .insertInto("auditLog")
    .values({
      actorId: actor.userId,
      actorRole: actor.role,
      companyId: entry.companyId === undefined ? actor.companyId : entry.companyId,
      action: entry.action,
      objectType: entry.object.type,
      objectId: entry.object.id === null ? null : String(entry.object.id),
      before: entry.before ? JSON.stringify(entry.before) : null,
      after: entry.after ? JSON.stringify(entry.after) : null,
      result: entry.result ?? "done",
      address: actor.origin.address || null,
      requestId: actor.origin.requestId || null,
    })
    .execute();
}
