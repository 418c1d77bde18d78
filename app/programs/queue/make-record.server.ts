import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { auditOfMade } from "#app/platform/audit/write-audit.server.ts";
import type { Editor } from "#app/platform/identity/actor.ts";
import type { RecordKind } from "#app/platform/workflow/change-status.server.ts";

/**
 * Inserts a record that begins its way as submitted, with its history and its row of the audit log, in one statement;
 * gives its id. `values` are its columns, `told` is what the audit tells of them.
 */
export function makeSubmitted(
  db: Db,
  editor: Editor,
  kind: RecordKind,
  values: { companyId: number } & Record<string, unknown>,
  told: Record<string, unknown>,
  now: Date,
): Promise<number> {
  const submitted = { ...values, submittedAt: now, submittedBy: editor.userId };
  return makeRecord(db, editor, kind, submitted, { status: "submitted", verb: "submit", told }, now);
}

/** The same for a record that begins its way with some status. */
export async function makeRecord(
  db: Db,
  editor: Editor,
  { table, type }: RecordKind,
  values: { companyId: number } & Record<string, unknown>,
  { status, verb, told }: { status: string; verb: string; told: Record<string, unknown> },
  now: Date,
): Promise<number> {
  const { companyId } = values;
  const by = { createdAt: now, createdBy: editor.userId, updatedAt: now, updatedBy: editor.userId };
  const columns = Object.entries({ ...values, status, statusSince: now, ...by });
  const entry = { action: `${type}.${verb}`, type, companyId, after: told };
  const { rows } = await sql<{ id: number }>`
    with made as (
      insert into ${sql.table(table)} (${sql.join(columns.map(([name]) => sql.ref(name)))})
      values (${sql.join(columns.map(([, value]) => sql`${value}`))}) returning id
    ), noted as (
      insert into status_changes (object_type, object_id, company_id, to_status, at, by_user_id)
      select ${type}, id, ${companyId}::integer, ${status}, ${now}::timestamptz, ${editor.userId}::integer from made
    ), audited as ${auditOfMade(editor, entry)}
    select id from made`.execute(db);
  return rows[0]?.id ?? 0;
}
