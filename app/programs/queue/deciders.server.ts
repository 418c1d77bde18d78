import { type RawBuilder, sql } from "kysely";
import { isAway } from "#app/platform/identity/stand-ins.server.ts";

/**
 * Return the ids of the advisors who decide a record, as an array that an index can match: its assignee, else its
 * network's advisor, else all advisors of its company, and the stand-ins of those who are away. The query has joined
 * `networks`.
 */
export function deciderIds(record: string): RawBuilder<number[]> {
  const decider = sql`coalesce(${sql.ref(`${record}.assigneeId`)}, networks.advisor_id)`;
  const deciders = sql`case when ${decider} is not null then array[${decider}]
    else array(select user_id from advisor_companies where company_id = ${sql.ref(`${record}.companyId`)}) end`;
  // A mail goes out when its transaction runs, so the transaction's time decides who is away.
  return sql`(${deciders} || array(select absent.stand_in_id from users absent
    where absent.id = any(${deciders}) and ${isAway("absent", sql`now()`)}))`;
}
