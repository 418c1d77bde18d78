import { sql, type Kysely } from "kysely";

/** An advisor's session may show the portal as one customer sees it, for a while: see docs/decisions/view-as.md. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table sessions
      add column viewing_user_id integer references users (id),
      add column viewing_until timestamptz,
      add column viewing_reason text check (char_length(viewing_reason) between 10 and 1000),
      add column viewing_auth_epoch integer,
      add constraint sessions_viewing_check
        check (num_nulls(viewing_user_id, viewing_until, viewing_reason, viewing_auth_epoch) in (0, 4));
    comment on column sessions.viewing_user_id is 'Whose pages the advisor of this session looks at; null for their own.';
    comment on column sessions.viewing_auth_epoch is 'That of the viewed person at the start: what ends their sessions ends the looking.';
    create index sessions_viewing_user_id_idx on sessions (viewing_user_id) where viewing_user_id is not null;
    create index audit_log_on_behalf_of_id_idx on audit_log (on_behalf_of_id, id desc) where on_behalf_of_id is not null;
  `.execute(db);
}
