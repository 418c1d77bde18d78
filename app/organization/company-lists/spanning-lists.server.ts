import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/connect.ts";
import type { AccessScope } from "#app/platform/identity/access-scope.server.ts";
import { textColumn } from "#app/platform/records/list-columns.server.ts";

/** Scope of a list that can span companies: one company, or all that the user has access to when the id is null. */
export interface SpanningScope {
  companyId: number | null;
}

/** Scope of an advisor's list over companies: queues need the user, some lists the current instant. */
export interface AdvisorListScope extends SpanningScope {
  userId: number;
  now: Date;
}

/**
 * Build the SQL condition that a company id column names the list's company; true for all rows when the list spans
 * companies.
 */
export function isInSpanningScope(column: string, { companyId }: SpanningScope): RawBuilder<boolean> {
  return companyId === null ? sql<boolean>`true` : sql<boolean>`${sql.ref(column)} = ${companyId}`;
}

/** Define the column with each row's company, shown only when the list is about all companies. */
export function companyColumn(column: string) {
  return textColumn("Company", sql<string>`(select name from companies where companies.id = ${sql.ref(column)})`, {
    sort: true,
    hidden: true,
    card: "hidden",
    size: 170,
  });
}

/**
 * Build the SQL of the current day in a row's company, by its company id column, since companies have different time
 * zones.
 */
export function dayOfCompany(column: string, now: Date): RawBuilder<string> {
  return sql<string>`(select (${now}::timestamptz at time zone companies.time_zone)::date
    from companies where companies.id = ${sql.ref(column)})`;
}

/**
 * Return the CSV columns of a list, after each row's company when it is about all. Imports do not accept the company
 * column.
 */
export function spanningCsv<const Csv extends Record<string, string | RawBuilder<unknown>>>(csv: Csv) {
  return ({ companyId }: SpanningScope) => (companyId === null ? { Franchise: "company" as const, ...csv } : csv);
}

/** List the filter choices of one company's list; a list of all companies has only filters without choices. */
export function offersOfCompany<Chosen, Offers>(
  find: (db: Db, access: AccessScope, companyId: number, chosen: Chosen) => Promise<Offers>,
) {
  return async (db: Db, access: AccessScope, { companyId }: SpanningScope, chosen: Chosen) =>
    companyId === null ? {} : find(db, access, companyId, chosen);
}

/** Return the page options of a list that can span companies. */
export function spanningPageOptions({ id, timeZone }: { id: number | null; timeZone: string }) {
  return { kept: ["company"], timeZone, shown: id === null ? ["company"] : [] };
}
