import { sql } from "kysely";
import { paths } from "#app/paths.ts";
import type { SearchSource } from "#app/platform/search/search-source.server.ts";

/** Search source of requests by number and title; advisors do not find drafts. */
export const studioSearch: SearchSource = {
  kind: "studio",
  label: "Studio requests",
  table: "studioRequests",
  joins: sql`join locations on locations.id = studio_requests.location_id`,
  number: sql`studio_requests.number`,
  text: sql`(studio_requests.number || ' ' || studio_requests.title)`,
  title: sql`studio_requests.title`,
  note: sql`studio_requests.number || ' · ' || locations.name || ' (' || locations.pc_number || ')'`,
  user: {
    permission: "studio:view",
    where: (access) => access.record("studioRequests"),
    link: ({ id }) => paths.studioRequest(id),
    list: paths.studioRequests,
  },
  admin: {
    permission: "studio:work",
    where: (access) => sql`(studio_requests.status <> 'draft' and ${access.record("studioRequests")})`,
    link: ({ id }) => paths.studioChecklist(id),
    list: (company) => paths.studioQueue({ company }),
  },
};
