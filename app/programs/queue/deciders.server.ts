import { type RawBuilder, sql } from "kysely";

/**
 * Return the ids of the advisors who decide a record, as an array that an index can match: its assignee, else its
 * network's advisor, else all advisors of its company. The query has joined `networks`.
 */
export function deciderIds(record: string): RawBuilder<number[]> {
  const decider = sql`coalesce(${sql.ref(`${record}.assigneeId`)}, networks.advisor_id)`;
  return sql<number[]>`case when ${decider} is not null then array[${decider}]
    else array(select user_id from advisor_companies where company_id = ${sql.ref(`${record}.companyId`)}) end`;
}
