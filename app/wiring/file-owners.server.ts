import { sql } from "kysely";
import type { FileOwners } from "#app/platform/files/file-reach.server.ts";
import type { Reach } from "#app/platform/identity/reach.server.ts";
import { REPORT_FILE, REPORT_FILE_DAYS } from "#app/insight/reports/report-files.ts";
import { isVisible } from "#app/planning/custom-events/custom-event-queries.server.ts";
import { isOfReadClaim } from "#app/programs/claims/claim-queries.server.ts";
import { isOfReadSocialOrder } from "#app/programs/social-orders/social-orders.server.ts";
import { isOfReadRequest } from "#app/programs/studio/request-files.server.ts";
import { isOfReadRecap } from "#app/programs/events/recaps.server.ts";

/** Who may read which files. A file of any other kind of record is nobody's. */
export const fileOwners = {
  // A logo shows on every page of its company.
  companyLogo: (reach: Reach) => reach.company("files.companyId"),
  // Owners look at ideas before they plan them.
  ideaImage: (reach: Reach) => reach.company("files.companyId"),
  // The proof of an action is its location's, and that of the claims that it serves.
  action: (reach: Reach) =>
    sql<boolean>`(files.object_id in (select actions.id from actions where ${reach.location("actions.locationId")})
      or ${isOfReadClaim(reach)})`,
  // Whoever sees an event, or a part of the series that it was split into, sees its files.
  customEvent: (reach: Reach) =>
    sql<boolean>`(files.id in (select custom_event_files.file_id from custom_event_files
      join custom_events on custom_events.id = custom_event_files.event_id where ${isVisible(reach)})
      or ${isOfReadClaim(reach)})`,
  claim: isOfReadClaim,
  // The photos of a recap are its location's, and those of the claims that they serve.
  eventProgram: (reach: Reach) => sql<boolean>`(${isOfReadRecap(reach)} or ${isOfReadClaim(reach)})`,
  studioRequest: isOfReadRequest,
  // Owners look at posts before they order them.
  socialPost: (reach: Reach) => reach.company("files.companyId"),
  socialOrder: isOfReadSocialOrder,
  // A report is its reader's, as long as they reach the company that it is about.
  [REPORT_FILE]: (reach: Reach) => sql<boolean>`(${reach.self("files.objectId")} and ${reach.company("files.companyId")}
    and files.created_at > now() - make_interval(days => ${REPORT_FILE_DAYS}))`,
} satisfies FileOwners;
