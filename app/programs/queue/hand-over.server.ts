import { sql } from "kysely";
import { z } from "zod";
import type { Db } from "#db/connect.ts";
import { problem, type Problems } from "#app/http/problems.ts";
import { advisorNameOf } from "#app/organization/networks/network-queries.server.ts";
import { auditRows } from "#app/platform/audit/write-audit.server.ts";
import { recordId } from "#app/platform/fields/text-fields.ts";
import type { Editor } from "#app/platform/identity/actor.ts";
import { isAdvisorRole } from "#app/platform/identity/roles.ts";
import { reachesRecord } from "./program-reach.server.ts";

/** So many records are handed over at once. */
export const MOST_HANDED = 500;

export const handOverForm = z.strictObject({
  intent: z.literal("assign"),
  assigneeId: recordId.optional(),
  id: z.array(recordId).min(1).max(MOST_HANDED),
});

export interface Queue {
  table: "studioRequests" | "socialOrders";
  type: string;
}

/**
 * Gives records of a company to one of its advisors, or to nobody, and counts them. Drafts and what is out of reach are
 * passed over; null where nothing is left.
 */
export function handOver(
  db: Db,
  editor: Editor,
  { table, type }: Queue,
  { companyId, assigneeId, id: ids }: { companyId: number } & Omit<z.output<typeof handOverForm>, "intent">,
  now: Date,
): Promise<{ saved: true; count: number } | { saved: false; problems: Problems } | null> {
  if (!isAdvisorRole(editor.role)) return Promise.resolve(null);
  return db.transaction().execute(async (db) => {
    const { rows } = await sql<Held>`select id, assignee_id from ${sql.table(table)}
      where id = any(${ids}::integer[]) and company_id = ${companyId} and status <> 'draft'
        and ${reachesRecord(editor.reach, table)} order by id for update`.execute(db);
    if (rows.length === 0) return null;
    const problems = await give(db, editor, { table, type, companyId }, rows, assigneeId ?? null, now);
    return problems ? { saved: false, problems } : { saved: true, count: rows.length };
  });
}

interface Held {
  id: number;
  assigneeId: number | null;
}

/** Gives locked records of a company to an advisor, or to nobody. Gives what is wrong, or null. */
export async function give(
  db: Db,
  editor: Editor,
  { table, type, companyId }: { table: string; type: string; companyId: number },
  held: readonly Held[],
  assigneeId: number | null,
  now: Date,
): Promise<Problems | null> {
  const named = sql<{ name: string | null }>`select ${advisorNameOf(companyId, assigneeId)} as name`;
  const [advisor] = (await named.execute(db)).rows;
  if (assigneeId !== null && advisor?.name === null) return problem("assigneeId", "Choose from the list.");
  const changing = held.filter((record) => record.assigneeId !== assigneeId);
  if (changing.length === 0) return null;
  const entries = changing.map((record) => ({
    ...{ action: `${type}.assign`, object: { type, id: record.id }, companyId },
    ...{ before: { assigneeId: record.assigneeId }, after: { assigneeId } },
  }));
  await sql`with audited as (${auditRows(editor, entries)}) update ${sql.table(table)}
    set assignee_id = ${assigneeId}, updated_at = ${now}, updated_by = ${editor.userId}
    where id = any(${changing.map(({ id }) => id)}::integer[])`.execute(db);
  return null;
}
