import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { auditRows } from "#app/platform/audit/write-audit.server.ts";
import type { Actor } from "#app/platform/identity/actor.ts";

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

/** A step from one status to the next. */
interface Move {
  /** Names it in the audit log: "plan.activate". */
  verb: string;
  to: string;
  reason?: string;
  /** Columns of the record that change along. */
  along?: Record<string, unknown>;
  /** What the audit tells besides. */
  told?: Record<string, unknown>;
}

/**
 * Gives a locked record its next status: the row, its history and the audit log, in the transaction of the caller, who
 * has checked that it may.
 */
export function changeStatus(
  db: Db,
  actor: Actor,
  kind: RecordKind,
  record: Locked,
  move: Move,
  now: Date,
): Promise<void> {
  return changeStatuses(db, actor, kind, [record], move, now);
}

/** The same for many locked records of one kind, in one statement however many they are. */
export async function changeStatuses(
  db: Db,
  actor: Actor,
  kind: RecordKind,
  records: readonly Locked[],
  { verb, to, reason = "", along = {}, told = {} }: Move,
  now: Date,
): Promise<void> {
  if (records.length === 0) return;
  const entries = records.map(({ id, companyId, status }) => ({
    action: `${kind.type}.${verb}`,
    object: { type: kind.type, id },
    companyId,
    before: { status },
    after: { status: to, ...(reason ? { reason } : {}), ...told },
  }));
  const rows = records.map(({ id, companyId, status }) => ({ id, companyId, status }));
  const columns = { ...along, status: to, updatedAt: now, updatedBy: actor.userId };
  const values = Object.entries(columns).map(([name, value]) => sql`${sql.ref(name)} = ${value}`);
  await sql`
    with record as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as record (id integer, "companyId" integer, status text)
    ), changed as (
      update ${sql.table(kind.table)} set version = version + 1, ${sql.join(values)} where id in (select id from record)
    ), told as (
      insert into status_changes (object_type, object_id, company_id, from_status, to_status, reason, at, by_user_id)
      select ${kind.type}, id, "companyId", status, ${to}, ${reason}, ${now}, ${actor.userId}::integer from record
    )
    ${auditRows(actor, entries)}
  `.execute(db);
}
