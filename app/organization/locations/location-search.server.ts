import { sql } from "kysely";
import { paths } from "#app/paths.ts";
import type { SearchSource } from "#app/platform/search/search-source.server.ts";
import { locationSearchText } from "./location-list.server.ts";

export const locationSearch: SearchSource = {
  kind: "locations",
  label: "{Locations}",
  table: "locations",
  number: sql`locations.pc_number`,
  text: locationSearchText,
  title: sql`locations.name || ' (' || locations.pc_number || ')'`,
  note: sql`concat_ws(', ', nullif(locations.street, ''), nullif(locations.city, ''), nullif(locations.state, ''))`,
  user: {
    permission: "checklist:view",
    where: (access) => access.location("locations.id"),
    link: ({ id }) => paths.checklist(id),
  },
  admin: {
    permission: "location:view",
    where: (access) => access.company("locations.companyId"),
    link: ({ id }) => paths.editLocation(id),
    list: (company) => paths.manageLocations({ company }),
  },
};
