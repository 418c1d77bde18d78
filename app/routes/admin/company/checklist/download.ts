import type { LoaderFunctionArgs } from "@remix-run/node";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { requireExport } from "#app/access/guards/exports.server.ts";
import { requireAdvisor } from "#app/access/guards/guards.server.ts";
import { heatMapList, heatMapWeeks } from "#app/planning/checklist/heat-map-list.server.ts";
import { pageCompany } from "#app/organization/companies/page-company.server.ts";
import { dayIn } from "#app/organization/locations/location-rules.ts";

export async function loader(call: LoaderFunctionArgs) {
  const advisor = await requireAdvisor(call, "checklist:review");
  const company = pageCompany(advisor);
  await requireExport(call, advisor, { type: "checklists", companyId: company.id });
  const at = now();
  const scope = { companyId: company.id, weeks: heatMapWeeks(dayIn(company.timeZone, at)), now: at };
  return heatMapList.download(db, { access: advisor.access, scope, at: call.request }, `${company.name} checklist.csv`);
}
