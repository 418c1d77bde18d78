import { sql, type Kysely } from "kysely";

/** Invitations to an address that belongs to another account: see docs/decisions/taken-addresses.md. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table users add column invited_email text
      check (invited_email = lower(invited_email) and char_length(invited_email) between 3 and 254);
    comment on column users.invited_email is 'The address of an invitation that waits because another account has it; email is a stand-in meanwhile, which nobody can sign in with. Null for everybody else.';
    create unique index users_invited_email_key on users (company_id, invited_email) where invited_email is not null;
  `.execute(db);
}
