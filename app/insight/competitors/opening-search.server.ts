import { sql } from "kysely";
import { paths } from "#app/paths.ts";
import type { SearchSource } from "#app/platform/search/search-source.server.ts";
import { openingSearchText } from "./opening-list.server.ts";

export const openingSearch: SearchSource = {
  kind: "openings",
  label: "Competitor openings",
  table: "openings",
  text: openingSearchText,
  title: sql`openings.brand`,
  note: sql`concat_ws(', ', nullif(openings.street, ''), openings.city, openings.state)`,
  user: {
    permission: "competition:view",
    where: (access) => sql`(openings.standing = 'verified' and ${access.company("openings.companyId")})`,
    link: ({ id }) => paths.opening(id),
    list: () => paths.openings(),
  },
  admin: {
    permission: "opening:manage",
    where: (access) => sql`(openings.standing <> 'merged' and ${access.company("openings.companyId")})`,
    link: ({ id }) => paths.editOpening(id),
    list: (company) => paths.openingQueue({ company }),
  },
};
