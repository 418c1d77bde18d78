import { type RawBuilder, sql } from "kysely";
import { fullNameSql } from "./person-name.server.ts";
import type { AbsentAdvisor } from "./stand-ins.ts";

/**
 * Build the SQL condition that a user of a query is away and has named a stand-in; `now` is an instant. A stand-in's own
 * absence passes nothing on.
 */
export function isAway(users: string, now: RawBuilder<unknown>): RawBuilder<boolean> {
  const of = (column: string) => sql.ref(`${users}.${column}`);
  return sql`(${of("standInId")} is not null
    and (${now}::timestamptz at time zone coalesce(${of("timeZone")}, 'UTC'))::date
      between ${of("awayFrom")} and ${of("awayUntil")})`;
}

/** Select the advisors for whom the query's `users` stands in, as JSON. */
export function absentAdvisorsAsJson(now: Date): RawBuilder<AbsentAdvisor[]> {
  return sql`coalesce((
    select json_agg(json_build_object('userId', absent.id, 'name', ${fullNameSql("absent")}, 'role', absent.role,
      'until', absent.away_until) order by absent.id)
    from users absent
    where absent.stand_in_id = users.id and absent.status = 'Registered' and ${isAway("absent", sql`${now}`)}), '[]')`;
}
