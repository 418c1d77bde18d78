import { sql } from "kysely";
import { paths } from "#app/paths.ts";
import type { SearchSource } from "#app/platform/search/search-source.server.ts";
import { reachesRecord } from "#app/programs/queue/program-reach.server.ts";

/** Claims by their number, what they are for and the vendor; drafts are their customers'. */
export const claimSearch: SearchSource = {
  ...{ kind: "claims", label: "Claims", table: "claims" },
  joins: sql`join locations on locations.id = claims.location_id`,
  number: sql`claims.number`,
  text: sql`(claims.number || ' ' || claims.title || ' ' || claims.vendor)`,
  title: sql`claims.title`,
  note: sql`claims.number || ' · ' || locations.name || ' (' || locations.pc_number || ')'`,
  user: {
    permission: "incentive:view",
    where: (reach) => reachesRecord(reach, "claims"),
    link: ({ id }) => paths.claim(id),
    list: paths.claims,
  },
  admin: {
    permission: "claim:decide",
    where: (reach) => sql`(claims.status <> 'draft' and ${reachesRecord(reach, "claims")})`,
    link: ({ id }) => paths.decideClaim(id),
    list: (company) => paths.claimQueue({ company }),
  },
};
