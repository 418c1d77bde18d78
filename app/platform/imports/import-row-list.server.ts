import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { like } from "#db/like.ts";
import { csvLine, streamLines } from "#db/lines.ts";
import { orderOf } from "#db/order.ts";
import type { CellChange, CellProblem, ImportKind } from "./import-kind.ts";
import type { ImportRowListState } from "./import-row-list.ts";
import { MOST_BAD_ROWS_SHOWN, OUTCOMES, type Outcome } from "./import-rules.ts";

export interface PreviewRow {
  line: number;
  outcome: Outcome;
  cells: Record<string, string>;
  changes: CellChange[] | null;
  problems: CellProblem[] | null;
}

/** One page of the checked rows of an import, which the caller found in reach, and how many there are. */
export async function listImportRows(db: Db, importId: number, list: ImportRowListState) {
  const { total } = await filteredRows(db, importId, list)
    .select((of) => of.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  const rows = await filteredRows(db, importId, list)
    .select(rowColumns)
    .orderBy(orderOf({ by: [] }, list.sort.desc, sql`import_rows.line`))
    .limit(list.size)
    .offset((list.page - 1) * list.size)
    .execute();
  return { rows, total };
}

/** The first rows that need fixing, in the order of the file. */
export async function listBadRows(db: Db, importId: number): Promise<PreviewRow[]> {
  return db
    .selectFrom("importRows")
    .select(rowColumns)
    .where("importId", "=", importId)
    .where("outcome", "=", "bad")
    .orderBy("line")
    .limit(MOST_BAD_ROWS_SHOWN)
    .execute();
}

export const errorFileHeader = ["Line", "Column", "Value", "What to fix"] as const;

/** The CSV of every problem of an import, a line each. */
export function downloadErrors(db: Db, importId: number, kind: ImportKind): AsyncIterable<string> {
  const field = sql<string | null>`(problem.value ->> 'field')`;
  const headers = JSON.stringify(Object.fromEntries(kind.columns.map((column) => [column.field, column.header])));
  const line = csvLine([
    sql`import_rows.line`,
    sql`coalesce(${headers}::jsonb ->> ${field}, 'Whole line')`,
    sql`import_rows.cells ->> ${field}`,
    sql`problem.value ->> 'sentence'`,
  ]).as("line");
  const problems = sql<{ value: unknown; place: number }>`jsonb_array_elements(import_rows.problems) with ordinality`;
  return streamLines(
    db,
    db
      .selectFrom("importRows")
      .innerJoinLateral(problems.as<"problem">(sql`problem (value, place)`), (join) => join.onTrue())
      .select(line)
      .where("importId", "=", importId)
      .where("outcome", "=", "bad")
      .orderBy("importRows.line")
      .orderBy("problem.place"),
  );
}

const rowColumns = [
  "importRows.line",
  sql<Outcome>`import_rows.outcome`.as("outcome"),
  sql<PreviewRow["cells"]>`import_rows.cells`.as("cells"),
  sql<CellChange[] | null>`import_rows.changes`.as("changes"),
  sql<CellProblem[] | null>`import_rows.problems`.as("problems"),
] as const;

function filteredRows(db: Db, importId: number, { q, filters }: ImportRowListState) {
  const outcomes = filters.outcome.length > 0 ? filters.outcome : OUTCOMES;
  return db
    .selectFrom("importRows")
    .where("importId", "=", importId)
    .where("outcome", "in", outcomes)
    .$if(q !== "", (query) => query.where(like(sql`import_rows.cells::text`, q)));
}
