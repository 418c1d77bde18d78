import type { LoaderFunctionArgs } from "@remix-run/node";
import { db } from "#app/db.server.ts";
import { csvDownload } from "#app/http/download.server.ts";
import { requireExport } from "#app/access/guards/exports.server.ts";
import { requireAdvisor } from "#app/access/guards/guards.server.ts";
import { companyOfPage } from "#app/organization/companies/company-of-page.server.ts";
import { networkList } from "#app/organization/networks/network-list.ts";
import { downloadNetworks, networkDownloadHeader } from "#app/organization/networks/network-list.server.ts";

export async function loader(call: LoaderFunctionArgs) {
  const advisor = await requireAdvisor(call, "network:view");
  const company = companyOfPage(advisor);
  await requireExport(call, advisor, { type: "networks", companyId: company.id });
  const lines = downloadNetworks(db, advisor.reach, company.id, networkList.decode(new URL(call.request.url)));
  return csvDownload(`${company.name} networks.csv`, networkDownloadHeader(), lines);
}
