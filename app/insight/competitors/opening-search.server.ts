import { sql } from "kysely";
import { paths } from "#app/paths.ts";
import type { SearchSource } from "#app/platform/search/search-source.server.ts";
import { searched } from "./opening-list.server.ts";

export const openingSearch: SearchSource = {
  ...{ kind: "openings", label: "Openings", table: "openings" },
  text: searched,
  title: sql`openings.brand`,
  note: sql`concat_ws(', ', nullif(openings.street, ''), openings.city, openings.state)`,
  user: {
    permission: "competition:view",
    where: (reach) => sql`(openings.standing = 'verified' and ${reach.company("openings.companyId")})`,
    link: ({ id }) => paths.opening(id),
    list: () => paths.openings(),
  },
  admin: {
    permission: "opening:manage",
    where: (reach) => sql`(openings.standing <> 'merged' and ${reach.company("openings.companyId")})`,
    link: ({ id }) => paths.editOpening(id),
    list: (company) => paths.openingQueue({ company }),
  },
};
