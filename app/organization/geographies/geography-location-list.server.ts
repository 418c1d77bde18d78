import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { like } from "#db/like.ts";
import { orderOf, type SortColumns } from "#db/order.ts";
import type { Reach } from "#app/platform/identity/reach.server.ts";
import type { GeographyLocationListState } from "./geography-list.ts";

/** One page of the locations of a geography and how many there are in all. */
export async function listGeographyLocations(
  db: Db,
  reach: Reach,
  geographyId: number,
  list: GeographyLocationListState,
) {
  const { total } = await filteredLocations(db, reach, geographyId, list)
    .select((of) => of.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  const rows = await filteredLocations(db, reach, geographyId, list)
    .select(["locations.id", "locations.pcNumber", "locations.name", "locations.city", "locations.state"])
    .select("networks.name as network")
    .orderBy(orderOf(sortColumns[list.sort.by], list.sort.desc, sql`locations.id`))
    .limit(list.size)
    .offset((list.page - 1) * list.size)
    .execute();
  return { rows, total };
}

function filteredLocations(db: Db, reach: Reach, geographyId: number, { q }: GeographyLocationListState) {
  return db
    .selectFrom("geographyLocations")
    .innerJoin("locations", "locations.id", "geographyLocations.locationId")
    .innerJoin("networks", "networks.id", "locations.networkId")
    .where("geographyLocations.geographyId", "=", geographyId)
    .where(reach.location("locations.id"))
    .$if(q !== "", (query) => query.where(like(searchText, q)));
}

const searchText = sql`locations.pc_number || ' ' || locations.name || ' ' || coalesce(locations.city, '')`;

const sortColumns: Record<GeographyLocationListState["sort"]["by"], SortColumns> = {
  pcNumber: { by: [sql`locations.pc_number`] },
  name: { by: [sql`lower(locations.name)`] },
  place: { by: [sql`locations.state`, sql`lower(locations.city)`] },
  network: { by: [sql`lower(networks.name)`] },
};

const MOST_FOUND = 20;

/**
 * Locations of a company that a search finds and that do not lie in the geography, with the geography of its type that
 * they lie in now.
 */
export function findLocationsToAdd(
  db: Db,
  reach: Reach,
  geography: { id: number; companyId: number; type: string },
  find: string,
) {
  return db
    .selectFrom("locations")
    .leftJoin("geographyLocations as held", (join) =>
      join.onRef("held.locationId", "=", "locations.id").on("held.type", "=", geography.type),
    )
    .leftJoin("geographies", "geographies.id", "held.geographyId")
    .select(["locations.id", "locations.pcNumber", "locations.name", "geographies.name as liesIn"])
    .where("locations.companyId", "=", geography.companyId)
    .where(reach.location("locations.id"))
    .where((is) => is.or([is("held.geographyId", "is", null), is("held.geographyId", "<>", geography.id)]))
    .where(like(searchText, find))
    .orderBy(sql`lower(locations.name)`)
    .orderBy("locations.id")
    .limit(MOST_FOUND)
    .execute();
}
