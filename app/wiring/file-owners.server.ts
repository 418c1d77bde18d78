import { sql } from "kysely";
import type { FileAccessRules } from "#app/platform/files/file-access.server.ts";
import type { AccessScope } from "#app/platform/identity/access-scope.server.ts";
import { REPORT_FILE, REPORT_FILE_DAYS } from "#app/insight/reports/report-files.ts";
import { isVisibleEvent } from "#app/planning/custom-events/custom-event-queries.server.ts";
import { isFileOfVisibleClaim } from "#app/programs/claims/claim-queries.server.ts";
import { RECEIPT_FILE } from "#app/programs/receipts/receipts.server.ts";
import { isFileOfVisibleSocialOrder } from "#app/programs/social-orders/social-orders.server.ts";
import { isFileOfVisibleRequest } from "#app/programs/studio/request-files.server.ts";
import { isFileOfVisibleRecap } from "#app/programs/events/recaps.server.ts";

/** Conditions for reading a file, by the kind of record that owns it. Files of other kinds are unreadable. */
export const fileOwners = {
  // A logo shows on every page of its company.
  companyLogo: (access: AccessScope) => access.company("files.companyId"),
  // Owners see ideas before they plan them.
  ideaImage: (access: AccessScope) => access.company("files.companyId"),
  // The proof of an action belongs to its location, and to the claims that use it.
  action: (access: AccessScope) =>
    sql<boolean>`(files.object_id in (select actions.id from actions where ${access.location("actions.locationId")})
      or ${isFileOfVisibleClaim(access)})`,
  // A user who sees an event, or one segment of a series that was split, sees its files.
  customEvent: (access: AccessScope) =>
    sql<boolean>`(files.id in (select custom_event_files.file_id from custom_event_files
      join custom_events on custom_events.id = custom_event_files.event_id where ${isVisibleEvent(access)})
      or ${isFileOfVisibleClaim(access)})`,
  claim: isFileOfVisibleClaim,
  // The photos of a recap belong to its location, and to the claims that use them.
  eventProgram: (access: AccessScope) =>
    sql<boolean>`(${isFileOfVisibleRecap(access)} or ${isFileOfVisibleClaim(access)})`,
  studioRequest: isFileOfVisibleRequest,
  // Owners see posts before they order them.
  socialPost: (access: AccessScope) => access.company("files.companyId"),
  socialOrder: isFileOfVisibleSocialOrder,
  // A receipt without a claim belongs to the user who added it.
  [RECEIPT_FILE]: (access: AccessScope) =>
    sql<boolean>`(${access.self("files.objectId")} and ${access.company("files.companyId")})`,
  // A report belongs to the user it was made for, while the company it is about is in their scope.
  [REPORT_FILE]: (
    access: AccessScope,
  ) => sql<boolean>`(${access.self("files.objectId")} and ${access.company("files.companyId")}
    and files.created_at > now() - make_interval(days => ${REPORT_FILE_DAYS}))`,
} satisfies FileAccessRules;
