import type { LoaderFunctionArgs } from "@remix-run/node";
import { db } from "#app/db.server.ts";
import { csvDownload } from "#app/http/download.server.ts";
import { requireExport } from "#app/modules/access/exports.server.ts";
import { requireAdvisor } from "#app/modules/access/guards.server.ts";
import { companyOfPage } from "#app/modules/companies/company-of-page.server.ts";
import { acceptanceList } from "#app/modules/terms/acceptance-list.ts";
import { acceptanceDownloadHeader, downloadAcceptances } from "#app/modules/terms/acceptance-list.server.ts";

export async function loader(call: LoaderFunctionArgs) {
  const advisor = await requireAdvisor(call, "terms:view");
  const company = companyOfPage(advisor);
  await requireExport(call, advisor, { type: "terms-acceptances", companyId: company.id });
  const state = acceptanceList.decode(new URL(call.request.url));
  const lines = downloadAcceptances(db, advisor.reach, company.id, state);
  return csvDownload(`${company.name} terms acceptances.csv`, acceptanceDownloadHeader(), lines);
}
