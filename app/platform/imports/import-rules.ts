import type { HeaderMatch, HeaderRefusal } from "#app/platform/import-files/header-match.ts";
import type { ColumnValue } from "#app/platform/workflow/define-workflow.ts";
import { countText, numberText } from "#app/ui/text/format.ts";
import type { CellProblem, ImportColumn, ImportRow } from "#app/platform/import-kinds/import-kind.ts";

export const MAX_IMPORT_BYTES = 5 * 1_048_576;
export const MAX_IMPORT_ROWS = 20_000;
const MAX_CELL_LENGTH = 10_000;
/** Largest number of rows that are checked and saved while the user waits; longer files are processed by a job. */
export const MAX_IMMEDIATE_ROWS = 500;
/** Largest number of rows to fix shown on the page; the error file has them all. */
export const MAX_BAD_ROWS_SHOWN = 100;

export type ImportStatus = ColumnValue<"imports", "status">;
export const importOutcomeLabels = { new: "New", changed: "Changed", same: "Unchanged", bad: "Needs fixing" } as const;
export type ImportOutcome = keyof typeof importOutcomeLabels;
export const importOutcomeTones = { new: "success", changed: "info", same: "neutral", bad: "danger" } as const;

/** Number of an import's rows with each outcome. */
export interface OutcomeCounts {
  newRows: number;
  changedRows: number;
  sameRows: number;
  badRows: number;
}

/** Return the largest number of rows and bytes of a kind's files. */
export function importLimits({ most }: { most?: { rows: number; bytes: number } }): { rows: number; bytes: number } {
  return most ?? { rows: MAX_IMPORT_ROWS, bytes: MAX_IMPORT_BYTES };
}

/** Format bytes as "5 MB". */
export function megabytesText(bytes: number): string {
  return `${Math.floor(bytes / 1_048_576)} MB`;
}

type HeaderColumns = readonly Pick<ImportColumn, "field" | "header" | "aliases" | "isRequired">[];

/** Field of each column by its normalized header; null for an ignored column. */
export type ColumnMatches = ReadonlyMap<string, string | null>;

/** Match a file's header to fields, null for ignored columns; or return why the file cannot be read. */
export function matchHeader(
  header: readonly string[],
  {
    columns,
    passedOver = [],
    many,
    refuseColumns,
  }: {
    columns: HeaderColumns;
    passedOver?: readonly string[];
    many: string;
    refuseColumns?: (fields: readonly string[]) => string | null;
  },
  named: ColumnMatches = new Map(),
): HeaderMatch {
  const known = new Map<string, string | null>([
    // A column's own header takes precedence over earlier matches.
    ...named,
    ...passedOver.map((name) => [normalizeHeader(name), null] as const),
    // Standard columns take precedence over a company's own column of the same name.
    ...columns
      .toReversed()
      .flatMap(({ header, aliases = [], field }) =>
        [header, ...aliases].map((name) => [normalizeHeader(name), field] as const),
      ),
  ]);
  const names = header.map(normalizeHeader);
  const unknown = header.filter((_, index) => !known.has(names[index] ?? ""));
  if (unknown.length > 0) return refuseUnknown(unknown, header, { columns, many });
  const refuse = (refusal: string): HeaderRefusal => ({ refusal, known: header.length });
  const fields = names.map((name) => known.get(name) ?? null);
  const repeated = header.filter(
    (_, index) => names.indexOf(names[index] ?? "") < index || (fields[index] && fields.indexOf(fields[index]) < index),
  );
  if (repeated.length > 0) return refuse(`The first row repeats ${quoted(repeated)}. Remove the extra column.`);
  const missing = columns.filter((column) => column.isRequired && !fields.includes(column.field));
  if (missing.length > 0) return refuse(`The first row is missing ${quoted(missing.map((column) => column.header))}.`);
  const refusal = refuseColumns?.(fields.filter((field) => field !== null)) ?? null;
  return refusal === null ? { fields } : refuse(refusal);
}

/** Largest number of unknown columns that the user can match; with more it is the wrong file. */
const MAX_UNKNOWN_COLUMNS = 40;

function refuseUnknown(
  unknown: readonly string[],
  header: readonly string[],
  { columns, many }: { columns: HeaderColumns; many: string },
): HeaderRefusal {
  const canMatch = unknown.length <= MAX_UNKNOWN_COLUMNS && unknown.every((name) => isHeader(normalizeHeader(name)));
  const unnamed = canMatch ? unknown.map((name) => name.trim()) : [];
  const known = header.length - unknown.length;
  if (known === 0) {
    const needed = quoted(requiredHeaders(columns));
    return { refusal: `We don't recognize any column in the first row. Add ${needed}.`, unnamed, known };
  }
  const it = unknown.length > 1 ? "them" : "it";
  const advice = canMatch ? `Match ${it} below` : `Rename or remove ${it}`;
  return { refusal: `We don't recognize ${unknownColumnsText(unknown)} for ${many}. ${advice}.`, unnamed, known };
}

/** Turn a line into a row of fields, with the problems that the file alone shows. */
export function toImportRow(
  line: number,
  record: readonly string[],
  fields: readonly (string | null)[],
  columns: readonly Pick<ImportColumn, "field" | "normalize">[] = [],
): ImportRow & { problems: CellProblem[] } {
  const problems: CellProblem[] = [];
  if (record.length !== fields.length) {
    const words = `${countText(record.length, "cell")}, but the first row has ${numberText(fields.length)}`;
    problems.push({ field: null, sentence: `This row has ${words}. Put text with a separator in quotes.` });
  }
  const cells: Record<string, string> = {};
  for (const [index, field] of fields.entries()) {
    if (field === null) continue;
    const written = record[index] ?? "";
    const plain = columns.find((column) => column.field === field)?.normalize;
    const text = plain && written.trim() !== "" ? plain(written) : written;
    cells[field] = text;
    if (ERROR_VALUE.test(text)) {
      problems.push({ field, sentence: `The cell shows ${text.trim()}. Fix its formula or clear it.` });
    }
    if (text.length > MAX_CELL_LENGTH) {
      cells[field] = `${text.slice(0, 100).toWellFormed()}…`;
      problems.push({ field, sentence: `Use up to ${numberText(MAX_CELL_LENGTH)} characters.` });
    }
  }
  return { line, cells, problems };
}

/** Error values that spreadsheets show, and write into a CSV, when a formula fails. */
const ERROR_VALUE =
  /^\s*#(?:N\/A|REF!|VALUE!|DIV\/0!|NAME\?|NULL!|NUM!|SPILL!|CALC!|FIELD!|BLOCKED!|CONNECT!|BUSY!|UNKNOWN!|GETTING_DATA)\s*$/i;

/** Return the key that identifies a row within its file, null when its key columns are empty. */
export function importRowKey({ cells }: ImportRow, key: readonly string[]): string | null {
  const parts = key.map((field) => (cells[field] ?? "").trim().toLowerCase());
  return parts.every((part) => part === "") ? null : JSON.stringify(parts);
}

/** Return why a checked import cannot be saved, null when it can. */
export function importSaveRefusal({ newRows, changedRows, badRows }: OutcomeCounts, many: string): string | null {
  if (badRows > 0) {
    return `${countText(badRows, "row needs", "rows need")} fixing. Fix the file and upload it again.`;
  }
  return newRows + changedRows === 0 ? `The ${many} already match the file. No changes to save.` : null;
}

/** Capitalize the first letter: "Users", and "{Locations}" for a company's own term. */
export function capitalizeText(words: string): string {
  const first = words.startsWith("{") ? 1 : 0;
  return words.slice(0, first) + words.charAt(first).toUpperCase() + words.slice(first + 1);
}

/** Format the counts as "37 new and 4 changed users". */
export function savableRowsText(
  { newRows, changedRows }: Pick<OutcomeCounts, "newRows" | "changedRows">,
  { one, many }: { one: string; many: string },
): string {
  const parts = [
    ...(newRows > 0 ? [`${numberText(newRows)} new`] : []),
    ...(changedRows > 0 ? [`${numberText(changedRows)} changed`] : []),
  ];
  return `${parts.join(" and ")} ${(changedRows || newRows) === 1 ? one : many}`;
}

/** Format the counts as "37 new and 4 changed users saved." */
export function savedRowsText(
  counts: Pick<OutcomeCounts, "newRows" | "changedRows">,
  words: { one: string; many: string },
): string {
  return `${savableRowsText(counts, words)} saved.`;
}

/** Normalize a header to its letters and digits: "Email", "email" and "EMAIL" are the same. */
export function normalizeHeader(header: string): string {
  return header.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
}

/** Columns as the user matched them: for each header "" for no choice yet, IGNORED_COLUMN, or a field. */
export interface SubmittedColumnMatches {
  headers: readonly string[];
  fields: readonly string[];
}

/** Return the matches that are valid for these columns. */
export function parseColumnMatches({ headers, fields }: SubmittedColumnMatches, columns: HeaderColumns): ColumnMatches {
  const matches = headers.flatMap((header, index): [string, string | null][] => {
    const [name, field] = [normalizeHeader(header), fields[index]];
    if (!isHeader(name)) return [];
    if (field === IGNORED_COLUMN) return [[name, null]];
    return columns.some((column) => column.field === field) && field ? [[name, field]] : [];
  });
  return new Map(matches.slice(0, MAX_UNKNOWN_COLUMNS));
}

export const IGNORED_COLUMN = "-";
const MAX_HEADER_LENGTH = 100;

function isHeader(plain: string): boolean {
  return plain !== "" && plain.length <= MAX_HEADER_LENGTH && plain.isWellFormed();
}

function requiredHeaders(columns: HeaderColumns): string[] {
  return columns.filter((column) => column.isRequired).map((column) => column.header);
}

/** Name unknown columns of a file: the column “Kode”. */
export function unknownColumnsText(headers: readonly string[]): string {
  const named = headers.map((header) => header.trim()).filter((header) => header !== "");
  if (named.length === 0) return "a column without a name";
  return headers.length > 1 ? `the columns ${quoted(named)}` : `the column ${quoted(named)}`;
}

function quoted(words: readonly string[]): string {
  return words
    .map((word) => `“${[...word].slice(0, 60).join("")}”`)
    .slice(0, 5)
    .join(", ");
}
