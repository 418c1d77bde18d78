import { sql, type Kysely } from "kysely";

/** Who signed in when, which the reports of sign-ins count by person. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index audit_log_sign_ins_idx on audit_log (actor_id, at)
      where action = 'session.sign-in' and result = 'done';
  `.execute(db);
}
