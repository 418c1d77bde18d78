import type { LoaderFunctionArgs } from "@remix-run/node";
import { db } from "#app/db.server.ts";
import { xlsxDownload } from "#app/http/download.server.ts";
import { requireAdvisor } from "#app/access/guards/guards.server.ts";
import { pageCompany, pageTerms } from "#app/organization/companies/page-company.server.ts";
import { writeWorkbookTemplate } from "#app/platform/imports/workbook-template.server.ts";
import { workbookKinds } from "#app/wiring/import-kinds.server.ts";

export async function loader(call: LoaderFunctionArgs) {
  const advisor = await requireAdvisor(call, "user:edit");
  const company = pageCompany(advisor);
  const template = { importer: advisor, companyId: company.id, kinds: workbookKinds, terms: pageTerms(advisor) };
  const bytes = await writeWorkbookTemplate(db, template);
  return xlsxDownload(`${company.name}.xlsx`, chunksOf(bytes));
}

async function* chunksOf(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
