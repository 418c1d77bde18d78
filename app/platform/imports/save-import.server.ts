import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { withAudit, writeAuditBatch } from "#app/platform/audit/write-audit.server.ts";
import { isUniqueViolation } from "#app/platform/records/unique-violations.server.ts";
import { IMPORT_BATCH_SIZE, failImport } from "./check-import.server.ts";
import type {
  CellChange,
  CheckedRow,
  FindImportKind,
  Importer,
  ImportKind,
  ImportRow,
  SavableRow,
} from "#app/platform/import-kinds/import-kind.ts";
import { IMPORTER_LOST_ACCESS, findImporter } from "./importer.server.ts";
import { returnToChecking } from "./recheck-import.server.ts";

export interface SaveImportOptions {
  origin: Importer["origin"];
  isExtraOn: boolean;
}

/**
 * Save a confirmed import in one transaction: all of its rows or none. Each row is compared again under lock; when the
 * preview is outdated, nothing is saved and the import is checked again. Does nothing unless the import is being saved,
 * so it may run twice.
 */
export async function saveImport(
  db: Db,
  {
    findKind,
    importId,
    choices,
    now,
  }: { findKind: FindImportKind; importId: number; choices: SaveImportOptions; now: Date },
): Promise<void> {
  try {
    await db.transaction().execute((db) => saveAll(db, { findKind, importId, saveImportOptions: choices, now }));
  } catch (error) {
    if (!(error instanceof PreviewOutdated)) throw error;
    await returnToChecking(db, importId, error.sentence, choices.origin);
  }
}

/** Thrown when saving would differ from the preview. */
class PreviewOutdated extends Error {
  readonly sentence: string;

  constructor(reason: string) {
    super(reason);
    this.name = "PreviewOutdated";
    this.sentence = `${reason} Nothing was saved. Review the file again.`;
  }
}

async function saveAll(
  db: Db,
  {
    findKind,
    importId,
    saveImportOptions: { origin, isExtraOn },
    now,
  }: { findKind: FindImportKind; importId: number; saveImportOptions: SaveImportOptions; now: Date },
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
  const importer = kind && (await findImporter(db, { userId: saving.savedBy, companyId, kind, origin }));
  if (!importer) return failImport(db, importId, IMPORTER_LOST_ACCESS);

  if (!("saveAll" in kind)) await saveRows({ kind, options: { isExtraOn }, db, importer, companyId, importId, now });
  else if (!(await kind.saveAll(db, companyId, importId))) throw new PreviewOutdated(outdatedReason(kind, undefined));
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

async function saveRows({
  kind,
  options,
  db,
  importer,
  companyId,
  importId,
  now,
}: {
  kind: ImportKind;
  options: { isExtraOn: boolean };
  db: Db;
  importer: Importer;
  companyId: number;
  importId: number;
  now: Date;
}): Promise<void> {
  await replanForIndexes(db);
  await kind.lockParents?.(db, companyId);
  await lockRecords(db, importId, kind);
  await kind.lockReferences?.(db, companyId);
  for (let after = 1, rows: PreviewedRow[]; ; after = rows.at(-1)?.line ?? after) {
    rows = await previewedRows(db, importId, after);
    if (rows.length === 0) break;
    const checked = await kind.check({ db, actor: importer, now }, companyId, rows);
    const savable = toSavableRows(kind, rows, checked);
    const created = await throwIfOutdated(kind, kind.save({ db, actor: importer, now }, companyId, savable, options));
    await writeAuditBatch(
      db,
      importer,
      rows.map((row) => importAuditEntry(kind, companyId, row, created)),
    );
  }
}

/**
 * Make Postgres plan the foreign key checks anew, by index. Cached plans of a small table scan all of it and would keep
 * doing so after the import has filled it. Without sequential scans some queries look expensive enough to trigger JIT
 * compilation, so that is off too.
 */
async function replanForIndexes(db: Db): Promise<void> {
  await sql`discard plans`.execute(db);
  await sql`set local enable_seqscan = off`.execute(db);
  await sql`set local jit = off`.execute(db);
}

/** Lock the records that the import changes, in the order of their ids, so that two imports never deadlock. */
async function lockRecords(db: Db, importId: number, kind: ImportKind): Promise<void> {
  await sql`
    select id from ${sql.table(kind.table)}
    where id in (select record_id from import_rows where import_id = ${importId} and outcome = 'changed')
    order by id for no key update
  `.execute(db);
}

export type PreviewedRow = ImportRow & {
  outcome: string;
  changes: readonly CellChange[] | null;
  recordId: number | null;
};

async function previewedRows(db: Db, importId: number, after: number): Promise<PreviewedRow[]> {
  const { rows } = await sql<PreviewedRow>`
    select line, cells, outcome, changes, record_id from import_rows
    where import_id = ${importId} and outcome in ('new', 'changed') and line > ${after}
    order by line limit ${IMPORT_BATCH_SIZE}
  `.execute(db);
  return rows;
}

/** Return the rows to save. Throws PreviewOutdated when a row differs from the preview. */
function toSavableRows(kind: ImportKind, rows: readonly PreviewedRow[], checked: readonly CheckedRow[]): SavableRow[] {
  const byLine = new Map(checked.map((row) => [row.line, row]));
  return rows.map((row) => {
    const now = byLine.get(row.line);
    if (now?.outcome === "new" && row.outcome === "new") return { line: row.line, value: now.value, recordId: null };
    if (now?.outcome === "changed" && row.recordId === now.recordId && hasSameChanges(row.changes ?? [], now.changes)) {
      return { line: row.line, value: now.value, recordId: now.recordId };
    }
    throw new PreviewOutdated(outdatedReason(kind, now));
  });
}

/** Treat a record created at the same moment by another user as an outdated preview too. */
async function throwIfOutdated<Saved>(kind: ImportKind, save: Promise<Saved>): Promise<Saved> {
  try {
    return await save;
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    throw new PreviewOutdated(outdatedReason(kind, undefined));
  }
}

function outdatedReason(kind: { many: string }, row: CheckedRow | undefined): string {
  const sentence = row?.outcome === "bad" ? row.problems[0]?.sentence : undefined;
  return row && sentence ? `Line ${row.line}: ${sentence}` : `The ${kind.many} changed after the preview.`;
}

function hasSameChanges(previewed: readonly CellChange[], now: readonly CellChange[]): boolean {
  const plain = (changes: readonly CellChange[]) =>
    JSON.stringify(changes.map(({ field, from, to }) => [field, from, to]));
  return plain(previewed) === plain(now);
}

/** Return the audit entry of a saved row. */
export function importAuditEntry(
  kind: ImportKind,
  companyId: number,
  row: PreviewedRow,
  created: ReadonlyMap<number, number>,
) {
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
