import type { LoaderFunctionArgs } from "@remix-run/node";
import { db } from "#app/db.server.ts";
import { csvDownload } from "#app/http/download.server.ts";
import { requireExport } from "#app/access/guards/exports.server.ts";
import { requireAdvisor } from "#app/access/guards/guards.server.ts";
import { companyOfPage } from "#app/organization/companies/company-of-page.server.ts";
import { acceptanceList } from "#app/setup/terms/acceptance-list.ts";
import { acceptanceDownloadHeader, downloadAcceptances } from "#app/setup/terms/acceptance-list.server.ts";

export async function loader(call: LoaderFunctionArgs) {
  const advisor = await requireAdvisor(call, "terms:view");
  const company = companyOfPage(advisor);
  await requireExport(call, advisor, { type: "terms-acceptances", companyId: company.id });
  const state = acceptanceList.decode(new URL(call.request.url));
  const lines = downloadAcceptances(db, advisor.reach, company.id, state);
  return csvDownload(`${company.name} terms acceptances.csv`, acceptanceDownloadHeader(), lines);
}
