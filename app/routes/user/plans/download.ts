import type { LoaderFunctionArgs } from "@remix-run/node";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { requireExport } from "#app/access/guards/exports.server.ts";
import { requireMember } from "#app/access/guards/guards.server.ts";
import { planList } from "#app/planning/plans/plan-list.server.ts";

export async function loader(call: LoaderFunctionArgs) {
  const member = await requireMember(call, "plan:view");
  await requireExport(call, member, { type: "plans", companyId: member.companyId });
  return planList.download(db, { access: member.access, scope: { now: now() }, at: call.request }, "Plans.csv");
}
