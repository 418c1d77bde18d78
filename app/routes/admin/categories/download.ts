import type { LoaderFunctionArgs } from "@remix-run/node";
import { db } from "#app/db.server.ts";
import { found } from "#app/http/problems.ts";
import { requireExport } from "#app/access/guards/exports.server.ts";
import { requireAdvisor } from "#app/access/guards/guards.server.ts";
import { categoryList } from "#app/setup/categories/category-list.server.ts";
import { chooseCompany } from "#app/organization/companies/remembered-company.server.ts";

export async function loader(call: LoaderFunctionArgs) {
  const advisor = await requireAdvisor(call, "category:manage");
  const company = found((await chooseCompany(db, advisor.reach, call.request)).company, "Company");
  await requireExport(call, advisor, { type: "categories", companyId: company.id });
  const scope = { companyId: company.id };
  return categoryList.download(db, advisor.reach, scope, call.request, `${company.name} categories.csv`);
}
