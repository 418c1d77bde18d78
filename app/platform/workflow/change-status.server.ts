import { sql } from "kysely";
import { insertAuditRows } from "#app/platform/audit/write-audit.server.ts";
import type { AuditActor } from "#app/platform/identity/actor.ts";
import type { Context } from "#app/platform/records/context.ts";

/** Kind of workflow record: its table, and its type in the history and the audit log. */
export interface WorkflowKind {
  table: string;
  type: string;
  /** False for a table without the column that tells since when a record has its status. */
  hasStatusSince?: false;
}

/** Record whose row the caller has locked. */
interface LockedRecord {
  id: number;
  companyId: number;
  status: string;
}

/** Change from one status to the next. */
export interface StatusTransition {
  /** Last word of the audit action: "plan.activate". */
  action: string;
  to: string;
  reason?: string;
  /** Further columns of the record to set, over those that every transition sets. */
  extraColumns?: Record<string, unknown>;
  /** Further details for the audit log. */
  auditDetails?: Record<string, unknown>;
}

/**
 * Change the status of a locked record: row, history and audit log, in the caller's transaction. The caller has checked
 * that the transition is allowed.
 */
export function changeStatus(
  { db, actor, now }: Context<AuditActor>,
  kind: WorkflowKind,
  record: LockedRecord,
  change: StatusTransition,
): Promise<void> {
  return changeStatuses({ db, actor, now }, kind, [record], change);
}

/** Change the status of many locked records of one kind, in a single statement. */
export async function changeStatuses(
  { db, actor, now }: Context<AuditActor>,
  kind: WorkflowKind,
  records: readonly LockedRecord[],
  { action, to, reason = "", extraColumns = {}, auditDetails = {} }: StatusTransition,
): Promise<void> {
  if (records.length === 0) return;
  const entries = records.map(({ id, companyId, status }) => ({
    action: `${kind.type}.${action}`,
    object: { type: kind.type, id },
    companyId,
    before: { status },
    after: { status: to, ...(reason ? { reason } : {}), ...auditDetails },
  }));
  const rows = records.map(({ id, companyId, status }) => ({ id, companyId, status }));
  const since = kind.hasStatusSince === false ? {} : { statusSince: now };
  const columns = { ...since, ...extraColumns, status: to, updatedAt: now, updatedBy: actor.userId };
  const values = Object.entries(columns).map(([name, value]) => sql`${sql.ref(name)} = ${value}`);
  await sql`
    with record as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as record (id integer, "companyId" integer, status text)
    ), changed as (
      update ${sql.table(kind.table)} set version = version + 1, ${sql.join(values)} where id in (select id from record)
    ), audited as (
      insert into status_changes (object_type, object_id, company_id, from_status, to_status, reason, at, by_user_id)
      select ${kind.type}, id, "companyId", status, ${to}, ${reason}, ${now}, ${actor.userId}::integer from record
    )
    ${insertAuditRows(actor, entries)}
  `.execute(db);
}
