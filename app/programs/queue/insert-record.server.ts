import { sql } from "kysely";
import { insertAuditOfCreated } from "#app/platform/audit/write-audit.server.ts";
import type { WorkflowKind } from "#app/platform/workflow/change-status.server.ts";
import type { Context } from "#app/platform/records/context.ts";

/**
 * Insert a submitted record with its status history and its audit row, in one statement; return its id. `values` are
 * its columns, `auditDetails` the values shown in the audit.
 */
export function insertSubmittedRecord(
  { db, actor, now }: Context,
  kind: WorkflowKind,
  values: { companyId: number } & Record<string, unknown>,
  auditDetails: Record<string, unknown>,
): Promise<number> {
  const submitted = { ...values, submittedAt: now, submittedBy: actor.userId };
  return insertRecord({ db, actor, now }, kind, submitted, { status: "submitted", action: "submit", auditDetails });
}

/** Insert a record with any first status, its status history and its audit row, in one statement; return its id. */
export async function insertRecord(
  { db, actor, now }: Context,
  { table, type }: WorkflowKind,
  values: { companyId: number } & Record<string, unknown>,
  { status, action, auditDetails }: { status: string; action: string; auditDetails: Record<string, unknown> },
): Promise<number> {
  const { companyId } = values;
  const by = { createdAt: now, createdBy: actor.userId, updatedAt: now, updatedBy: actor.userId };
  const columns = Object.entries({ ...values, status, statusSince: now, ...by });
  const entry = { action: `${type}.${action}`, type, companyId, after: auditDetails };
  const { rows } = await sql<{ id: number }>`
    with made as (
      insert into ${sql.table(table)} (${sql.join(columns.map(([name]) => sql.ref(name)))})
      values (${sql.join(columns.map(([, value]) => sql`${value}`))}) returning id
    ), noted as (
      insert into status_changes (object_type, object_id, company_id, to_status, at, by_user_id)
      select ${type}, id, ${companyId}::integer, ${status}, ${now}::timestamptz, ${actor.userId}::integer from made
    ), audited as ${insertAuditOfCreated(actor, entry)}
    select id from made`.execute(db);
  return rows[0]?.id ?? 0;
}
