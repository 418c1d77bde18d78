import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { textContains } from "#db/text-search.ts";
import type { AccessScope } from "#app/platform/identity/access-scope.server.ts";
import { fieldRef, textColumn } from "#app/platform/records/list-columns.server.ts";
import { defineList } from "#app/platform/records/list.server.ts";
import { MAX_REMOVED_LOCATIONS } from "./geography-form.ts";
import { locationNameColumn, pcNumberColumn } from "#app/organization/locations/location-name-columns.server.ts";

const searchText = sql`locations.pc_number || ' ' || locations.name || ' ' || coalesce(locations.city, '')`;
const pcNumber = fieldRef("locations.pcNumber");
const city = sql<string>`concat_ws(', ', nullif(locations.city, ''), nullif(locations.state, ''))`;
const sortByCity = { by: [sql`locations.state`, sql`lower(locations.city)`] };

/** List of a geography's locations. */
export const geographyLocationList = defineList<{ geographyId: number }>()({
  name: "geography-locations",
  one: "{location}",
  many: "{locations}",
  id: "locations.id",
  from: (db, access, { geographyId }) =>
    db
      .selectFrom("geographyLocations")
      .innerJoin("locations", "locations.id", "geographyLocations.locationId")
      .innerJoin("networks", "networks.id", "locations.networkId")
      .where("geographyLocations.geographyId", "=", geographyId)
      .where(access.location("locations.id")),
  columns: {
    name: locationNameColumn("Name", { size: 260 }),
    pcNumber: pcNumberColumn({ sort: { by: [pcNumber] } }),
    place: textColumn("City", city, { sort: sortByCity, size: 170 }),
    network: textColumn("{Network}", fieldRef("networks.name"), { sort: true, size: 220 }),
  },
  standard: { by: "name" },
  search: { label: "{pcNumber}, name or address", where: (q) => textContains(searchText, q) },
  csv: {},
  mostChosen: MAX_REMOVED_LOCATIONS,
});

const MAX_FOUND = 20;

/** Search a company's locations that are not in the geography, with the geography of the same type they are in now. */
export function findLocationsToAdd(
  db: Db,
  access: AccessScope,
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
    .where(access.location("locations.id"))
    .where((is) => is.or([is("held.geographyId", "is", null), is("held.geographyId", "<>", geography.id)]))
    .where(textContains(searchText, find))
    .orderBy(sql`lower(locations.name)`)
    .orderBy("locations.id")
    .limit(MAX_FOUND)
    .execute();
}
