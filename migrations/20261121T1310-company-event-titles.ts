import { sql, type Kysely } from "kysely";

/** Two events of a company never begin on the same day with the same title, by which files and copies know them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create unique index company_events_company_title_key on company_events (company_id, lower(title), starts_on);
  `.execute(db);
}
