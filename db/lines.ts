import { type CompiledQuery, type RawBuilder, sql } from "kysely";
import type { Db } from "./connect.ts";

const LINES_A_CHUNK = 2_000;

/** One CSV cell of text, made by Postgres: quoted, with a leading `'` before what a spreadsheet takes for a formula. */
export function csvText(value: RawBuilder<unknown>): RawBuilder<string> {
  const text = sql`coalesce(${value}::text, '')`;
  const tamed = sql`case when ${text} ~ ${"^[=+@\t\r-]"} then '''' || ${text} else ${text} end`;
  return sql`'"' || replace(${tamed}, '"', '""') || '"'`;
}

/** One CSV line of cells, ended as RFC 4180 says. */
export function csvLine(cells: readonly RawBuilder<string>[]): RawBuilder<string> {
  return sql`${sql.join(cells, sql` || ',' || `)} || ${"\r\n"}`;
}

interface LinesQuery {
  compile(): CompiledQuery<{ line: string }>;
}

/** The lines of a query, in chunks of text as the cursor brings them: memory stays flat however many there are. */
export async function* streamLines(db: Db, query: LinesQuery): AsyncGenerator<string> {
  const executor = db.withoutPlugins().getExecutor();
  for await (const { rows } of executor.stream<{ line: string }>(query.compile(), LINES_A_CHUNK)) {
    yield rows.map((row) => row.line).join("");
  }
}
