import type { LoaderFunctionArgs } from "@remix-run/node";
import { db } from "#app/db.server.ts";
import { idOf } from "#app/http/ids.ts";
import { found } from "#app/http/problems.ts";
import { requireExport } from "#app/access/guards/exports.server.ts";
import { requireMember } from "#app/access/guards/guards.server.ts";
import { findScope } from "#app/insight/trading-areas/area-page.server.ts";
import { pointList } from "#app/insight/trading-points/point-list.server.ts";

export async function loader(call: LoaderFunctionArgs) {
  const member = await requireMember(call, "trading-area:view");
  const { area, scope } = await findScope(db, member.reach, idOf(call.params.locationId));
  const asked = found(scope, "Location");
  await requireExport(call, member, { type: "points", companyId: member.companyId });
  return pointList.download(db, member.reach, asked, call.request, `${area.name} points.csv`);
}
