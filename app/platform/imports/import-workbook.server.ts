import type { Db } from "#db/connect.ts";
import { writeAudit, writeAuditBatch } from "#app/platform/audit/write-audit.server.ts";
import { findHeader } from "#app/platform/import-files/find-header.server.ts";
import type { HeaderMatch } from "#app/platform/import-files/header-match.ts";
import { UnreadableFile } from "#app/platform/import-files/read-text.server.ts";
import { readWorkbook } from "#app/platform/import-files/read-workbook.server.ts";
import { listSheets } from "#app/platform/import-files/read-xlsx.server.ts";
import type {
  CellProblem,
  CheckedRow,
  Importer,
  ImportKind,
  ImportRow,
} from "#app/platform/import-kinds/import-kind.ts";
import { can } from "#app/platform/identity/permissions.ts";
import type { Context } from "#app/platform/records/context.ts";
import { isUniqueViolation } from "#app/platform/records/unique-violations.server.ts";
import { type Terms, translate } from "#app/ui/text/terms.ts";
import { numberText } from "#app/ui/text/format.ts";
import { importRowKey, matchHeader, normalizeHeader, toImportRow, unknownColumnsText } from "./import-rules.ts";
import { importAuditEntry } from "./save-import.server.ts";
import {
  canSaveWorkbook,
  MAX_SHEET_PROBLEMS,
  MAX_SHEET_ROWS,
  type SheetResult,
  sheetName,
  sheetsRefusal,
} from "./workbook-rules.ts";

export type WorkbookOutcome = { saved: boolean; sheets: SheetResult[] } | { refusal: string };

/**
 * Check a workbook, or save all of it or nothing. Each sheet is checked after those before it are written, so a new
 * location can name a new network; a check takes everything back. The caller has checked that the company is in scope.
 */
export async function importWorkbook(
  { db, actor: importer, now }: Context<Importer>,
  {
    companyId,
    kinds,
    file,
    terms,
    isSaving,
    isExtraOn,
  }: {
    companyId: number;
    /** Kinds in the order in which they refer to each other. */
    kinds: readonly ImportKind[];
    file: { path: string; name: string };
    terms: Terms;
    isSaving: boolean;
    /** True when new users get their invitations. */
    isExtraOn: boolean;
  },
): Promise<WorkbookOutcome> {
  const results: SheetResult[] = [];
  try {
    const sheets = await listSheets(file.path);
    const refusal = sheetsRefusal(sheets, kinds.map(sheetName));
    if (refusal) return { refusal };
    await db.transaction().execute(async (db) => {
      for (const kind of kinds) {
        const listed = sheets.find(({ name }) => name === sheetName(kind));
        const isHidden = listed?.isHidden ?? false;
        const sheet = { db, importer, companyId, kind, now, isExtraOn: isSaving && isExtraOn };
        const result =
          listed && !isHidden ? await importSheet(sheet, file.path) : { ...emptyResult(kind, false), isHidden };
        const problems = result.problems.map((one) => ({ ...one, sentence: translate(terms, one.sentence) }));
        results.push({ ...result, problems });
      }
      if (!isSaving || !canSaveWorkbook(results)) throw new TakenBack();
      const counts = results.map(({ sheet, newRows, changedRows }) => ({ sheet, new: newRows, changed: changedRows }));
      await writeAudit(db, importer, {
        action: "company.import-workbook",
        object: { type: "company", id: companyId },
        companyId,
        after: { fileName: file.name.slice(0, 255), sheets: counts },
      });
    });
    return { saved: true, sheets: results };
  } catch (error) {
    if (error instanceof TakenBack) return { saved: false, sheets: results };
    if (error instanceof UnreadableFile) return { refusal: error.sentence };
    if (isUniqueViolation(error)) return { refusal: "Someone just changed these records. Check the workbook again." };
    throw error;
  }
}

/** Ends a transaction without saving it. */
class TakenBack extends Error {}

interface Sheet {
  db: Db;
  importer: Importer;
  companyId: number;
  kind: ImportKind;
  now: Date;
  isExtraOn: boolean;
}

function emptyResult(kind: ImportKind, isThere: boolean, refusal: string | null = null): SheetResult {
  return {
    sheet: sheetName(kind),
    isThere,
    isHidden: false,
    refusal,
    newRows: 0,
    changedRows: 0,
    sameRows: 0,
    badRows: 0,
    problems: [],
  };
}

/** Check a sheet's rows and write the new and changed ones. */
async function importSheet(
  { db, importer, companyId, kind, now, isExtraOn }: Sheet,
  path: string,
): Promise<SheetResult> {
  const { rows, refusal } = await readSheet(kind, path);
  if (rows.length > 0 && !can(importer, kind.permission)) {
    return emptyResult(kind, true, `Only a Senior Advisor can import ${sheetName(kind).toLowerCase()}.`);
  }
  await kind.lockParents?.(db, companyId);
  await kind.lockReferences?.(db, companyId);
  const context = { db, actor: importer, now };
  const sound = rows.filter(({ problems }) => problems.length === 0);
  const checked: CheckedRow[] = [
    ...rows.flatMap(({ line, problems }): CheckedRow[] =>
      problems.length > 0 ? [{ line, outcome: "bad", problems }] : [],
    ),
    ...(sound.length > 0 ? await kind.check(context, companyId, sound) : []),
  ];
  const savable = checked.flatMap((row) =>
    row.outcome === "new" || row.outcome === "changed"
      ? [{ line: row.line, value: row.value, recordId: row.outcome === "new" ? null : row.recordId }]
      : [],
  );
  const created =
    savable.length > 0 ? await kind.save(context, companyId, savable, { isExtraOn }) : new Map<number, number>();
  await writeAuditBatch(db, importer, auditEntries({ kind, companyId, rows: sound, checked, created }));
  return { ...toResult(kind, checked), refusal };
}

function auditEntries({
  kind,
  companyId,
  rows,
  checked,
  created,
}: {
  kind: ImportKind;
  companyId: number;
  rows: readonly ImportRow[];
  checked: readonly CheckedRow[];
  created: ReadonlyMap<number, number>;
}) {
  const cells = new Map(rows.map((row) => [row.line, row.cells]));
  return checked.flatMap((row) => {
    if (row.outcome !== "new" && row.outcome !== "changed") return [];
    const known = row.outcome === "new" ? { changes: null, recordId: null } : row;
    const shown = {
      line: row.line,
      cells: cells.get(row.line) ?? {},
      outcome: row.outcome,
      changes: known.changes,
      recordId: known.recordId,
    };
    return [importAuditEntry(kind, companyId, shown, created)];
  });
}

function toResult(kind: ImportKind, checked: readonly CheckedRow[]): SheetResult {
  const count = (outcome: CheckedRow["outcome"]) => checked.filter((row) => row.outcome === outcome).length;
  const headers = new Map(kind.columns.map(({ field, header }) => [field, header]));
  const problems = checked
    .toSorted((one, other) => one.line - other.line)
    .flatMap((row) =>
      row.outcome === "bad"
        ? row.problems.map(({ field, sentence }) => ({
            line: row.line,
            sentence,
            header: field === null ? null : (headers.get(field) ?? field),
          }))
        : [],
    );
  return {
    ...emptyResult(kind, true),
    newRows: count("new"),
    changedRows: count("changed"),
    sameRows: count("same"),
    badRows: count("bad"),
    problems: problems.slice(0, MAX_SHEET_PROBLEMS),
  };
}

interface ReadRow extends ImportRow {
  problems: CellProblem[];
}

/**
 * Read a sheet's rows, each with the problems that the sheet alone shows, and what is wrong with the sheet. A blank cell
 * counts as absent, so that it changes nothing.
 */
async function readSheet(kind: ImportKind, path: string): Promise<{ rows: ReadRow[]; refusal: string | null }> {
  const read: ReadRow[] = [];
  const lineOfKey = new Map<string, number>();
  const unknown: string[] = [];
  try {
    const { fields, rows } = await findHeader(readWorkbook(path, sheetName(kind)), (cells) =>
      matchSheetHeader(cells, kind, unknown),
    );
    for await (const { line, cells } of rows) {
      if (read.length === MAX_SHEET_ROWS) {
        const most = numberText(MAX_SHEET_ROWS);
        return { rows: [], refusal: `A sheet can have up to ${most} rows. Import longer lists on their own page.` };
      }
      const row = toImportRow(line, cells, fields, kind.columns);
      const key = importRowKey(row, kind.key);
      const earlier = key === null ? undefined : lineOfKey.get(key);
      if (earlier !== undefined) {
        const sentence = `Line ${earlier} is for the same record. Remove one.`;
        row.problems.push({ field: kind.key[0] ?? null, sentence, code: "duplicate" });
      } else if (key !== null) lineOfKey.set(key, line);
      read.push({ ...row, cells: filledCells(row.cells) });
    }
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    return { rows: [], refusal: error.sentence };
  }
  return { rows: read, refusal: unknown.length > 0 ? unknownColumnsRefusal(unknown) : null };
}

/** Match a sheet's header. Unknown columns are added to `unknown` and ignored, so that the rows are checked too. */
function matchSheetHeader(cells: string[], kind: ImportKind, unknown: string[]): HeaderMatch {
  const match = matchHeader(cells, kind);
  if ("fields" in match || match.known === 0 || !match.unnamed?.length) return match;
  const ignored = new Map(match.unnamed.map((name) => [normalizeHeader(name), null]));
  const rest = matchHeader(cells, kind, ignored);
  if (!("fields" in rest)) return { ...rest, refusal: `${unknownColumnsRefusal(match.unnamed)} ${rest.refusal}` };
  unknown.push(...match.unnamed);
  return rest;
}

function unknownColumnsRefusal(names: readonly string[]): string {
  return `We don't recognize ${unknownColumnsText(names)}. Rename or remove ${names.length > 1 ? "them" : "it"}.`;
}

function filledCells(cells: ImportRow["cells"]): ImportRow["cells"] {
  return Object.fromEntries(Object.entries(cells).filter(([, cell]) => cell?.trim() !== ""));
}
