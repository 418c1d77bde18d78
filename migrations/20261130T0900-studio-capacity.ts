import { sql, type Kysely } from "kysely";

/** What the studio has open, by who has it and its day: counted from the index alone, however much is closed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index studio_requests_open_idx on studio_requests (company_id, assignee_id, needed_by)
      where status in ('submitted', 'accepted', 'inDesign', 'onHold', 'changesRequested', 'approved')
  `.execute(db);
}
