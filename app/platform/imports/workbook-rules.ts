import type { AnyImportKind, CellProblem } from "#app/platform/import-kinds/import-kind.ts";
import type { OutcomeCounts } from "./import-rules.ts";

/** Largest number of rows of a sheet; longer lists have an import of their own. */
export const MAX_SHEET_ROWS = 2_000;
export const MAX_WORKBOOK_BYTES = 5 * 1_048_576;
/** Largest number of errors shown for a sheet. */
export const MAX_SHEET_PROBLEMS = 50;
/** Sheet that explains the others; an upload ignores it. */
export const HELP_SHEET = "How to fill it";

/** Outcome of a sheet of a workbook. */
export interface SheetResult extends OutcomeCounts {
  sheet: string;
  /** False when the workbook lacks the sheet, so that its records stay as they are. */
  isThere: boolean;
  /** True when the workbook hides the sheet, which is then ignored. */
  isHidden: boolean;
  /** Error of the sheet as a whole. */
  refusal: string | null;
  problems: (Pick<CellProblem, "sentence"> & { line: number; header: string | null })[];
}

const names: Readonly<Record<string, string>> = { networks: "Networks", locations: "Locations", users: "Users" };

/** Return the name of a kind's sheet. */
export function sheetName({ name }: Pick<AnyImportKind, "name">): string {
  return names[name] ?? name;
}

/** Return why a workbook cannot be read by its sheets, null when it can. Hidden sheets are ignored. */
export function sheetsRefusal(
  sheets: readonly { name: string; isHidden: boolean }[],
  known: readonly string[],
): string | null {
  const shown = sheets.filter(({ isHidden }) => !isHidden).map(({ name }) => name);
  const unknown = shown.filter((name) => name !== HELP_SHEET && !known.includes(name));
  if (unknown.length > 0) {
    return `We don't recognize the sheet “${unknown[0]}”. Name sheets ${known.join(", ")}, or remove it.`;
  }
  return shown.some((name) => known.includes(name)) ? null : `Add a sheet named ${known.join(", ")}.`;
}

/** Tell whether a workbook can be saved: something changes and nothing is wrong. */
export function canSaveWorkbook(results: readonly SheetResult[]): boolean {
  const isClean = results.every(({ badRows, refusal }) => badRows === 0 && refusal === null);
  return isClean && results.some(({ newRows, changedRows }) => newRows + changedRows > 0);
}
