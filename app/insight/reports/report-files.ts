/** From so many rows on, a report's file is offered to be made while its reader goes on (PRODUCT-DETAILS.md B39, B65). */
export const MOST_ROWS_AT_ONCE = 50_000;

/** Files that were made so: whose they are in the table of files, and for how many days they are there. */
export const REPORT_FILE = "report";
export const REPORT_FILE_DAYS = 7;
