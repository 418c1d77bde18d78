import { type RawBuilder, sql } from "kysely";
import type { Reach } from "#app/platform/identity/reach.server.ts";

/** The actions of the query's `actions` and `plans` that somebody sees: of plans that run or ran, and people's own. */
export function isInScope(reach: Reach, locationId: number | null): RawBuilder<boolean> {
  return sql<boolean>`(${reach.location("actions.locationId")}
    and (actions.plan_id is null or plans.status in ('active', 'completed'))
    and (${locationId}::integer is null or actions.location_id = ${locationId}::integer))`;
}

/** Holds for an action that is open and was due on an earlier day of its location. */
export function isLateAt(now: Date): RawBuilder<boolean> {
  return sql<boolean>`(actions.status in ('todo', 'inProgress') and actions.due_on < ${todayAt(now)})`;
}

/** Today at the query's `locations`. */
export function todayAt(now: Date): RawBuilder<string> {
  return sql<string>`(${now}::timestamptz at time zone locations.time_zone)::date`;
}

/** What people call a user of the query. */
export function nameOf(table: "owner" | "users"): RawBuilder<string | null> {
  const column = (name: string) => sql.ref(`${table}.${name}`);
  return sql<
    string | null
  >`coalesce(nullif(trim(${column("firstName")} || ' ' || ${column("lastName")}), ''), ${column("email")})`;
}
