import { sql } from "kysely";
import { paths } from "#app/paths.ts";
import type { SearchSource } from "#app/platform/search/search-source.server.ts";

/** Search source of claims by number, title and vendor; advisors do not find drafts. */
export const claimSearch: SearchSource = {
  kind: "claims",
  label: "Claims",
  table: "claims",
  joins: sql`join locations on locations.id = claims.location_id`,
  number: sql`claims.number`,
  text: sql`(claims.number || ' ' || claims.title || ' ' || claims.vendor)`,
  title: sql`claims.title`,
  note: sql`claims.number || ' · ' || locations.name || ' (' || locations.pc_number || ')'`,
  user: {
    permission: "incentive:view",
    where: (access) => access.record("claims"),
    link: ({ id }) => paths.claim(id),
    list: paths.claims,
  },
  admin: {
    permission: "claim:decide",
    where: (access) => sql`(claims.status <> 'draft' and ${access.record("claims")})`,
    link: ({ id }) => paths.decideClaim(id),
    list: (company) => paths.claimQueue({ company }),
  },
};
