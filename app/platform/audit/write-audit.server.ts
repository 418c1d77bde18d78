import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/connect.ts";
import type { AuditActor } from "#app/platform/identity/actor.ts";

interface NewAuditEntry {
  /** `noun.verb`, as in "user.block". */
  action: string;
  object: { type: string; id: string | number | null };
  /** Company that the change belongs to; the actor's own when absent. */
  companyId?: number | null;
  /** Changed fields before and after, never a secret. */
  before?: Record<string, unknown> | null;
  after?: Record<string, unknown> | null;
  result?: "done" | "refused";
}

/** Write one row of the append-only audit log, in the transaction of the change it records. */
export async function writeAudit(db: Db, actor: AuditActor, entry: NewAuditEntry): Promise<void> {
  await db.insertInto("auditLog").values(toAuditRow(actor, entry)).execute();
}

/** Begin a statement that also writes an audit row, even when its change affects no row. */
export function withAudit(db: Db, actor: AuditActor, entry: NewAuditEntry) {
  return db.with("audited", (db) => db.insertInto("auditLog").values(toAuditRow(actor, entry)));
}

/** Query that `withAudit` began. */
export type AuditedQuery = ReturnType<typeof withAudit>;

function toAuditRow(
  actor: AuditActor,
  { action, object, companyId = actor.companyId, before, after, result = "done" }: NewAuditEntry,
) {
  return {
    ...actorColumns(actor),
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

/** Return the actor's columns; an advisor viewing a user's pages acts on that user's behalf. */
function actorColumns({ userId, role, viewedBy }: AuditActor) {
  if (!viewedBy) return { actorId: userId, actorRole: role, onBehalfOfId: null };
  return { actorId: viewedBy.userId, actorRole: viewedBy.role, onBehalfOfId: userId };
}

/** Build an INSERT of one audit row for each id in the surrounding statement's CTE `made`. */
export function insertAuditOfCreated(
  actor: AuditActor,
  { action, type, companyId, after }: CreatedAuditEntry,
): RawBuilder<object> {
  const columns = actorColumns(actor);
  return sql`(
    insert into audit_log (actor_id, actor_role, on_behalf_of_id, company_id, action, object_type, object_id, after,
      address, request_id)
    select ${columns.actorId}::integer, ${columns.actorRole}::text, ${columns.onBehalfOfId}::integer, ${companyId}::integer, ${action}, ${type}, made.id::text,
      ${JSON.stringify(after)}::jsonb, ${actor.origin.address || null}::text, ${actor.origin.requestId || null}::text
    from made)`;
}

interface CreatedAuditEntry {
  action: string;
  type: string;
  companyId: number | null;
  after: Record<string, unknown>;
}

/** Write one audit row for each of many records in a single statement, for bulk changes such as imports. */
export async function writeAuditBatch(db: Db, actor: AuditActor, entries: readonly NewAuditEntry[]): Promise<void> {
  await insertAuditRows(actor, entries).execute(db);
}

/** Build the INSERT of `writeAuditBatch`, for use inside a larger statement. */
export function insertAuditRows(actor: AuditActor, entries: readonly NewAuditEntry[]): RawBuilder<unknown> {
  const rows = entries.map(({ action, object, companyId = actor.companyId, before, after, result = "done" }) => {
    return { action, type: object.type, id: object.id, company: companyId, before, after, result };
  });
  const columns = actorColumns(actor);
  return sql`
    insert into audit_log (actor_id, actor_role, on_behalf_of_id, company_id, action, object_type, object_id, before,
      after, result, address, request_id)
    select ${columns.actorId}::integer, ${columns.actorRole}::text, ${columns.onBehalfOfId}::integer, company, action, type, id, before, after, result,
      ${actor.origin.address || null}::text, ${actor.origin.requestId || null}::text
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as entry (action text, type text, id text, company integer, before jsonb, after jsonb, result text)`;
}
