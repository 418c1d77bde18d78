import { sql, type Kysely } from "kysely";

/** Mails keep no secret once they are sent or given up; `holds_secret` marks those that may not wait longer than an hour. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table mails add column holds_secret boolean not null default true;
    comment on column mails.holds_secret is 'True where the body holds a link or a code that acts for somebody. The default is the safe side.';
    update mails set text = '', html = '' where status <> 'queued';
    create index mails_with_body_idx on mails (created_at) where text <> '';
  `.execute(db);
}
