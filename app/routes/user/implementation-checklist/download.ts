import type { LoaderFunctionArgs } from "@remix-run/node";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { csvDownload } from "#app/http/download.server.ts";
import { parseId } from "#app/http/ids.ts";
import { notFound } from "#app/http/errors.ts";
import { requireExport } from "#app/access/guards/exports.server.ts";
import { requireMember } from "#app/access/guards/guards.server.ts";
import { decodeActionList } from "#app/planning/checklist/action-list-address.server.ts";
import { actionDownloadHeader, downloadActions } from "#app/planning/checklist/action-list.server.ts";
import { isLocationInScope } from "#app/organization/locations/location-queries.server.ts";

export async function loader(call: LoaderFunctionArgs) {
  const member = await requireMember(call, "checklist:view");
  const { searchParams } = new URL(call.request.url);
  const location = searchParams.get("location");
  const locationId = location ? parseId(location) : null;
  if (locationId !== null && !(await isLocationInScope(db, member.access, locationId))) throw notFound("{Location}");
  await requireExport(call, member, { type: "actions", companyId: member.companyId });
  const at = now();
  const lines = downloadActions(db, { reader: member, locationId, state: decodeActionList(searchParams), now: at });
  return csvDownload("Checklist.csv", actionDownloadHeader(at), lines);
}
