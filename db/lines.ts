import { type CompiledQuery, type RawBuilder, sql } from "kysely";
import type { Db } from "./connect.ts";
import { GUARDABLE } from "./csv-cells.ts";

const LINES_A_CHUNK = 2_000;

/**
 * One CSV line, made by Postgres and ended as RFC 4180 says. What Postgres holds as a number is written as one; all else
 * is quoted text that no spreadsheet takes for a formula, and that `unguarded` of db/csv-cells.ts reads as it was.
 */
export function csvLine(values: readonly RawBuilder<unknown>[]): RawBuilder<string> {
  const names = values.map((_, place) => sql.raw(`c${place}`));
  const given = values.map((value, place) => sql`${value} as ${names[place]}`);
  // Without the offset Postgres would work out each value as often as its cell names it.
  return sql`(select ${sql.join(names.map(cell), sql` || ',' || `)} || ${"\r\n"}
    from (select ${sql.join(given)}, ${GUARDABLE}::text as guardable offset 0) as given)`;
}

function cell(value: RawBuilder<unknown>): RawBuilder<string> {
  const text = sql`coalesce(${value}::text, '')`;
  // Most text begins with a figure or a letter, which is found out much faster than what the pattern tells.
  const isPlain = sql`ascii(${value}::text) between 48 and 57 or ascii(${value}::text) between 65 and 122`;
  const opening = sql`case when not (${isPlain}) and ${value}::text ~ guardable then '"''' else '"' end`;
  return sql`case when pg_typeof(${value}) = any(${NUMBERS}) then ${text}
    else ${opening} || replace(${text}, '"', '""') || '"' end`;
}

const NUMBERS = sql`'{smallint,integer,bigint,numeric,real,double precision}'::regtype[]`;

interface LinesQuery {
  compile(): CompiledQuery<{ line: string }>;
}

interface RowsQuery {
  compile(): CompiledQuery<object>;
}

/** The lines of a query, in chunks of text as the cursor brings them: memory stays flat however many there are. */
export async function* streamLines(db: Db, query: LinesQuery): AsyncGenerator<string> {
  const executor = db.withoutPlugins().getExecutor();
  for await (const { rows } of executor.stream<{ line: string }>(query.compile(), LINES_A_CHUNK)) {
    yield rows.map((row) => row.line).join("");
  }
}

/** The rows of a query as the values of its columns in their order, in chunks as the cursor brings them. */
export async function* streamRows(db: Db, query: RowsQuery): AsyncGenerator<unknown[][]> {
  const executor = db.withoutPlugins().getExecutor();
  for await (const { rows } of executor.stream<object>(query.compile(), LINES_A_CHUNK)) {
    yield rows.map((row) => Object.values(row));
  }
}
