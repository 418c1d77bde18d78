/**
 * Parse a cell's day, MM/DD/YYYY or YYYY-MM-DD with or without a time, into YYYY-MM-DD; undefined for anything else.
 * Does not check that the day exists.
 */
export function parseCellDay(cell: string): string | undefined {
  const day = cell.trim().replace(TIME_SUFFIX, "");
  const american = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(day);
  if (american) {
    const [, month = "", date = "", year = ""] = american;
    return `${year}-${month.padStart(2, "0")}-${date.padStart(2, "0")}`;
  }
  return /^\d{4}-\d{2}-\d{2}$/.test(day) ? day : undefined;
}

/** " 3:30 PM", "T15:30:00.000Z". */
const TIME_SUFFIX = /(?:T|\s+)\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?\s*(?:[ap]\.?m\.?|Z|[+-]\d{2}:?\d{2})?$/i;
