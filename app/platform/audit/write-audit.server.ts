import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/connect.ts";
import type { Actor } from "#app/platform/identity/actor.ts";

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
  await db.insertInto("auditLog").values(rowOf(actor, entry)).execute();
}

/** Begins the statement of a change that writes its row of the audit log along, even where it changes no row. */
export function withAudit(db: Db, actor: Actor, entry: Entry) {
  return db.with("audited", (db) => db.insertInto("auditLog").values(rowOf(actor, entry)));
}

/** A statement that `withAudit` began. */
export type Audited = ReturnType<typeof withAudit>;

function rowOf(actor: Actor, { action, object, companyId = actor.companyId, before, after, result = "done" }: Entry) {
  return {
    ...doerOf(actor),
    companyId,
    action,
    objectType: object.type,
    objectId: object.id === null ? null : String(object.id),
    before: before ? JSON.stringify(before) : null,
    after: after ? JSON.stringify(after) : null,
    result,
    address: actor.origin.address || null,
    requestId: actor.origin.requestId || null,
  };
}

/** Who does it: an advisor who looks at somebody's pages does it on their behalf. */
function doerOf({ userId, role, viewedBy }: Actor) {
  if (!viewedBy) return { actorId: userId, actorRole: role, onBehalfOfId: null };
  return { actorId: viewedBy.userId, actorRole: viewedBy.role, onBehalfOfId: userId };
}

/** The rows of what a statement makes, one for each id of its `made`, as an expression of that statement. */
export function auditOfMade(actor: Actor, { action, type, companyId, after }: MadeEntry): RawBuilder<object> {
  const doer = doerOf(actor);
  return sql`(
    insert into audit_log (actor_id, actor_role, on_behalf_of_id, company_id, action, object_type, object_id, after,
      address, request_id)
    select ${doer.actorId}::integer, ${doer.actorRole}::text, ${doer.onBehalfOfId}::integer, ${companyId}::integer, ${action}, ${type}, made.id::text,
      ${JSON.stringify(after)}::jsonb, ${actor.origin.address || null}::text, ${actor.origin.requestId || null}::text
    from made)`;
}

interface MadeEntry {
  action: string;
  type: string;
  companyId: number | null;
  after: Record<string, unknown>;
}

/** Writes one row for each of many records in a single statement, as an import does. */
export async function writeAudits(db: Db, actor: Actor, entries: readonly Entry[]): Promise<void> {
  await auditRows(actor, entries).execute(db);
}

/** The same as the end, or a part, of a larger statement. */
export function auditRows(actor: Actor, entries: readonly Entry[]): RawBuilder<unknown> {
  const rows = entries.map(({ action, object, companyId = actor.companyId, before, after, result = "done" }) => {
    return { action, type: object.type, id: object.id, company: companyId, before, after, result };
  });
  const doer = doerOf(actor);
  return sql`
    insert into audit_log (actor_id, actor_role, on_behalf_of_id, company_id, action, object_type, object_id, before,
      after, result, address, request_id)
    select ${doer.actorId}::integer, ${doer.actorRole}::text, ${doer.onBehalfOfId}::integer, company, action, type, id, before, after, result,
      ${actor.origin.address || null}::text, ${actor.origin.requestId || null}::text
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as entry (action text, type text, id text, company integer, before jsonb, after jsonb, result text)`;
}
