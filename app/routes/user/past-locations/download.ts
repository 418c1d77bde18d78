import type { LoaderFunctionArgs } from "@remix-run/node";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { requireExport } from "#app/access/guards/exports.server.ts";
import { requireMember } from "#app/access/guards/guards.server.ts";
import { pastLocationList } from "#app/handover/past-locations/past-location-list.server.ts";

export async function loader(call: LoaderFunctionArgs) {
  const member = await requireMember(call, "past-location:view");
  await requireExport(call, member, { type: "past-locations", companyId: member.companyId });
  return pastLocationList.download(
    db,
    { access: member.access, scope: { now: now() }, at: call.request },
    "Former locations.csv",
  );
}
