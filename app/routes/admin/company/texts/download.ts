import type { LoaderFunctionArgs } from "@remix-run/node";
import { db } from "#app/db.server.ts";
import { requireExport } from "#app/access/guards/exports.server.ts";
import { requireAdvisor } from "#app/access/guards/guards.server.ts";
import { companyOfPage } from "#app/organization/companies/company-of-page.server.ts";
import { textList } from "#app/setup/texts/text-list.server.ts";

export async function loader(call: LoaderFunctionArgs) {
  const advisor = await requireAdvisor(call, "settings:view");
  const { id: companyId, name } = companyOfPage(advisor);
  await requireExport(call, advisor, { type: "texts", companyId });
  return textList.download(db, advisor.reach, { companyId }, call.request, `${name} texts.csv`);
}
