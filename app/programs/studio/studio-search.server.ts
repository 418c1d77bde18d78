import { sql } from "kysely";
import { paths } from "#app/paths.ts";
import { locationWithNumber } from "#app/programs/queue/queue-list.server.ts";
import { defineRecordSearch } from "#app/programs/queue/record-search.server.ts";

export const studioSearch = defineRecordSearch({
  kind: "studio",
  label: "Studio requests",
  table: "studioRequests",
  text: sql`(studio_requests.number || ' ' || studio_requests.title)`,
  title: sql`studio_requests.title`,
  note: sql`studio_requests.number || ' · ' || ${locationWithNumber}`,
  hasDrafts: true,
  user: { permission: "studio:view", link: paths.studioRequest, list: paths.studioRequests },
  admin: { permission: "studio:work", link: paths.studioChecklist, list: paths.studioQueue },
});
