import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/connect.ts";

/**
 * Takes the next human numbers of a company in a year, as in "PL-2026-000123". Whoever else takes some waits for this
 * transaction, so no number is given twice.
 */
export async function takeNumbers(
  db: Db,
  companyId: number,
  prefix: string,
  year: number,
  count = 1,
): Promise<string[]> {
  const { rows } = await sql<{ last: number }>`
    insert into record_numbers (company_id, prefix, year, last) values (${companyId}, ${prefix}, ${year}, ${count})
    on conflict (company_id, prefix, year) do update set last = record_numbers.last + excluded.last
    returning last
  `.execute(db);
  const last = rows[0]?.last ?? count;
  return Array.from({ length: count }, (_, index) => numberText(prefix, year, last - count + 1 + index));
}

/**
 * Take the next number while a row is held, in one statement: `held` is a query that locks the row, which happens before
 * others wait for the number. Null where it finds none.
 */
export async function takeNumberHolding(
  db: Db,
  { companyId, prefix, year }: { companyId: number; prefix: string; year: number },
  held: RawBuilder<unknown>,
): Promise<string | null> {
  const { rows } = await sql<{ last: number }>`
    with held as materialized (${held})
    insert into record_numbers (company_id, prefix, year, last)
    select ${companyId}::integer, ${prefix}, ${year}::integer, 1 from held
    on conflict (company_id, prefix, year) do update set last = record_numbers.last + excluded.last
    returning last
  `.execute(db);
  const [taken] = rows;
  return taken ? numberText(prefix, year, taken.last) : null;
}

function numberText(prefix: string, year: number, number: number): string {
  return `${prefix}-${year}-${String(number).padStart(6, "0")}`;
}
