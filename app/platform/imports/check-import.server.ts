import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { findWords } from "#app/platform/wording/alias-queries.server.ts";
import { type Words, say } from "#app/ui/words.ts";
import type { CellChange, CellProblem, Checked, FindImportKind, Importer, ImportRow } from "./import-kind.ts";
import { IMPORTER_GONE, findImporter } from "./importer.server.ts";

export const ROWS_A_BATCH = 1_000;

/**
 * Checks the rows of an uploaded file, a batch a transaction, so that its progress shows. Whoever runs it again, or at
 * the same time, goes on with the rows that are left. Does nothing for an import that is not being checked.
 */
export async function checkImport(
  db: Db,
  findKind: FindImportKind,
  importId: number,
  origin: Importer["origin"],
  now: Date,
): Promise<void> {
  while (await checkBatch(db, findKind, importId, origin, now));
}

/** True while rows are left. */
async function checkBatch(
  db: Db,
  findKind: FindImportKind,
  importId: number,
  origin: Importer["origin"],
  now: Date,
): Promise<boolean> {
  return db.transaction().execute(async (db) => {
    const checking = await db
      .selectFrom("imports")
      .select(["id", "companyId", "kind", "createdBy"])
      .where("id", "=", importId)
      .where("status", "=", "checking")
      .forUpdate()
      .executeTakeFirst();
    if (!checking) return false;
    const { companyId, createdBy } = checking;
    const kind = findKind(checking.kind);
    const importer = kind && (await findImporter(db, createdBy, companyId, kind, origin));
    if (!importer) {
      await failImport(db, importId, IMPORTER_GONE);
      return false;
    }
    if ("checkAll" in kind) {
      await kind.checkAll(db, importer, companyId, importId, now);
      await finish(db, importId);
      return false;
    }
    const rows = await uncheckedRows(db, importId);
    if (rows.length > 0) {
      const words = await findWords(db, importer.reach, companyId);
      await keepOutcomes(db, importId, await kind.check(db, importer, companyId, rows, now), words);
      await db
        .updateTable("imports")
        .set((of) => ({ checkedRows: of("checkedRows", "+", rows.length) }))
        .where("id", "=", importId)
        .execute();
    }
    if (rows.length === ROWS_A_BATCH) return true;
    await finish(db, importId);
    return false;
  });
}

/** Ends an import that changed nothing, and says why. */
export async function failImport(db: Db, importId: number, failure: string): Promise<void> {
  await db
    .updateTable("imports")
    .set((of) => ({ status: "failed", failure, version: of("version", "+", 1) }))
    .where("id", "=", importId)
    .execute();
}

async function uncheckedRows(db: Db, importId: number): Promise<ImportRow[]> {
  const { rows } = await sql<ImportRow>`
    select line, cells from import_rows where import_id = ${importId} and outcome is null
    order by line limit ${ROWS_A_BATCH}
  `.execute(db);
  return rows;
}

async function keepOutcomes(db: Db, importId: number, checked: readonly Checked[], words: Words): Promise<void> {
  const outcomes = checked.map((row) => plainOutcome(row, words));
  await sql`
    update import_rows
    set outcome = given.outcome, problems = given.problems, changes = given.changes, record_id = given.id
    from jsonb_to_recordset(${JSON.stringify(outcomes)}::jsonb)
      as given (line integer, outcome text, problems jsonb, changes jsonb, id integer)
    where import_rows.import_id = ${importId} and import_rows.line = given.line
  `.execute(db);
}

/** An outcome as it is kept: in the company's words, and without the value, which the save makes anew. */
function plainOutcome(
  row: Checked,
  words: Words,
): {
  line: number;
  outcome: Checked["outcome"];
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
      return { line, outcome, problems: row.problems.map((one) => ({ ...one, sentence: say(words, one.sentence) })) };
  }
}

async function finish(db: Db, importId: number): Promise<void> {
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
