import { sql } from "kysely";
import { paths } from "#app/paths.ts";
import type { SearchSource } from "#app/platform/search/search-source.server.ts";
import { searchText } from "./location-list.server.ts";

export const locationSearch: SearchSource = {
  ...{ kind: "locations", label: "{Locations}", table: "locations" },
  number: sql`locations.pc_number`,
  text: searchText,
  title: sql`locations.name || ' (' || locations.pc_number || ')'`,
  note: sql`concat_ws(', ', nullif(locations.street, ''), nullif(locations.city, ''), nullif(locations.state, ''))`,
  user: {
    permission: "checklist:view",
    where: (reach) => reach.location("locations.id"),
    link: ({ id }) => paths.checklist(id),
  },
  admin: {
    permission: "location:view",
    where: (reach) => reach.company("locations.companyId"),
    link: ({ id }) => paths.editLocation(id),
    list: (company) => paths.manageLocations({ company }),
  },
};
