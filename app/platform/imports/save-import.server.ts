import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { withAudit, writeAudits } from "#app/platform/audit/write-audit.server.ts";
import { isDouble } from "#app/platform/records/taken.server.ts";
import { ROWS_A_BATCH, failImport } from "./check-import.server.ts";
import type { CellChange, Checked, FindImportKind, Importer, ImportKind, ImportRow, Savable } from "./import-kind.ts";
import { IMPORTER_GONE, findImporter } from "./importer.server.ts";
import { checkAgain } from "./recheck-import.server.ts";

export interface SaveChoices {
  origin: Importer["origin"];
  isExtraOn: boolean;
}

/**
 * Saves a confirmed import in one transaction: all of its rows or none. Each row is compared once more under lock; where
 * the preview is no longer true, nothing is saved and the import is checked again. Does nothing for an import that is
 * not being saved, so it may run twice.
 */
export async function saveImport(
  db: Db,
  findKind: FindImportKind,
  importId: number,
  choices: SaveChoices,
  now: Date,
): Promise<void> {
  try {
    await db.transaction().execute((db) => saveAll(db, findKind, importId, choices, now));
  } catch (error) {
    if (!(error instanceof PreviewOutdated)) throw error;
    await checkAgain(db, importId, error.sentence, choices.origin);
  }
}

/** What the preview promised is not what would be saved. */
class PreviewOutdated extends Error {
  readonly sentence: string;

  constructor(reason: string) {
    super(reason);
    this.name = "PreviewOutdated";
    this.sentence = `${reason} Nothing is saved; this is how it looks now.`;
  }
}

async function saveAll(
  db: Db,
  findKind: FindImportKind,
  importId: number,
  { origin, isExtraOn }: SaveChoices,
  now: Date,
): Promise<void> {
  const saving = await db
    .selectFrom("imports")
    .select(["companyId", "kind", "savedBy", "fileName", "newRows", "changedRows"])
    .where("id", "=", importId)
    .where("status", "=", "saving")
    .forUpdate()
    .executeTakeFirst();
  if (!saving) return;
  const { companyId, fileName, newRows, changedRows } = saving;
  const kind = findKind(saving.kind);
  const importer = kind && (await findImporter(db, saving.savedBy, companyId, kind, origin));
  if (!importer) return failImport(db, importId, IMPORTER_GONE);

  if (!("saveAll" in kind)) await saveRows(kind, { isExtraOn }, db, importer, companyId, importId, now);
  else if (!(await kind.saveAll(db, companyId, importId))) throw new PreviewOutdated(reasonOf(kind, undefined));
  await withAudit(db, importer, {
    action: "import.save",
    object: { type: "import", id: importId },
    companyId,
    after: {
      kind: kind.name,
      fileName,
      new: newRows,
      changed: changedRows,
      ...(kind.extra ? { extra: isExtraOn } : {}),
    },
  })
    .updateTable("imports")
    .set((of) => ({ status: "saved", savedAt: now, savedRows: newRows + changedRows, version: of("version", "+", 1) }))
    .where("id", "=", importId)
    .execute();
}

async function saveRows(
  kind: ImportKind,
  options: { isExtraOn: boolean },
  db: Db,
  importer: Importer,
  companyId: number,
  importId: number,
  now: Date,
): Promise<void> {
  await planForManyRows(db);
  await kind.lockFirst?.(db, companyId);
  await lockRecords(db, importId, kind);
  await kind.lock?.(db, companyId);
  for (let after = 1, rows: PreviewedRow[]; ; after = rows.at(-1)?.line ?? after) {
    rows = await previewedRows(db, importId, after);
    if (rows.length === 0) break;
    const checked = await kind.check(db, importer, companyId, rows, now);
    const savable = savableOf(kind, rows, checked);
    const created = await orOutdated(kind, kind.save(db, importer, companyId, savable, options, now));
    await writeAudits(
      db,
      importer,
      rows.map((row) => auditEntry(kind, companyId, row, created)),
    );
  }
}

/**
 * The plans by which Postgres checks the foreign keys of each row are made once and kept. Those of a small table walk
 * through all of it, and would still do so when the import has filled it, so here they are made anew and by indexes.
 * What has no index then looks too dear to Postgres, which must not compile it.
 */
async function planForManyRows(db: Db): Promise<void> {
  await sql`discard plans`.execute(db);
  await sql`set local enable_seqscan = off`.execute(db);
  await sql`set local jit = off`.execute(db);
}

/** The kept records that the import changes, all at once in the order of their ids, so that two saves never wait in a ring. */
async function lockRecords(db: Db, importId: number, kind: ImportKind): Promise<void> {
  await sql`
    select id from ${sql.table(kind.table)}
    where id in (select record_id from import_rows where import_id = ${importId} and outcome = 'changed')
    order by id for no key update
  `.execute(db);
}

type PreviewedRow = ImportRow & { outcome: string; changes: readonly CellChange[] | null; recordId: number | null };

async function previewedRows(db: Db, importId: number, after: number): Promise<PreviewedRow[]> {
  const { rows } = await sql<PreviewedRow>`
    select line, cells, outcome, changes, record_id from import_rows
    where import_id = ${importId} and outcome in ('new', 'changed') and line > ${after}
    order by line limit ${ROWS_A_BATCH}
  `.execute(db);
  return rows;
}

/** The rows as they are saved; throws where one of them is not what the preview showed. */
function savableOf(kind: ImportKind, rows: readonly PreviewedRow[], checked: readonly Checked[]): Savable[] {
  const byLine = new Map(checked.map((row) => [row.line, row]));
  return rows.map((row) => {
    const now = byLine.get(row.line);
    if (now?.outcome === "new" && row.outcome === "new") return { line: row.line, value: now.value, recordId: null };
    if (now?.outcome === "changed" && row.recordId === now.recordId && isSame(row.changes ?? [], now.changes)) {
      return { line: row.line, value: now.value, recordId: now.recordId };
    }
    throw new PreviewOutdated(reasonOf(kind, now));
  });
}

/** Where somebody else makes the record of a row at the same moment, the preview is outdated too. */
async function orOutdated<Saved>(kind: ImportKind, save: Promise<Saved>): Promise<Saved> {
  try {
    return await save;
  } catch (error) {
    if (!isDouble(error)) throw error;
    throw new PreviewOutdated(reasonOf(kind, undefined));
  }
}

function reasonOf(kind: { many: string }, row: Checked | undefined): string {
  const sentence = row?.outcome === "bad" ? row.problems[0]?.sentence : undefined;
  return row && sentence ? `Line ${row.line}: ${sentence}` : `The ${kind.many} changed after the preview.`;
}

function isSame(previewed: readonly CellChange[], now: readonly CellChange[]): boolean {
  const plain = (changes: readonly CellChange[]) =>
    JSON.stringify(changes.map(({ field, from, to }) => [field, from, to]));
  return plain(previewed) === plain(now);
}

function auditEntry(kind: ImportKind, companyId: number, row: PreviewedRow, created: ReadonlyMap<number, number>) {
  const object = { type: kind.object, id: row.recordId ?? created.get(row.line) ?? null };
  if (!row.changes) {
    return { action: `${kind.object}.create`, object, companyId, after: filledCells(row) };
  }
  const pick = (side: "from" | "to") => Object.fromEntries((row.changes ?? []).map((one) => [one.field, one[side]]));
  return { action: `${kind.object}.change`, object, companyId, before: pick("from"), after: pick("to") };
}

function filledCells({ cells }: ImportRow): Record<string, unknown> {
  return Object.fromEntries(Object.entries(cells).filter(([, text]) => text !== ""));
}
