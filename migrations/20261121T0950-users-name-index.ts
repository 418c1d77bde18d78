import { sql, type Kysely } from "kysely";

/** The names stand in the index as well, so that Postgres skips the pages before a deep one without reading their rows. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    drop index users_company_last_name_idx;
    create index users_company_last_name_idx on users (company_id, lower(last_name), lower(first_name), id)
      include (last_name, first_name);
  `.execute(db);
}
