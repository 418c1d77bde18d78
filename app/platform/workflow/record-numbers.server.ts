import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/connect.ts";

/**
 * Take the next record numbers of a company in a year, as in "PL-2026-000123". Others wait for this transaction to end,
 * so no number is given twice.
 */
export async function takeRecordNumbers(
  db: Db,
  { companyId, prefix, year, count = 1 }: { companyId: number; prefix: string; year: number; count?: number },
): Promise<string[]> {
  const { rows } = await sql<{ last: number }>`
    insert into record_numbers (company_id, prefix, year, last) values (${companyId}, ${prefix}, ${year}, ${count})
    on conflict (company_id, prefix, year) do update set last = record_numbers.last + excluded.last
    returning last
  `.execute(db);
  const last = rows[0]?.last ?? count;
  return Array.from({ length: count }, (_, index) => recordNumberText(prefix, year, last - count + 1 + index));
}

/**
 * Take the next number and lock a row in one statement. `lockQuery` is the query that locks the row, before others wait for
 * the number. Null when it finds no row.
 */
export async function takeRecordNumberLocking(
  db: Db,
  { companyId, prefix, year }: { companyId: number; prefix: string; year: number },
  lockQuery: RawBuilder<unknown>,
): Promise<string | null> {
  const { rows } = await sql<{ last: number }>`
    with held as materialized (${lockQuery})
    insert into record_numbers (company_id, prefix, year, last)
    select ${companyId}::integer, ${prefix}, ${year}::integer, 1 from held
    on conflict (company_id, prefix, year) do update set last = record_numbers.last + excluded.last
    returning last
  `.execute(db);
  const [taken] = rows;
  return taken ? recordNumberText(prefix, year, taken.last) : null;
}

function recordNumberText(prefix: string, year: number, number: number): string {
  return `${prefix}-${year}-${String(number).padStart(6, "0")}`;
}
