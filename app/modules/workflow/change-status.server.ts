import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { type Actor, writeAudit, writeAudits } from "#app/modules/audit/write-audit.server.ts";

/** A kind of workflow record: its table, and what the history and the audit log call it. */
export interface RecordKind {
  table: string;
  type: string;
}

/** A record whose row the caller has locked. */
interface Locked {
  id: number;
  companyId: number;
  status: string;
}

/**
 * Gives a locked record its next status: the row, its history and the audit log, in the transaction of the caller, who
 * has checked that it may. `verb` names the move in the audit log: "plan.activate".
 */
export async function changeStatus(
  db: Db,
  actor: Actor,
  kind: RecordKind,
  record: Locked,
  move: { verb: string; to: string; reason?: string },
  now: Date,
): Promise<void> {
  const { id, companyId, status: from } = record;
  const { verb, to, reason = "" } = move;
  await sql`update ${sql.table(kind.table)} set status = ${to}, version = version + 1, updated_at = ${now},
    updated_by = ${actor.userId} where id = ${id}`.execute(db);
  await db
    .insertInto("statusChanges")
    .values({ objectType: kind.type, objectId: id, companyId, fromStatus: from, toStatus: to, reason, at: now, byUserId: actor.userId })
    .execute();
  await writeAudit(db, actor, {
    action: `${kind.type}.${verb}`,
    object: { type: kind.type, id },
    companyId,
    before: { status: from },
    after: { status: to, ...(reason ? { reason } : {}) },
  });
}

/** The same for many locked records of one kind, in three statements however many they are. */
export async function changeStatuses(
  db: Db,
  actor: Actor,
  kind: RecordKind,
  records: readonly Locked[],
  move: { verb: string; to: string; reason?: string },
  now: Date,
): Promise<void> {
  if (records.length === 0) return;
  const { verb, to, reason = "" } = move;
  const ids = records.map(({ id }) => id);
  await sql`update ${sql.table(kind.table)} set status = ${to}, version = version + 1, updated_at = ${now},
    updated_by = ${actor.userId} where id = any(${ids}::integer[])`.execute(db);
  await sql`
    insert into status_changes (object_type, object_id, company_id, from_status, to_status, reason, at, by_user_id)
    select ${kind.type}, id, "companyId", status, ${to}, ${reason}, ${now}, ${actor.userId}::integer
    from jsonb_to_recordset(${JSON.stringify(records)}::jsonb) as record (id integer, "companyId" integer, status text)
  `.execute(db);
  await writeAudits(
    db,
    actor,
    records.map(({ id, companyId, status: from }) => ({
      action: `${kind.type}.${verb}`,
      object: { type: kind.type, id },
      companyId,
      before: { status: from },
      after: { status: to, ...(reason ? { reason } : {}) },
    })),
  );
}
