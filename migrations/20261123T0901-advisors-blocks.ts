import { sql, type Kysely } from "kysely";

/** Who blocked an account decides who opens it again. The audit log knows it of those that are blocked. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table users add column blocked_by_advisor boolean not null default false;
    comment on column users.blocked_by_advisor is 'True while a block lasts that an advisor made, which no owner ends.';
    update users set blocked_by_advisor = true
    where status = 'Blocked' and 'user.block' = (
      select action from audit_log
      where object_type = 'user' and object_id = users.id::text and result = 'done'
        and action in ('user.block', 'guest.block', 'guest.remove')
      order by id desc limit 1);
  `.execute(db);
}
