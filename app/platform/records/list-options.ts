import type { Words } from "#app/ui/words.ts";

/** How a page asks for a list. */
export interface PageOptions {
  /** Parameters of the page's own that every link keeps, such as "company". */
  kept?: readonly string[];
  /** Where the instants of the page are told. */
  timeZone?: string;
  /** Columns that are shown here though they are hidden by default. */
  shown?: readonly string[];
}

/** How a CSV file of a list is asked for. */
export interface FileOptions {
  words?: Words;
  /** Where its instants are told, which their heads name; null tells them in UTC and names none. */
  timeZone?: string | null;
  /** A column of one text before all others. */
  first?: { head: string; text: string };
}
