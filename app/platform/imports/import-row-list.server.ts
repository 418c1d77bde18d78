import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { like } from "#db/like.ts";
import { csvLine, streamLines } from "#db/lines.ts";
import { count, field, own, status } from "#app/platform/records/list-columns.server.ts";
import { choices } from "#app/platform/records/list-filters.server.ts";
import { defineList } from "#app/platform/records/list.server.ts";
import type { AnyImportKind, CellChange, CellProblem } from "./import-kind.ts";
import { MOST_BAD_ROWS_SHOWN, outcomeTones, outcomeWords, type Outcome } from "./import-rules.ts";

const outcome = sql<Outcome>`import_rows.outcome`;
const cells = sql<Record<string, string>>`import_rows.cells`;
const changes = sql<CellChange[] | null>`import_rows.changes`;
const problems = sql<CellProblem[] | null>`import_rows.problems`;

/** The checked rows of an import, which the caller found in reach. */
export const importRowList = defineList<{ importId: number; keyHeader: string }>()({
  ...{ name: "import-rows", one: "row", many: "rows", id: "importRows.line" },
  from: (db, _reach, { importId }) => db.selectFrom("importRows").where("importRows.importId", "=", importId),
  columns: ({ keyHeader }) => ({
    line: count("Line", field("importRows.line"), { sort: true, size: 80 }),
    key: own(keyHeader, cells, { card: "title", fixed: true, size: 240 }),
    outcome: status("Outcome", outcome, outcomeWords, outcomeTones, { card: "secondary", size: 120 }),
    what: own("What changes", changes, { size: 480 }),
  }),
  more: (query) => query.select(problems.as("problems")),
  standard: { by: "line", desc: false },
  search: { label: "Any cell of the file", where: (q) => like(sql`import_rows.cells::text`, q) },
  filters: { outcome: choices("Outcome", outcomeWords, (outcomes) => sql`${outcome} = any(${outcomes})`) },
  csv: {},
});

/** The first rows that need fixing, in the order of the file. */
export async function listBadRows(db: Db, importId: number) {
  return db
    .selectFrom("importRows")
    .select(["importRows.line", cells.as("cells"), problems.as("problems")])
    .where("importId", "=", importId)
    .where("outcome", "=", "bad")
    .orderBy("line")
    .limit(MOST_BAD_ROWS_SHOWN)
    .execute();
}

export const errorFileHeader = ["Line", "Column", "Value", "Code", "What to fix"] as const;

/**
 * The CSV of every problem of an import, a line each. Its code is the problem's own, else `line` for a whole line, `missing`
 * for an empty cell and `invalid` for any other.
 */
export function downloadErrors(db: Db, importId: number, kind: AnyImportKind): AsyncIterable<string> {
  const column = sql<string | null>`(problem.value ->> 'field')`;
  const cell = sql<string | null>`(import_rows.cells ->> ${column})`;
  const headers = JSON.stringify(Object.fromEntries(kind.columns.map(({ field, header }) => [field, header])));
  const line = csvLine([
    sql`import_rows.line`,
    sql`coalesce(${headers}::jsonb ->> ${column}, 'Whole line')`,
    cell,
    sql`case when ${column} is not null and trim(coalesce(${cell}, '')) = '' then 'missing'
      else coalesce(problem.value ->> 'code', case when ${column} is null then 'line' else 'invalid' end) end`,
    sql`problem.value ->> 'sentence'`,
  ]).as("line");
  const each = sql<{ value: unknown; place: number }>`jsonb_array_elements(import_rows.problems) with ordinality`;
  return streamLines(
    db,
    db
      .selectFrom("importRows")
      .innerJoinLateral(each.as<"problem">(sql`problem (value, place)`), (join) => join.onTrue())
      .select(line)
      .where("importId", "=", importId)
      .where("outcome", "=", "bad")
      .orderBy("importRows.line")
      .orderBy("problem.place"),
  );
}
