/** How far back a page of the audit goes before one asks for earlier days. */
export const MOST_ENTRIES = 5_000;
