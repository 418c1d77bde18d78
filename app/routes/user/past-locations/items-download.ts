import type { LoaderFunctionArgs } from "@remix-run/node";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { csvDownload } from "#app/http/download.server.ts";
import { idOf } from "#app/http/ids.ts";
import { found } from "#app/http/problems.ts";
import { requireExport } from "#app/access/guards/exports.server.ts";
import { requireMember } from "#app/access/guards/guards.server.ts";
import { downloadItems, itemDownloadHeader } from "#app/handover/past-locations/past-location-items.server.ts";
import { findPastLocation } from "#app/handover/past-locations/past-location-queries.server.ts";

export async function loader(call: LoaderFunctionArgs) {
  const member = await requireMember(call, "past-location:view");
  const location = found(await findPastLocation(db, member.reach, idOf(call.params.recordId), now()), "{Location}");
  await requireExport(call, member, { type: "past-location-items", companyId: member.companyId });
  return csvDownload(`PC ${location.pcNumber} items.csv`, itemDownloadHeader(), downloadItems(db, location));
}
