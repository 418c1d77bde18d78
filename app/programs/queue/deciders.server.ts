import { type RawBuilder, sql } from "kysely";

/**
 * The ids of those who decide a record beside its network's row, as an array, which an index finds them by: who has it,
 * else the advisor of its network, else all of its company's.
 */
export function decidersOf(record: string): RawBuilder<number[]> {
  const decider = sql`coalesce(${sql.ref(`${record}.assigneeId`)}, networks.advisor_id)`;
  return sql<number[]>`case when ${decider} is not null then array[${decider}]
    else array(select user_id from advisor_companies where company_id = ${sql.ref(`${record}.companyId`)}) end`;
}
