import { stringify } from "csv-stringify/sync";

// Blanks, line breaks, control characters and what else is not seen on a screen: spreadsheets pass over some of it.
const UNSEEN =
  "\\u0001-\\u0020\\u007f-\\u00a0\\u00ad\\u061c\\u115f\\u1160\\u1680\\u180e\\u2000-\\u200f\\u2028-\\u202f\\u205f-\\u206f" +
  "\\u2800\\u3000\\u3164\\ufeff\\uffa0\\ufff9-\\ufffb";
// = + - @ in full width, then the small ones and the minus of mathematics.
const TWINS = "\\uff1d\\uff0b\\uff0d\\uff20\\ufe66\\ufe62\\ufe63\\ufe6b\\u2212";

/**
 * Text that a spreadsheet could take for a formula, and text that begins as if it were guarded already; the pattern
 * reads the same in JavaScript and in Postgres.
 */
export const GUARDABLE = `^('|[${UNSEEN}]*[\\t\\r=+@${TWINS}-])`;

const guardable = new RegExp(GUARDABLE);

/** What a cell holds for a text: `'` before what is guardable, so that no spreadsheet runs it. */
export function guarded(text: string): string {
  return guardable.test(text) ? `'${text}` : text;
}

/** The text that a cell was made of. Of files that people wrote, only what looks guarded changes. */
export function unguarded(cell: string): string {
  return cell.startsWith("'") && guardable.test(cell.slice(1)) ? cell.slice(1) : cell;
}

/** One CSV line of texts and numbers, as `csvLine` of db/lines.ts writes what Postgres holds. */
export function lineOf(cells: readonly (string | number)[]): string {
  const line = cells.map((cell) => (typeof cell === "string" ? guarded(cell) : cell));
  return stringify([line], { quoted_string: true, record_delimiter: "windows" });
}
