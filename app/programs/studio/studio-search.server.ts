import { sql } from "kysely";
import { paths } from "#app/paths.ts";
import type { SearchSource } from "#app/platform/search/search-source.server.ts";
import { reachesRecord } from "#app/programs/queue/program-reach.server.ts";

/** Requests by their number and title; drafts are their customers'. */
export const studioSearch: SearchSource = {
  ...{ kind: "studio", label: "Studio requests", table: "studioRequests" },
  joins: sql`join locations on locations.id = studio_requests.location_id`,
  number: sql`studio_requests.number`,
  text: sql`(studio_requests.number || ' ' || studio_requests.title)`,
  title: sql`studio_requests.title`,
  note: sql`studio_requests.number || ' · ' || locations.name || ' (' || locations.pc_number || ')'`,
  user: {
    permission: "studio:view",
    where: (reach) => reachesRecord(reach, "studioRequests"),
    link: ({ id }) => paths.studioRequest(id),
    list: paths.studioRequests,
  },
  admin: {
    permission: "studio:work",
    where: (reach) => sql`(studio_requests.status <> 'draft' and ${reachesRecord(reach, "studioRequests")})`,
    link: ({ id }) => paths.studioChecklist(id),
    list: (company) => paths.studioQueue({ company }),
  },
};
