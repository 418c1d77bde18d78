import { type RawBuilder, sql } from "kysely";
import {
  type VisibilityTables,
  currentVisibilityTables,
  selectVisiblePairs,
} from "#app/access/visibility/visibility.server.ts";
import { countText } from "#app/ui/text/format.ts";
import type { TransferHandler } from "./transfer-handler.ts";

/** Users' default locations; cleared for users who lose access to theirs. */
export const defaultLocationTransferHandler: TransferHandler = {
  name: "defaultLocations",
  label: "Default {locations}",
  count: ({ locationIds }, after) => sql`
    with ${withUsersLosingDefault(locationIds, { ...currentVisibilityTables, ...after })} select count(*) from out_of_sight`,
  describe(count) {
    if (count === 0) return "All users keep their default {location}.";
    const [people, action] = [countText(count, "user"), count === 1 ? "gets" : "get"];
    return `${people} ${action} another default {location} because they lose access to their own.`;
  },
  async apply(db, { locationIds }) {
    const { rows } = await sql<{ id: number }>`
      with ${withUsersLosingDefault(locationIds, currentVisibilityTables)}
      update users set default_location_id = null where id in (select id from out_of_sight) returning id
    `.execute(db);
    return rows.length;
  },
};

/** Return table expressions; the last, `out_of_sight`, has the users who can't see their default location. */
function withUsersLosingDefault(locationIds: number[], tables: VisibilityTables): RawBuilder<unknown> {
  return sql`touched as materialized (
      select id, role, default_location_id from users
      where default_location_id = any(${locationIds}) and company_id is not null
    ), pairs as materialized (${selectVisiblePairs(tables)}
    ), out_of_sight as (
      select id from touched where not exists (
        select from pairs where pairs.user_id = touched.id and pairs.location_id = touched.default_location_id)
    )`;
}
