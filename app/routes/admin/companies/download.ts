import type { LoaderFunctionArgs } from "@remix-run/node";
import { db } from "#app/db.server.ts";
import { requireExport } from "#app/access/guards/exports.server.ts";
import { requireAdvisor } from "#app/access/guards/guards.server.ts";
import { companyList } from "#app/organization/companies/company-list.server.ts";

export async function loader(call: LoaderFunctionArgs) {
  const advisor = await requireAdvisor(call, "company:view");
  await requireExport(call, advisor, { type: "companies", companyId: null });
  return companyList.download(db, { access: advisor.access, scope: {}, at: call.request }, "companies.csv");
}
