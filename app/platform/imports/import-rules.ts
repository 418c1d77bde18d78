import { countText, numberText } from "#app/ui/format.ts";
import type { CellProblem, ImportColumn, ImportRow } from "./import-kind.ts";

export const MOST_IMPORT_BYTES = 5 * 1_048_576;
export const MOST_IMPORT_ROWS = 20_000;
const LONGEST_CELL = 10_000;
/** Files up to this many rows are checked and saved while their sender waits; longer ones by the job queue alone. */
export const ROWS_AT_ONCE = 500;
/** How many of the rows that need fixing a page names; the error file holds all. */
export const MOST_BAD_ROWS_SHOWN = 100;

export const IMPORT_STATUSES = [
  ...(["checking", "checked", "saving", "saved", "undoing", "undone", "failed", "discarded"] as const),
];
export type ImportStatus = (typeof IMPORT_STATUSES)[number];
export const outcomeWords = { new: "New", changed: "Changed", same: "Same", bad: "To fix" } as const;
export type Outcome = keyof typeof outcomeWords;
export const outcomeTones = { new: "success", changed: "info", same: "neutral", bad: "danger" } as const;

/** How many rows of an import have which outcome. */
export interface OutcomeCounts {
  newRows: number;
  changedRows: number;
  sameRows: number;
  badRows: number;
}

/** How many rows and bytes a file of a kind may have. */
export function mostOf({ most }: { most?: { rows: number; bytes: number } }): { rows: number; bytes: number } {
  return most ?? { rows: MOST_IMPORT_ROWS, bytes: MOST_IMPORT_BYTES };
}

/** "5 MB". */
export function sizeText(bytes: number): string {
  return `${Math.floor(bytes / 1_048_576)} MB`;
}

type Columns = readonly Pick<ImportColumn, "field" | "header" | "alsoCalled" | "isRequired">[];

/** The field that a header fills, by the header as headers are compared; null for a column that is passed over. */
export type NamedColumns = ReadonlyMap<string, string | null>;

/** Why a file cannot be read; `unnamed` are the columns of which somebody could tell what they hold. */
interface Refusal {
  refusal: string;
  unnamed?: readonly string[];
  /** How many of its columns have names that are known. */
  known: number;
}

/** What a line says as a head: the field of each column, or why it is none. */
export type Header = { fields: (string | null)[] } | Refusal;

/** Which field each column of a file fills, null for one that is passed over; or why the file cannot be read. */
export function fieldsOfHeader(
  header: readonly string[],
  {
    columns,
    passedOver = [],
    many,
    refuseColumns,
  }: {
    columns: Columns;
    passedOver?: readonly string[];
    many: string;
    refuseColumns?: (fields: readonly string[]) => string | null;
  },
  named: NamedColumns = new Map(),
): Header {
  const known = new Map<string, string | null>([
    // A column's own name goes before what somebody once told of it.
    ...named,
    ...passedOver.map((name) => [plainHeader(name), null] as const),
    // What files of all companies have goes before a company's own column of the same name.
    ...columns
      .toReversed()
      .flatMap(({ header, alsoCalled = [], field }) =>
        [header, ...alsoCalled].map((name) => [plainHeader(name), field] as const),
      ),
  ]);
  const names = header.map(plainHeader);
  const unknown = header.filter((_, place) => !known.has(names[place] ?? ""));
  if (unknown.length > 0) return refuseUnknown(unknown, header, { columns, many });
  const refuse = (refusal: string): Refusal => ({ refusal, known: header.length });
  const fields = names.map((name) => known.get(name) ?? null);
  const twice = header.filter(
    (_, place) => names.indexOf(names[place] ?? "") < place || (fields[place] && fields.indexOf(fields[place]) < place),
  );
  if (twice.length > 0) return refuse(`The column ${quoted(twice)} is there twice. Take one out.`);
  const missing = columns.filter((column) => column.isRequired && !fields.includes(column.field));
  if (missing.length > 0) return refuse(`The column ${quoted(missing.map((column) => column.header))} is missing.`);
  const refusal = refuseColumns?.(fields.filter((field) => field !== null)) ?? null;
  return refusal === null ? { fields } : refuse(refusal);
}

/** How many unknown columns somebody is asked about; with more the file is another one. */
const MOST_UNNAMED = 40;

function refuseUnknown(
  unknown: readonly string[],
  header: readonly string[],
  { columns, many }: { columns: Columns; many: string },
): Refusal {
  const canBeTold = unknown.length <= MOST_UNNAMED && unknown.every((name) => isHeader(plainHeader(name)));
  const unnamed = canBeTold ? unknown.map((name) => name.trim()) : [];
  const known = header.length - unknown.length;
  if (known === 0) {
    const needed = quoted(required(columns));
    return { refusal: `The first line names none of the columns. It needs ${needed}.`, unnamed, known };
  }
  const [it, holds] = unknown.length > 1 ? ["them", "they hold"] : ["it", "it holds"];
  const way = canBeTold ? `Say below what ${holds}` : `Take ${it} out, or name ${it} as below`;
  return { refusal: `${unknownWords(unknown)} among ${many}. ${way}.`, unnamed, known };
}

/** A line as a row of fields, and what is wrong with it before anybody looks at what it says. */
export function rowOf(
  line: number,
  record: readonly string[],
  fields: readonly (string | null)[],
  columns: readonly Pick<ImportColumn, "field" | "plain">[] = [],
): ImportRow & { problems: CellProblem[] } {
  const problems: CellProblem[] = [];
  if (record.length !== fields.length) {
    const words = `${countText(record.length, "cell")}, the first line ${numberText(fields.length)}`;
    problems.push({ field: null, sentence: `This line has ${words}. Put text that holds a separator in quotes.` });
  }
  const cells: Record<string, string> = {};
  for (const [place, field] of fields.entries()) {
    if (field === null) continue;
    const written = record[place] ?? "";
    const plain = columns.find((column) => column.field === field)?.plain;
    const text = plain && written.trim() !== "" ? plain(written) : written;
    cells[field] = text;
    if (ERROR_VALUE.test(text)) {
      problems.push({ field, sentence: `The cell shows ${text.trim()}. Correct its formula, or clear it.` });
    }
    if (text.length > LONGEST_CELL) {
      cells[field] = `${text.slice(0, 100).toWellFormed()}…`;
      problems.push({ field, sentence: `Use at most ${numberText(LONGEST_CELL)} characters.` });
    }
  }
  return { line, cells, problems };
}

/** What a spreadsheet shows, and writes into a CSV, where a formula has no value. */
const ERROR_VALUE =
  /^\s*#(?:N\/A|REF!|VALUE!|DIV\/0!|NAME\?|NULL!|NUM!|SPILL!|CALC!|FIELD!|BLOCKED!|CONNECT!|BUSY!|UNKNOWN!|GETTING_DATA)\s*$/i;

/** What tells a row apart from the others of its file; null where its key columns are empty. */
export function keyOf({ cells }: ImportRow, key: readonly string[]): string | null {
  const parts = key.map((field) => (cells[field] ?? "").trim().toLowerCase());
  return parts.every((part) => part === "") ? null : JSON.stringify(parts);
}

/** Why nothing of a checked import can be saved, as a sentence; null when it can. */
export function refusalToSave({ newRows, changedRows, badRows }: OutcomeCounts, many: string): string | null {
  if (badRows > 0) {
    return `${countText(badRows, "row needs", "rows need")} fixing. Nothing is saved until every row fits.`;
  }
  return newRows + changedRows === 0 ? `The ${many} are as the file says already. There is nothing to save.` : null;
}

/** Words that begin a line: "Users", and "{Locations}" where they are the company's own. */
export function capitalised(words: string): string {
  const first = words.startsWith("{") ? 1 : 0;
  return words.slice(0, first) + words.charAt(first).toUpperCase() + words.slice(first + 1);
}

/** "37 new and 4 changed users". */
export function savableWords(
  { newRows, changedRows }: Pick<OutcomeCounts, "newRows" | "changedRows">,
  { one, many }: { one: string; many: string },
): string {
  const parts = [
    ...(newRows > 0 ? [`${numberText(newRows)} new`] : []),
    ...(changedRows > 0 ? [`${numberText(changedRows)} changed`] : []),
  ];
  return `${parts.join(" and ")} ${(changedRows || newRows) === 1 ? one : many}`;
}

/** "37 new and 4 changed users are saved." */
export function savedWords(
  counts: Pick<OutcomeCounts, "newRows" | "changedRows">,
  words: { one: string; many: string },
): string {
  return `${savableWords(counts, words)} ${counts.newRows + counts.changedRows === 1 ? "is" : "are"} saved.`;
}

/** Headers compare by their letters and figures: "E-mail", "email" and "EMAIL" are one. */
export function plainHeader(header: string): string {
  return header.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
}

/** What somebody tells of headers: beside each "" for nothing yet, PASSED_OVER, or the field that it fills. */
export interface ToldColumns {
  headers: readonly string[];
  fields: readonly string[];
}

/** What of it makes sense for these columns. */
export function namedColumnsOf({ headers, fields }: ToldColumns, columns: Columns): NamedColumns {
  const told = headers.flatMap((header, place): [string, string | null][] => {
    const [name, field] = [plainHeader(header), fields[place]];
    if (!isHeader(name)) return [];
    if (field === PASSED_OVER) return [[name, null]];
    return columns.some((column) => column.field === field) && field ? [[name, field]] : [];
  });
  return new Map(told.slice(0, MOST_UNNAMED));
}

export const PASSED_OVER = "-";
const LONGEST_HEADER = 100;

function isHeader(plain: string): boolean {
  return plain !== "" && plain.length <= LONGEST_HEADER && plain.isWellFormed();
}

function required(columns: Columns): string[] {
  return columns.filter((column) => column.isRequired).map((column) => column.header);
}

function unknownWords(headers: readonly string[]): string {
  const named = headers.map((header) => header.trim()).filter((header) => header !== "");
  if (named.length === 0) return "A column without a name is not known";
  return headers.length > 1 ? `The columns ${quoted(named)} are not known` : `The column ${quoted(named)} is not known`;
}

function quoted(words: readonly string[]): string {
  return words
    .map((word) => `“${[...word].slice(0, 60).join("")}”`)
    .slice(0, 5)
    .join(", ");
}
