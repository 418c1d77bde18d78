import type { LoaderFunctionArgs } from "@remix-run/node";
import { db } from "#app/db.server.ts";
import { parseId } from "#app/http/ids.ts";
import { orNotFound } from "#app/http/errors.ts";
import { requireExport } from "#app/access/guards/exports.server.ts";
import { requireMember } from "#app/access/guards/guards.server.ts";
import { findAreaScope } from "#app/insight/trading-areas/area-page.server.ts";
import { pointList } from "#app/insight/trading-points/point-list.server.ts";

export async function loader(call: LoaderFunctionArgs) {
  const member = await requireMember(call, "trading-area:view");
  const { area, scope } = await findAreaScope(db, member.access, parseId(call.params.locationId));
  const found = orNotFound(scope, "Location");
  await requireExport(call, member, { type: "points", companyId: member.companyId });
  return pointList.download(db, { access: member.access, scope: found, at: call.request }, `${area.name} places.csv`);
}
