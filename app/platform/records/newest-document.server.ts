import { type RawBuilder, sql } from "kysely";

/** Build the SQL of the newest value of a company's settings document; null when the company saved none. */
export function selectNewestDocument(type: string, companyId: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(select value from settings_documents where company_id = ${companyId} and type = ${type}
    order by number desc limit 1)`;
}
