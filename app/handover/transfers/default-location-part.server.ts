import { type RawBuilder, sql } from "kysely";
import { type VisibilityTables, asTheyAre, seen } from "#app/access/visibility/visibility.server.ts";
import { countText } from "#app/ui/format.ts";
import type { TransferPart } from "./transfer-part.ts";

/** The location that somebody's pages start with; cleared for who no longer sees it. */
export const defaultLocationPart: TransferPart = {
  name: "defaultLocations",
  label: "Default locations",
  count: ({ locationIds }, after) => sql`
    with ${outOfSight(locationIds, { ...asTheyAre, ...after })} select count(*) from out_of_sight`,
  words(count) {
    if (count === 0) return "Nobody loses their default location.";
    const [people, verb] = [countText(count, "user"), count === 1 ? "starts" : "start"];
    return `${people} ${verb} with another location, since the default one is out of sight.`;
  },
  async apply(db, { locationIds }) {
    const { rows } = await sql<{ id: number }>`
      with ${outOfSight(locationIds, asTheyAre)}
      update users set default_location_id = null where id in (select id from out_of_sight) returning id
    `.execute(db);
    return rows.length;
  },
};

/** Table expressions whose last one, `out_of_sight`, holds the people who do not see their default location. */
function outOfSight(locationIds: number[], tables: VisibilityTables): RawBuilder<unknown> {
  return sql`touched as materialized (
      select id, role, default_location_id from users
      where default_location_id = any(${locationIds}) and company_id is not null
    ), pairs as materialized (${seen(tables)}
    ), out_of_sight as (
      select id from touched where not exists (
        select from pairs where pairs.user_id = touched.id and pairs.location_id = touched.default_location_id)
    )`;
}
