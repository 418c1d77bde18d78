import type { Terms } from "#app/ui/text/terms.ts";

/** Options of a list's page. */
export interface ListPageOptions {
  /** Search params of the page itself that every link of the list keeps, such as "company". */
  kept?: readonly string[];
  /** Time zone of the page's instants. */
  timeZone?: string;
  /** Instant that relative times count from; the current one by default. */
  now?: Date;
  /** Columns shown here although they are hidden by default. */
  shown?: readonly string[];
}

/** Options of a list's CSV file. */
export interface ListFileOptions {
  words?: Terms;
  /** Time zone of the file's instants, named in their heads; null writes UTC and names none. */
  timeZone?: string | null;
  /** Column with the same text in every row, before all others. */
  first?: { head: string; text: string };
}

/** Options of a list's spreadsheet: the zone of its instants, and the number of its first rows, by default all. */
export interface SheetOptions {
  timeZone: string;
  words?: Terms | undefined;
  most?: number;
}
