import type { LoaderFunctionArgs } from "@remix-run/node";
import { db } from "#app/db.server.ts";
import { requireExport } from "#app/access/guards/exports.server.ts";
import { requireAdvisor } from "#app/access/guards/guards.server.ts";
import { companyOfPage } from "#app/organization/companies/company-of-page.server.ts";
import { acceptanceList } from "#app/setup/terms/acceptance-list.server.ts";

export async function loader(call: LoaderFunctionArgs) {
  const advisor = await requireAdvisor(call, "terms:view");
  const { id: companyId, name } = companyOfPage(advisor);
  await requireExport(call, advisor, { type: "terms-acceptances", companyId });
  return acceptanceList.download(db, advisor.reach, { companyId }, call.request, `${name} terms acceptances.csv`);
}
