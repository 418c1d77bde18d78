import { type RawBuilder, sql } from "kysely";
import type { AccessScope } from "#app/platform/identity/access-scope.server.ts";

/**
 * Build the SQL condition that the query's `actions` are visible: custom ones and those of active or completed `plans`,
 * at one location or, for null, at all in scope.
 */
export function isVisibleAction(access: AccessScope, locationId: number | null): RawBuilder<boolean> {
  return sql<boolean>`(${access.location("actions.locationId")}
    and (actions.plan_id is null or plans.status in ('active', 'completed'))
    and (${locationId}::integer is null or actions.location_id = ${locationId}::integer))`;
}

/** Build the SQL condition that an action is open and was due before today at its location. */
export function isActionLateAt(now: Date): RawBuilder<boolean> {
  return sql<boolean>`(actions.status in ('todo', 'inProgress') and actions.due_on < ${todayAtLocations(now)})`;
}

/** Select today's date at the query's `locations`. */
export function todayAtLocations(now: Date): RawBuilder<string> {
  return sql<string>`(${now}::timestamptz at time zone locations.time_zone)::date`;
}

/** Select the name of a user of the query, or the email address when the name is empty. */
export function userNameOf(table: "owner" | "users"): RawBuilder<string | null> {
  const column = (name: string) => sql.ref(`${table}.${name}`);
  return sql<
    string | null
  >`coalesce(nullif(trim(${column("firstName")} || ' ' || ${column("lastName")}), ''), ${column("email")})`;
}
