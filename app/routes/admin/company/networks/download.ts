import type { LoaderFunctionArgs } from "@remix-run/node";
import { db } from "#app/db.server.ts";
import { requireExport } from "#app/access/guards/exports.server.ts";
import { requireAdvisor } from "#app/access/guards/guards.server.ts";
import { companyOfPage } from "#app/organization/companies/company-of-page.server.ts";
import { networkList } from "#app/organization/networks/network-list.server.ts";

export async function loader(call: LoaderFunctionArgs) {
  const advisor = await requireAdvisor(call, "network:view");
  const { id: companyId, name } = companyOfPage(advisor);
  await requireExport(call, advisor, { type: "networks", companyId });
  return networkList.download(db, advisor.reach, { companyId }, call.request, `${name} networks.csv`);
}
