import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { addJob } from "#db/jobs.ts";
import { type FieldErrors, fieldError } from "#app/http/errors.ts";
import { numberText } from "#app/ui/text/format.ts";
import type { AnyImportKind, CellProblem, Importer } from "#app/platform/import-kinds/import-kind.ts";
import { findHeader } from "#app/platform/import-files/find-header.server.ts";
import {
  MAX_IMMEDIATE_ROWS,
  type ColumnMatches,
  type SubmittedColumnMatches,
  matchHeader,
  importRowKey,
  importLimits,
  parseColumnMatches,
  toImportRow,
} from "./import-rules.ts";
import { withCompanyColumns } from "./company-columns.server.ts";
import { findColumnMatches, saveColumnMatches } from "./column-matches.server.ts";
import { hashFile, readFileLines } from "#app/platform/import-files/read-file.server.ts";
import { UnreadableFile } from "#app/platform/import-files/read-text.server.ts";

const INSERT_BATCH_SIZE = 1_000;
const MAX_FILE_NAME_LENGTH = 255;

export type UploadImportOutcome =
  | { saved: true; importId: number; isKnown: boolean; isSmall: boolean }
  | { saved: false; fieldErrors: FieldErrors; unnamed: readonly string[] }
  | null;

/**
 * Store the rows of a file and queue its check. A file that is already imported, or about to be, is not stored again.
 * The user's column matches in `submittedMatches` are saved for the next file. Null when the company is absent or not visible.
 */
export async function uploadImport(
  db: Db,
  {
    importer,
    companyId,
    kind,
    file,
    now,
    submittedMatches = { headers: [], fields: [] },
  }: {
    importer: Importer;
    companyId: number;
    kind: AnyImportKind;
    file: { path: string; name: string };
    now: Date;
    submittedMatches?: SubmittedColumnMatches;
  },
): Promise<UploadImportOutcome> {
  const fileHash = await hashFile(file.path);
  const upload = db.transaction().execute(async (db): Promise<UploadImportOutcome> => {
    const company = await db
      .selectFrom("companies")
      .select("id")
      .where("id", "=", companyId)
      .where(importer.access.company("companies.id"))
      .executeTakeFirst();
    if (!company) return null;
    const created = await db
      .insertInto("imports")
      .values({
        companyId,
        kind: kind.name,
        fileName: cleanUploadName(file.name),
        fileHash,
        createdAt: now,
        createdBy: importer.userId,
      })
      .onConflict((conflict) =>
        conflict
          .columns(["companyId", "kind", "fileHash"])
          .where("status", "in", ["checking", "checked", "saving", "saved", "undoing"])
          .doNothing(),
      )
      .returning("id")
      .executeTakeFirst();
    if (!created) return findSameFile(db, companyId, kind, fileHash);
    const companyKind = await withCompanyColumns(db, importer.access, kind, companyId);
    const newMatches = parseColumnMatches(submittedMatches, companyKind.columns);
    const matches = new Map([...(await findColumnMatches(db, companyId, companyKind)), ...newMatches]);
    const totalRows = await insertFileRows(db, { importId: created.id, kind: companyKind, path: file.path, matches });
    await saveColumnMatches(db, { importer, companyId, kind, named: newMatches });
    await db.updateTable("imports").set({ totalRows }).where("id", "=", created.id).execute();
    await addJob(db, "check-import", { importId: created.id, origin: importer.origin });
    return { saved: true, importId: created.id, isKnown: false, isSmall: totalRows <= MAX_IMMEDIATE_ROWS };
  });
  return refuseUnreadable(upload);
}

async function findSameFile(
  db: Db,
  companyId: number,
  kind: AnyImportKind,
  fileHash: string,
): Promise<UploadImportOutcome> {
  const { id, totalRows } = await db
    .selectFrom("imports")
    .select(["id", "totalRows"])
    .where("companyId", "=", companyId)
    .where("kind", "=", kind.name)
    .where("fileHash", "=", fileHash)
    .where("status", "in", ["checking", "checked", "saving", "saved", "undoing"])
    .executeTakeFirstOrThrow();
  return { saved: true, importId: id, isKnown: true, isSmall: totalRows <= MAX_IMMEDIATE_ROWS };
}

/** Store the file's rows while reading them, so that memory holds a thousand at a time; return their number. */
async function insertFileRows(
  db: Db,
  { importId, kind, path, matches }: { importId: number; kind: AnyImportKind; path: string; matches: ColumnMatches },
): Promise<number> {
  const { fields, rows } = await findHeader(readFileLines(path), (cells) => matchHeader(cells, kind, matches));
  const most = importLimits(kind).rows;
  let total = 0;
  let batch: NewImportRow[] = [];
  const lineOfKey = new Map<string, number>();
  for await (const { line, cells } of rows) {
    total += 1;
    if (total > most) throw new UnreadableFile(tooManyRows(most));
    const row = toImportRow(line, cells, fields, kind.columns);
    const key = "checkAll" in kind ? null : importRowKey(row, kind.key);
    const duplicateLine = key === null ? undefined : lineOfKey.get(key);
    if (duplicateLine !== undefined)
      row.problems.push({
        field: kind.key[0] ?? null,
        sentence: `Line ${duplicateLine} is for the same record. Remove one.`,
        code: "duplicate",
      });
    else if (key !== null) lineOfKey.set(key, line);
    batch.push({ line, cells: row.cells, problems: row.problems.length > 0 ? row.problems.map(asFileProblem) : null });
    if (batch.length === INSERT_BATCH_SIZE) {
      await insertRows(db, importId, kind, batch);
      batch = [];
    }
  }
  if (total === 0) throw new UnreadableFile(`The file has only its first row. Add one ${kind.one} per row.`);
  await insertRows(db, importId, kind, batch);
  return total;
}

/** Mark a problem of the file itself, which checking again does not clear. */
function asFileProblem(problem: CellProblem) {
  return { ...problem, isOfFile: true };
}

interface NewImportRow {
  line: number;
  cells: Readonly<Record<string, string | undefined>>;
  problems: unknown[] | null;
}

/** Return a row's outcome before the check; kinds with `checkAll` start with new rows. */
function initialOutcome(kind: AnyImportKind): "new" | null {
  return "checkAll" in kind ? "new" : null;
}

async function insertRows(db: Db, importId: number, kind: AnyImportKind, rows: readonly NewImportRow[]): Promise<void> {
  await sql`
    insert into import_rows (import_id, line, cells, problems, outcome)
    select ${importId}, line, cells, problems, case when problems is not null then 'bad' else ${initialOutcome(kind)} end
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (line integer, cells jsonb, problems jsonb)
  `.execute(db);
}

async function refuseUnreadable(upload: Promise<UploadImportOutcome>): Promise<UploadImportOutcome> {
  try {
    return await upload;
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    if (error.cause !== undefined) {
      const { log } = await import("#app/http/log.server.ts");
      log.warn({ error: error.cause }, "a file could not be read");
    }
    return { saved: false, fieldErrors: fieldError("file", error.sentence), unnamed: error.unnamed };
  }
}

function tooManyRows(most: number): string {
  return `A file can have up to ${numberText(most)} rows. Split it and import the parts.`;
}

/** Return an uploaded file's name without folders and control characters. */
function cleanUploadName(sent: string): string {
  const base = sent.split(/[\\/]/).at(-1) ?? "";
  const readable = base
    .toWellFormed()
    .replace(/[\p{Cc}\u2028\u2029]/gu, "")
    .trim();
  return [...readable].slice(0, MAX_FILE_NAME_LENGTH).join("") || "import.csv";
}
