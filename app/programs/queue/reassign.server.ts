import { sql } from "kysely";
import { z } from "zod";
import { fieldError, type FieldErrors } from "#app/http/errors.ts";
import { selectAdvisorName } from "#app/organization/networks/network-queries.server.ts";
import { insertAuditRows } from "#app/platform/audit/write-audit.server.ts";
import { recordIdField } from "#app/platform/fields/text-fields.ts";
import { isAdvisorRole } from "#app/platform/identity/roles.ts";
import type { Context } from "#app/platform/records/context.ts";

/** Largest number of records reassigned at once. */
export const MAX_REASSIGNED = 500;

export const reassignForm = z.strictObject({
  intent: z.literal("assign"),
  assigneeId: recordIdField.optional(),
  id: z.array(recordIdField).min(1).max(MAX_REASSIGNED),
});

export interface AssignableQueue {
  table: "studioRequests" | "socialOrders";
  type: string;
}

/**
 * Assign records of a company to one of its advisors, or to nobody; return their number. Drafts and records out of
 * scope are skipped; null when none is left.
 */
export function reassignRecords(
  { db, actor, now }: Context,
  { table, type }: AssignableQueue,
  { companyId, assigneeId, id: ids }: { companyId: number } & Omit<z.output<typeof reassignForm>, "intent">,
): Promise<{ saved: true; count: number } | { saved: false; fieldErrors: FieldErrors } | null> {
  if (!isAdvisorRole(actor.role)) return Promise.resolve(null);
  return db.transaction().execute(async (db) => {
    const { rows } = await sql<Held>`select id, assignee_id from ${sql.table(table)}
      where id = any(${ids}::integer[]) and company_id = ${companyId} and status <> 'draft'
        and ${actor.access.record(table)} order by id for update`.execute(db);
    if (rows.length === 0) return null;
    const fieldErrors = await assignRecords({ db, actor, now }, { table, type, companyId }, rows, assigneeId ?? null);
    return fieldErrors ? { saved: false, fieldErrors } : { saved: true, count: rows.length };
  });
}

interface Held {
  id: number;
  assigneeId: number | null;
}

/** Assign locked records of a company to an advisor, or to nobody. Return field errors, or null. */
export async function assignRecords(
  { db, actor, now }: Context,
  { table, type, companyId }: { table: string; type: string; companyId: number },
  records: readonly Held[],
  assigneeId: number | null,
): Promise<FieldErrors | null> {
  const named = sql<{ name: string | null }>`select ${selectAdvisorName(companyId, assigneeId)} as name`;
  const [advisor] = (await named.execute(db)).rows;
  if (assigneeId !== null && advisor?.name === null) return fieldError("assigneeId", "Choose from the list.");
  const changing = records.filter((record) => record.assigneeId !== assigneeId);
  if (changing.length === 0) return null;
  const entries = changing.map((record) => ({
    action: `${type}.assign`,
    object: { type, id: record.id },
    companyId,
    before: { assigneeId: record.assigneeId },
    after: { assigneeId },
  }));
  await sql`with audited as (${insertAuditRows(actor, entries)}) update ${sql.table(table)}
    set assignee_id = ${assigneeId}, updated_at = ${now}, updated_by = ${actor.userId}
    where id = any(${changing.map(({ id }) => id)}::integer[])`.execute(db);
  return null;
}
