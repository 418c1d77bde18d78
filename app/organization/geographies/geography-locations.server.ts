import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { like } from "#db/like.ts";
import type { Reach } from "#app/platform/identity/reach.server.ts";
import { field, text } from "#app/platform/records/list-columns.server.ts";
import { defineList } from "#app/platform/records/list.server.ts";
import { MOST_LOCATIONS } from "./geography-form.ts";

const searchText = sql`locations.pc_number || ' ' || locations.name || ' ' || coalesce(locations.city, '')`;
const pcNumber = field("locations.pcNumber");
const city = sql<string>`concat_ws(', ', nullif(locations.city, ''), nullif(locations.state, ''))`;
const inPlace = { by: [sql`locations.state`, sql`lower(locations.city)`] };

/** The locations of one geography. */
export const geographyLocationList = defineList<{ geographyId: number }>()({
  ...{ name: "geography-locations", one: "{location}", many: "{locations}", id: "locations.id" },
  from: (db, reach, { geographyId }) =>
    db
      .selectFrom("geographyLocations")
      .innerJoin("locations", "locations.id", "geographyLocations.locationId")
      .innerJoin("networks", "networks.id", "locations.networkId")
      .where("geographyLocations.geographyId", "=", geographyId)
      .where(reach.location("locations.id")),
  columns: {
    name: text("Name", field("locations.name"), { sort: true, card: "title", fixed: true, size: 260 }),
    pcNumber: text("{pcNumber}", pcNumber, { sort: { by: [pcNumber] }, card: "secondary", size: 110 }),
    place: text("City", city, { sort: inPlace, size: 170 }),
    network: text("{Network}", field("networks.name"), { sort: true, size: 220 }),
  },
  standard: { by: "name" },
  search: { label: "{pcNumber}, name or address", where: (q) => like(searchText, q) },
  csv: {},
  mostChosen: MOST_LOCATIONS,
});

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
    .select(sql<number>`count(*) over ()`.as("total"))
    .where("locations.companyId", "=", geography.companyId)
    .where(reach.location("locations.id"))
    .where((is) => is.or([is("held.geographyId", "is", null), is("held.geographyId", "<>", geography.id)]))
    .where(like(searchText, find))
    .orderBy(sql`lower(locations.name)`)
    .orderBy("locations.id")
    .limit(MOST_FOUND)
    .execute();
}
