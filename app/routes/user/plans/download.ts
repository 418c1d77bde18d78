import type { LoaderFunctionArgs } from "@remix-run/node";
import { db } from "#app/db.server.ts";
import { csvDownload } from "#app/http/download.server.ts";
import { requireExport } from "#app/access/guards/exports.server.ts";
import { requireMember } from "#app/access/guards/guards.server.ts";
import { planList } from "#app/planning/plans/plan-list.ts";
import { downloadPlans, planDownloadHeader } from "#app/planning/plans/plan-list.server.ts";

export async function loader(call: LoaderFunctionArgs) {
  const member = await requireMember(call, "plan:view");
  await requireExport(call, member, { type: "plans", companyId: member.companyId });
  const lines = downloadPlans(db, member.reach, planList.decode(new URL(call.request.url)));
  return csvDownload("Plans.csv", planDownloadHeader(), lines);
}
