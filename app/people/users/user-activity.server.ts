import { sql } from "kysely";
import { nameOfDoer } from "#app/platform/identity/person-name.server.ts";
import type { Db } from "#db/connect.ts";
import type { Reach } from "#app/platform/identity/reach.server.ts";
import { activitySentences, MAX_ACTIVITY } from "./user-activity.ts";

interface Row {
  id: number;
  at: Date;
  action: string;
  result: "done" | "refused";
  before: unknown;
  after: unknown;
  by: string;
}

/** The newest entries about an account and of what its person did, in words; only those of companies in reach. */
export async function listUserActivity(db: Db, reach: Reach, userId: number) {
  const inReach = sql`(log.company_id is null or ${reach.company("log.company_id")})`;
  // Two short walks along two indexes: one condition with "or" would sort the whole log.
  const { rows } = await sql<Row>`
    select log.id, log.at, log.action, log.result, log.after,
      -- What somebody was in another company is that company's.
      case when log.before ->> 'companyId' <> log.company_id::text then null else log.before end as before,
      ${nameOfDoer} as by
    from (
      (select * from audit_log log where log.object_type = 'user' and log.object_id = ${String(userId)} and ${inReach}
        order by log.id desc limit ${MAX_ACTIVITY})
      union
      (select * from audit_log log where log.actor_id = ${userId} and ${inReach} order by log.id desc limit ${MAX_ACTIVITY})
    ) log left join users on users.id = log.actor_id
    order by log.id desc limit ${MAX_ACTIVITY}
  `.execute(db);
  return rows.map(({ id, at, by, ...entry }) => ({ id, at, by, sentences: activitySentences(entry) }));
}
