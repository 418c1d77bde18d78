import { sql } from "kysely";
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

/** Writes one row for each of many records in a single statement, as an import does. */
export async function writeAudits(db: Db, actor: Actor, entries: readonly Entry[]): Promise<void> {
  const rows = entries.map(({ action, object, companyId = actor.companyId, before, after, result = "done" }) => {
    return { action, type: object.type, id: object.id, company: companyId, before, after, result };
  });
  await sql`
    insert into audit_log (actor_id, actor_role, company_id, action, object_type, object_id, before, after, result,
      address, request_id)
    select ${actor.userId}::integer, ${actor.role}::text, company, action, type, id, before, after, result,
      ${actor.origin.address || null}::text, ${actor.origin.requestId || null}::text
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as entry (action text, type text, id text, company integer, before jsonb, after jsonb, result text)
  `.execute(db);
}
