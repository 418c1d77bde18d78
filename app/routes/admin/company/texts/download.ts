import type { LoaderFunctionArgs } from "@remix-run/node";
import { db } from "#app/db.server.ts";
import { csvDownload } from "#app/http/download.server.ts";
import { requireExport } from "#app/access/guards/exports.server.ts";
import { requireAdvisor } from "#app/access/guards/guards.server.ts";
import { companyOfPage } from "#app/organization/companies/company-of-page.server.ts";
import { textList } from "#app/setup/texts/text-list.ts";
import { downloadTexts, textDownloadHeader } from "#app/setup/texts/text-list.server.ts";

export async function loader(call: LoaderFunctionArgs) {
  const advisor = await requireAdvisor(call, "settings:view");
  const company = companyOfPage(advisor);
  await requireExport(call, advisor, { type: "texts", companyId: company.id });
  const lines = downloadTexts(db, advisor.reach, company.id, textList.decode(new URL(call.request.url)));
  return csvDownload(`${company.name} texts.csv`, textDownloadHeader, lines);
}
