import type { LoaderFunctionArgs } from "@remix-run/node";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { requireExport } from "#app/access/guards/exports.server.ts";
import { requireMember } from "#app/access/guards/guards.server.ts";
import { openingList } from "#app/insight/competitors/opening-list.server.ts";

export async function loader(call: LoaderFunctionArgs) {
  const member = await requireMember(call, "competition:view");
  await requireExport(call, member, { type: "openings", companyId: member.companyId });
  const scope = { companyId: member.companyId, access: member.access, now: now() };
  return openingList.download(db, { access: member.access, scope, at: call.request }, "Openings.csv");
}
