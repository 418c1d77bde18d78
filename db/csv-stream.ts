import { type CompiledQuery, type RawBuilder, sql } from "kysely";
import type { Db } from "./connect.ts";
import { FORMULA_PATTERN } from "./csv-cells.ts";

const ROWS_PER_CHUNK = 2_000;

/**
 * Build one CSV line in Postgres, ended as in RFC 4180. Numbers of Postgres are written as numbers; everything else is
 * quoted text that no spreadsheet takes for a formula, and that `unescapeFormula` of db/csv-cells.ts restores.
 */
export function csvLine(values: readonly RawBuilder<unknown>[]): RawBuilder<string> {
  const names = values.map((_, place) => sql.raw(`c${place}`));
  const given = values.map((value, place) => sql`${value} as ${names[place]}`);
  // Without the offset Postgres would compute each value as often as its cell names it.
  return sql`(select ${sql.join(names.map(csvCell), sql` || ',' || `)} || ${"\r\n"}
    from (select ${sql.join(given)}, ${FORMULA_PATTERN}::text as guardable offset 0) as given)`;
}

function csvCell(value: RawBuilder<unknown>): RawBuilder<string> {
  const text = sql`coalesce(${value}::text, '')`;
  // Most text begins with a digit or a letter, which is much faster to check than the pattern.
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

/** Yield a query's lines in chunks of text as the cursor brings them, so memory stays flat however many there are. */
export async function* streamCsvLines(db: Db, query: LinesQuery): AsyncGenerator<string> {
  const executor = db.withoutPlugins().getExecutor();
  for await (const { rows } of executor.stream<{ line: string }>(query.compile(), ROWS_PER_CHUNK)) {
    yield rows.map((row) => row.line).join("");
  }
}

/** Yield a query's rows as arrays of column values, in chunks as the cursor brings them. */
export async function* streamRows(db: Db, query: RowsQuery): AsyncGenerator<unknown[][]> {
  const executor = db.withoutPlugins().getExecutor();
  for await (const { rows } of executor.stream<object>(query.compile(), ROWS_PER_CHUNK)) {
    yield rows.map((row) => Object.values(row));
  }
}
