/** Number of rows above which a report's file is written in the background (docs/product/reports.md, all reports). */
export const MAX_ROWS_AT_ONCE = 50_000;

/** Object type of these files in the table of files, and the days they are kept. */
export const REPORT_FILE = "report";
export const REPORT_FILE_DAYS = 7;
