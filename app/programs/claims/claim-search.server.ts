import { sql } from "kysely";
import { paths } from "#app/paths.ts";
import { locationWithNumber } from "#app/programs/queue/queue-list.server.ts";
import { defineRecordSearch } from "#app/programs/queue/record-search.server.ts";

/** Search source of claims by number, title and vendor; advisors do not find drafts. */
export const claimSearch = defineRecordSearch({
  kind: "claims",
  label: "Claims",
  table: "claims",
  text: sql`(claims.number || ' ' || claims.title || ' ' || claims.vendor)`,
  title: sql`claims.title`,
  note: sql`claims.number || ' · ' || ${locationWithNumber}`,
  hasDrafts: true,
  user: { permission: "incentive:view", link: paths.claim, list: paths.claims },
  admin: { permission: "claim:decide", link: paths.decideClaim, list: paths.claimQueue },
});
