import type { LoaderFunctionArgs } from "@remix-run/node";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { csvDownload } from "#app/http/download.server.ts";
import { parseId } from "#app/http/ids.ts";
import { orNotFound } from "#app/http/errors.ts";
import { requireExport } from "#app/access/guards/exports.server.ts";
import { requireMember } from "#app/access/guards/guards.server.ts";
import {
  downloadPastLocationItems,
  pastLocationItemHeads,
} from "#app/handover/past-locations/past-location-items.server.ts";
import { findPastLocation } from "#app/handover/past-locations/past-location-queries.server.ts";

export async function loader(call: LoaderFunctionArgs) {
  const member = await requireMember(call, "past-location:view");
  const location = orNotFound(
    await findPastLocation(db, member.access, parseId(call.params.recordId), now()),
    "{Location}",
  );
  await requireExport(call, member, { type: "past-location-items", companyId: member.companyId });
  return csvDownload(
    `PC ${location.pcNumber} items.csv`,
    pastLocationItemHeads(),
    downloadPastLocationItems(db, location),
  );
}
