import { parseCellDay } from "#app/platform/dates/parse-cell-day.ts";
import { dayText } from "#app/ui/text/format.ts";
import { STATE_CODES } from "#app/ui/map/states.ts";
import { assumeType } from "#app/ui/assume-type.ts";
import type { CellProblemCode, ImportColumn } from "./import-kind.ts";

/** Conversion between a column's cells and the stored values. */
export interface CellFormat {
  /** Parse a filled cell; what it cannot read it returns as it is, for the form's schema to refuse. */
  parse(text: string): unknown;
  /** Format a stored value as the list's download writes it; null is an empty cell. */
  format(value: unknown): string;
  /** Say which values a cell can have, when it has none of them; null when it has one. */
  refuse?(text: string): string | null;
  /** Code of what `refuse` says; absent when the cell is wrong by itself. */
  code?: CellProblemCode | undefined;
}

/** Return the text of a cell without the blanks around it; "" for a column that the file lacks. */
export function cellText(cell: string | undefined): string {
  return (cell ?? "").trim();
}

const formatText = (value: unknown) => String(value ?? "");

export const textCell: CellFormat = { parse: (text) => text, format: formatText };
export const numberCell: CellFormat = { parse: (text) => Number(text.replaceAll(",", "")), format: formatText };
export const dateCell: CellFormat = {
  parse: (text) => parseCellDay(text) ?? text,
  format: (day) => (typeof day === "string" && day !== "" ? dayText(day) : ""),
};

/** Code of a state; the column's `normalize` turns names into codes. */
export const stateCell = {
  ...textCell,
  refuse(text) {
    if (STATE_CODES.includes(text)) return null;
    return text === "" ? "Enter a state, such as IL or Illinois." : `“${text}” isn't a state. Use a code such as IL.`;
  },
} satisfies CellFormat;

/** Say which values a cell can have that is empty or has none of them. */
export function unlistedValueRefusal(text: string, values: readonly string[]): string {
  const listed = `one of these: ${values.join(", ")}.`;
  return text === "" ? `Enter ${listed}` : `“${text}” isn't on the list. Use ${listed}`;
}

/**
 * Define the format of cells that have a word of a list, or its stored value, in any case. `earlier` are words of older
 * files in lower case.
 */
export function wordCell(
  words: Readonly<Record<string, string>>,
  earlier: Readonly<Record<string, string>> = {},
): CellFormat {
  const values = new Map([
    ...Object.entries(earlier),
    ...Object.entries(words).map(([value, word]) => [word.toLowerCase(), value] as const),
    ...Object.keys(words).map((value) => [value.toLowerCase(), value] as const),
  ]);
  return {
    parse: (text) => values.get(text.toLowerCase()) ?? text,
    format: (value) => words[formatText(value)] ?? formatText(value),
    refuse: (text) => (values.has(text.toLowerCase()) ? null : unlistedValueRefusal(text, Object.values(words))),
  };
}

/** Define the format of cells that list words, separated by semicolons or bars, in any case. */
export function wordsCell(words: Readonly<Record<string, string>>): CellFormat {
  const values = new Map(Object.entries(words).map(([value, word]) => [word.toLowerCase(), value]));
  const listed = (text: string) => text.split(/[;|]/).flatMap((word) => word.trim() || []);
  const valueOf = (word: string) => values.get(word.toLowerCase());
  return {
    parse: (text) => listed(text).map((word) => valueOf(word) ?? word),
    format: (value) =>
      Object.entries(words)
        .flatMap(([one, word]) => (Array.isArray(value) && value.includes(one) ? [word] : []))
        .join("; "),
    refuse: (text) => (listed(text).every(valueOf) ? null : `Use ${Object.values(words).join(", ")}.`),
  };
}

/** Define the format of cells that name one of some records, in any case; `refuse` says that none has the name. */
export function nameCell(
  records: readonly { id: number; name: string }[],
  refuse: (name: string) => string,
): CellFormat {
  const ids = new Map(records.map(({ id, name }) => [name.toLowerCase(), id]));
  const names = new Map<unknown, string>(records.map(({ id, name }) => [id, name]));
  const idOf = (text: string) => ids.get(text.toLowerCase());
  return {
    parse: (text) => idOf(text) ?? text,
    format: (id) => names.get(id) ?? "",
    refuse: (text) => (text === "" || idOf(text) !== undefined ? null : refuse(text)),
    code: "unknown",
  };
}

/** Column of a file, with the format of its cells; text when it has none. */
export interface TableColumn<Field extends string = string> extends ImportColumn<Field> {
  cell?: CellFormat;
  /** Column of the table that the cell sets, when its name is not the field's, such as the id of a named record. */
  column?: string;
}

export interface ColumnCell<Field extends string> extends CellFormat {
  field: Field;
  column: string;
}

/** Return the format of each column; `named` are those that depend on the company's records. */
export function columnFormats<Field extends string>(
  columns: readonly TableColumn<Field>[],
  named?: Readonly<Partial<Record<Field, CellFormat>>>,
): ColumnCell<Field>[] {
  return columns.map(({ field, column = field, cell = textCell }) => {
    const { parse, format, refuse, code } = named?.[field] ?? cell;
    return { field, column, parse, format, refuse, code };
  });
}

/** Format a record's values as the list's download writes them. */
export function formatCells<Field extends string>(
  formats: readonly ColumnCell<Field>[],
  record: object,
): Record<Field, string> {
  const values: Readonly<Record<string, unknown>> = { ...record };
  const cells = formats.map(({ field, column, format }) => [field, format(values[column] ?? null)]);
  return assumeType<Record<Field, string>>(Object.fromEntries(cells));
}
