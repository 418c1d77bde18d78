import { stringify } from "csv-stringify/sync";

// Blanks, line breaks, control and other invisible characters: spreadsheets skip some of them.
const INVISIBLE_CHARACTERS =
  "\\u0001-\\u0020\\u007f-\\u00a0\\u00ad\\u061c\\u115f\\u1160\\u1680\\u180e\\u2000-\\u200f\\u2028-\\u202f\\u205f-\\u206f" +
  "\\u2800\\u3000\\u3164\\ufeff\\uffa0\\ufff9-\\ufffb";
// Full-width = + - @, then the small forms and the mathematical minus.
const FORMULA_LOOKALIKES = "\\uff1d\\uff0b\\uff0d\\uff20\\ufe66\\ufe62\\ufe63\\ufe6b\\u2212";

/**
 * Pattern of texts that a spreadsheet could take for a formula, and of texts that look guarded already; it reads the
 * same in JavaScript and in Postgres.
 */
export const FORMULA_PATTERN = `^('|[${INVISIBLE_CHARACTERS}]*[\\t\\r=+@${FORMULA_LOOKALIKES}-])`;

const formulaPattern = new RegExp(FORMULA_PATTERN);

/** Prefix a text that matches FORMULA_PATTERN with `'`, so that no spreadsheet runs it. */
export function escapeFormula(text: string): string {
  return formulaPattern.test(text) ? `'${text}` : text;
}

/** Return the text that `escapeFormula` took; in files that people wrote, only cells that look guarded change. */
export function unescapeFormula(cell: string): string {
  return cell.startsWith("'") && formulaPattern.test(cell.slice(1)) ? cell.slice(1) : cell;
}

/** Return one CSV line of texts and numbers, in the format that `csvLine` of db/csv-stream.ts has Postgres write. */
export function toCsvLine(cells: readonly (string | number)[]): string {
  const line = cells.map((cell) => (typeof cell === "string" ? escapeFormula(cell) : cell));
  return stringify([line], { quoted_string: true, record_delimiter: "windows" });
}
