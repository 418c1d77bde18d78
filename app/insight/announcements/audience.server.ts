import { type RawBuilder, sql } from "kysely";
import { isLocationVisibleTo } from "#app/platform/identity/access-scope.server.ts";
import { isInGeographies } from "#app/organization/geographies/geography-queries.server.ts";

const geographies = sql`(select unnest(announcements.geography_ids))`;

/**
 * Matches the query's `users` in the audience of its `announcements`: users of the company with one of the roles who
 * belong to one of the networks or groups, or see a location in one of the geographies. An announcement without any of
 * these three is for everyone.
 */
export const isInAudience: RawBuilder<boolean> = sql`(
  users.company_id = announcements.company_id and users.status = 'Registered'
  and (announcements.roles = '{}' or users.role = any(announcements.roles))
  and (cardinality(announcements.network_ids || announcements.geography_ids || announcements.group_ids) = 0
    or exists (select from memberships where user_id = users.id and network_id = any(announcements.network_ids))
    or exists (select from group_users where user_id = users.id and group_id = any(announcements.group_ids))
    or announcements.geography_ids <> '{}' and exists (select from memberships join locations
      on locations.network_id = memberships.network_id and locations.status <> 'closed'
      where memberships.user_id = users.id and ${isInGeographies(geographies, sql.ref("locations.id"))}
        and ${isLocationVisibleTo("locations.id")})))`;
