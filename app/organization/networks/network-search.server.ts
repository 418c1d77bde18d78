import { sql } from "kysely";
import { paths } from "#app/paths.ts";
import type { SearchSource } from "#app/platform/search/search-source.server.ts";

/** Search source of networks; a merged one is found by the network that has its locations now. */
export const networkNameSearch: SearchSource = {
  kind: "networks",
  label: "{Networks}",
  table: "networks",
  text: sql`networks.name`,
  title: sql`networks.name`,
  note: sql`networks.code`,
  admin: {
    permission: "network:view",
    where: (access) => sql`(${access.company("networks.companyId")} and networks.merged_into_id is null)`,
    link: ({ id, companyId }) => paths.editNetwork(companyId, id),
    list: paths.networks,
  },
};
