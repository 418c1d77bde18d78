import type { LoaderFunctionArgs } from "@remix-run/node";
import { db } from "#app/db.server.ts";
import { csvDownload } from "#app/http/download.server.ts";
import { found } from "#app/http/problems.ts";
import { requireExport } from "#app/access/guards/exports.server.ts";
import { requireAdvisor } from "#app/access/guards/guards.server.ts";
import { setList } from "#app/planning/autopilot-sets/set-list.ts";
import { downloadSets, setDownloadHeader } from "#app/planning/autopilot-sets/set-list.server.ts";
import { chooseCompany } from "#app/organization/companies/remembered-company.server.ts";

export async function loader(call: LoaderFunctionArgs) {
  const advisor = await requireAdvisor(call, "autopilot:manage");
  const company = found((await chooseCompany(db, advisor.reach, call.request)).company, "Company");
  await requireExport(call, advisor, { type: "autopilot-sets", companyId: company.id });
  const lines = downloadSets(db, advisor.reach, company.id, setList.decode(new URL(call.request.url)));
  return csvDownload(`${company.name} autopilot sets.csv`, setDownloadHeader(), lines);
}
