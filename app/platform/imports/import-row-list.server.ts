import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { textContains } from "#db/text-search.ts";
import { csvLine, streamCsvLines } from "#db/csv-stream.ts";
import { countColumn, fieldRef, customColumn, statusColumn } from "#app/platform/records/list-columns.server.ts";
import { anyOfFilter } from "#app/platform/records/list-filters.server.ts";
import { defineList } from "#app/platform/records/list.server.ts";
import type { AnyImportKind, CellChange, CellProblem } from "#app/platform/import-kinds/import-kind.ts";
import { MAX_BAD_ROWS_SHOWN, importOutcomeTones, importOutcomeLabels, type ImportOutcome } from "./import-rules.ts";

const outcome = sql<ImportOutcome>`import_rows.outcome`;
const cells = sql<Record<string, string>>`import_rows.cells`;
const changes = sql<CellChange[] | null>`import_rows.changes`;
const problems = sql<CellProblem[] | null>`import_rows.problems`;

/** Rows of a checked import. The caller has found the import in the user's scope. */
export const importRowList = defineList<{ importId: number; keyHeader: string }>()({
  name: "import-rows",
  one: "row",
  many: "rows",
  id: "importRows.line",
  from: (db, _reach, { importId }) => db.selectFrom("importRows").where("importRows.importId", "=", importId),
  columns: ({ keyHeader }) => ({
    line: countColumn("Line", fieldRef("importRows.line"), { sort: true, size: 80 }),
    key: customColumn(keyHeader, cells, { card: "title", fixed: true, size: 240 }),
    outcome: statusColumn({
      head: "Outcome",
      value: outcome,
      words: importOutcomeLabels,
      tones: importOutcomeTones,
      options: {
        card: "secondary",
        size: 120,
      },
    }),
    what: customColumn("Changes", changes, { size: 480 }),
  }),
  more: (query) => query.select(problems.as("problems")),
  standard: { by: "line", desc: false },
  search: { label: "Any value", where: (q) => textContains(sql`import_rows.cells::text`, q) },
  filters: { outcome: anyOfFilter("Outcome", importOutcomeLabels, (outcomes) => sql`${outcome} = any(${outcomes})`) },
  csv: {},
});

/** List the first rows that need fixing, in file order. */
export async function listBadRows(db: Db, importId: number) {
  return db
    .selectFrom("importRows")
    .select(["importRows.line", cells.as("cells"), problems.as("problems")])
    .where("importId", "=", importId)
    .where("outcome", "=", "bad")
    .orderBy("line")
    .limit(MAX_BAD_ROWS_SHOWN)
    .execute();
}

export const importErrorHeader = ["Line", "Column", "Value", "Code", "How to fix"] as const;

/**
 * Stream a CSV with one line for every problem of an import. Its code is the problem's own, else `line` for a whole
 * line, `missing` for an empty cell and `invalid` for any other.
 */
export function streamImportErrors(db: Db, importId: number, kind: AnyImportKind): AsyncIterable<string> {
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
  return streamCsvLines(
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
