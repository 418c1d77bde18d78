import { parseCellDay } from "#app/platform/dates/parse-cell-day.ts";
import { dayText } from "#app/ui/format.ts";
import { STATE_CODES } from "#app/ui/map/states.ts";

/** Conversion between a column's cells and the stored values. */
export interface CellFormat {
  /** Parse a filled cell; what it cannot read it returns as it is, for the form's schema to refuse. */
  parse(text: string): unknown;
  /** Format a stored value as the list's download writes it; null is an empty cell. */
  format(value: unknown): string;
  /** Say which values a cell can have, when it has none of them; null when it has one. */
  refuse?(text: string): string | null;
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
