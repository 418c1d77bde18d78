/** Largest number of entries on the audit page; earlier ones need a filter by day. */
export const MAX_AUDIT_ENTRIES = 5_000;
