import type { LoaderFunctionArgs } from "@remix-run/node";
import { db } from "#app/db.server.ts";
import { csvDownload } from "#app/http/download.server.ts";
import { found } from "#app/http/problems.ts";
import { requireExport } from "#app/access/guards/exports.server.ts";
import { requireAdvisor } from "#app/access/guards/guards.server.ts";
import { chooseCompany } from "#app/organization/companies/remembered-company.server.ts";
import { groupList } from "#app/organization/groups/group-list.ts";
import { downloadGroups, groupDownloadHeader } from "#app/organization/groups/group-list.server.ts";

export async function loader(call: LoaderFunctionArgs) {
  const advisor = await requireAdvisor(call, "group:view");
  const company = found((await chooseCompany(db, advisor.reach, call.request)).company, "Company");
  await requireExport(call, advisor, { type: "groups", companyId: company.id });
  const lines = downloadGroups(db, advisor.reach, company.id, groupList.decode(new URL(call.request.url)));
  return csvDownload(`${company.name} groups.csv`, groupDownloadHeader(), lines);
}
