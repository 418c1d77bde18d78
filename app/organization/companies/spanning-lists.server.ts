import { type RawBuilder, sql } from "kysely";
import type { Reach } from "#app/platform/identity/reach.server.ts";
import { text } from "#app/platform/records/list-columns.server.ts";
import type { Db } from "#db/connect.ts";

/** What a list that can span companies is about: one of them, or all that its reader reaches where the id is null. */
export interface SpanningScope {
  companyId: number | null;
}

/** Holds for the rows of a list's company, by the column that has it, or for all. */
export function isOfCompany(column: string, { companyId }: SpanningScope): RawBuilder<boolean> {
  return companyId === null ? sql<boolean>`true` : sql<boolean>`${sql.ref(column)} = ${companyId}`;
}

/** Whose each row is, by the column that has it; the page of all companies alone shows it. */
export function companyColumn(column: string) {
  return text("Company", sql<string>`(select name from companies where companies.id = ${sql.ref(column)})`, {
    ...{ sort: true, hidden: true, card: "hidden", size: 170 },
  });
}

/** The day on which it is in a row's company, by the column that has it: the companies of one page have many time zones. */
export function dayOfCompany(column: string, now: Date): RawBuilder<string> {
  return sql<string>`(select (${now}::timestamptz at time zone companies.time_zone)::date
    from companies where companies.id = ${sql.ref(column)})`;
}

/** The CSV's columns of a list, behind each row's company where the list spans them: imports take back the others. */
export function spanningCsv<const Csv extends Record<string, string | RawBuilder<unknown>>>(csv: Csv) {
  return ({ companyId }: SpanningScope) => (companyId === null ? { Franchise: "company" as const, ...csv } : csv);
}

/** Offer what the filters of one company's list choose from; a list of all companies has filters without choices alone. */
export function offersOfCompany<Chosen, Offers>(
  find: (db: Db, reach: Reach, companyId: number, chosen: Chosen) => Promise<Offers>,
) {
  return async (db: Db, reach: Reach, { companyId }: SpanningScope, chosen: Chosen) =>
    companyId === null ? {} : find(db, reach, companyId, chosen);
}

/** How the page of such a list is asked for. */
export function spanningPage({ id, timeZone }: { id: number | null; timeZone: string }) {
  return { kept: ["company"], timeZone, shown: id === null ? ["company"] : [] };
}
