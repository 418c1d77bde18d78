import type { LoaderFunctionArgs } from "@remix-run/node";
import { db } from "#app/db.server.ts";
import { csvDownload } from "#app/http/download.server.ts";
import { requireExport } from "#app/modules/access/exports.server.ts";
import { requireMember } from "#app/modules/access/guards.server.ts";
import { planList } from "#app/modules/plans/plan-list.ts";
import { downloadPlans, planDownloadHeader } from "#app/modules/plans/plan-list.server.ts";

export async function loader(call: LoaderFunctionArgs) {
  const member = await requireMember(call, "plan:view");
  await requireExport(call, member, { type: "plans", companyId: member.companyId });
  const lines = downloadPlans(db, member.reach, planList.decode(new URL(call.request.url)));
  return csvDownload("Plans.csv", planDownloadHeader(), lines);
}
