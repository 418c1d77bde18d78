import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { findAliasTerms } from "#app/platform/wording/alias-queries.server.ts";
import { type Terms, translate } from "#app/ui/text/terms.ts";
import type {
  CellChange,
  CellProblem,
  CheckedRow,
  FindImportKind,
  Importer,
  ImportRow,
} from "#app/platform/import-kinds/import-kind.ts";
import { IMPORTER_LOST_ACCESS, findImporter } from "./importer.server.ts";

export const IMPORT_BATCH_SIZE = 1_000;

/**
 * Check the rows of an uploaded file, one batch per transaction so that progress shows. A second run, even at the same
 * time, continues with the remaining rows. Does nothing unless the import is being checked.
 */
export async function checkImport(
  db: Db,
  {
    findKind,
    importId,
    origin,
    now,
  }: { findKind: FindImportKind; importId: number; origin: Importer["origin"]; now: Date },
): Promise<void> {
  for (let after: number | null = 1; after !== null;) {
    after = await checkBatch(db, { findKind, importId, origin, now, after });
  }
}

/** Check one batch of rows beyond a line; return its last line while rows may be left, else null. */
async function checkBatch(
  db: Db,
  {
    findKind,
    importId,
    origin,
    now,
    after,
  }: { findKind: FindImportKind; importId: number; origin: Importer["origin"]; now: Date; after: number },
): Promise<number | null> {
  return db.transaction().execute(async (db) => {
    const checking = await db
      .selectFrom("imports")
      .select(["id", "companyId", "kind", "createdBy"])
      .where("id", "=", importId)
      .where("status", "=", "checking")
      .forUpdate()
      .executeTakeFirst();
    if (!checking) return null;
    const { companyId, createdBy } = checking;
    const kind = findKind(checking.kind);
    const importer = kind && (await findImporter(db, { userId: createdBy, companyId, kind, origin }));
    if (!importer) {
      await failImport(db, importId, IMPORTER_LOST_ACCESS);
      return null;
    }
    if ("checkAll" in kind) {
      await kind.checkAll({ db, actor: importer, now }, companyId, importId);
      await finishCheck(db, importId);
      return null;
    }
    const rows = await uncheckedRows(db, importId, after);
    if (rows.length > 0) {
      const terms = await findAliasTerms(db, importer.access, companyId);
      await saveOutcomes(db, importId, await kind.check({ db, actor: importer, now }, companyId, rows), terms);
      await db
        .updateTable("imports")
        .set((of) => ({ checkedRows: of("checkedRows", "+", rows.length) }))
        .where("id", "=", importId)
        .execute();
    }
    const last = rows.at(-1);
    if (last && rows.length === IMPORT_BATCH_SIZE) return last.line;
    await finishCheck(db, importId);
    return null;
  });
}

/** Mark an import that changed nothing as failed, with the reason. */
export async function failImport(db: Db, importId: number, failure: string): Promise<void> {
  await db
    .updateTable("imports")
    .set((of) => ({ status: "failed", failure, version: of("version", "+", 1) }))
    .where("id", "=", importId)
    .execute();
}

/** Read the first rows without an outcome; the line keeps the search from passing over all rows checked before. */
async function uncheckedRows(db: Db, importId: number, after: number): Promise<ImportRow[]> {
  const { rows } = await sql<ImportRow>`
    select line, cells from import_rows where import_id = ${importId} and outcome is null and line > ${after}
    order by line limit ${IMPORT_BATCH_SIZE}
  `.execute(db);
  return rows;
}

async function saveOutcomes(db: Db, importId: number, checked: readonly CheckedRow[], terms: Terms): Promise<void> {
  const outcomes = checked.map((row) => toStoredOutcome(row, terms));
  await sql`
    update import_rows
    set outcome = given.outcome, problems = given.problems, changes = given.changes, record_id = given.id
    from jsonb_to_recordset(${JSON.stringify(outcomes)}::jsonb)
      as given (line integer, outcome text, problems jsonb, changes jsonb, id integer)
    where import_rows.import_id = ${importId} and import_rows.line = given.line
  `.execute(db);
}

/** Return the outcome to store: in the company's terms, and without the value, which saving computes again. */
function toStoredOutcome(
  row: CheckedRow,
  terms: Terms,
): {
  line: number;
  outcome: CheckedRow["outcome"];
  problems?: readonly CellProblem[];
  changes?: readonly CellChange[];
  id?: number;
} {
  const { line, outcome } = row;
  switch (row.outcome) {
    case "new":
      return { line, outcome };
    case "changed":
      return { line, outcome, changes: row.changes, id: row.recordId };
    case "same":
      return { line, outcome, id: row.recordId };
    case "bad":
      return {
        line,
        outcome,
        problems: row.problems.map((one) => ({ ...one, sentence: translate(terms, one.sentence) })),
      };
  }
}

async function finishCheck(db: Db, importId: number): Promise<void> {
  await sql`
    update imports set status = 'checked', version = version + 1, checked_rows = total_rows,
      new_rows = counted.new, changed_rows = counted.changed, same_rows = counted.same, bad_rows = counted.bad
    from (
      select count(*) filter (where outcome = 'new') as new, count(*) filter (where outcome = 'changed') as changed,
        count(*) filter (where outcome = 'same') as same, count(*) filter (where outcome = 'bad') as bad
      from import_rows where import_id = ${importId}
    ) counted
    where imports.id = ${importId}
  `.execute(db);
}
