import type { LoaderFunctionArgs } from "@remix-run/node";
import { db } from "#app/db.server.ts";
import { csvDownload } from "#app/http/download.server.ts";
import { found } from "#app/http/problems.ts";
import { requireAdvisor } from "#app/access/guards/guards.server.ts";
import { companyOfPage } from "#app/organization/companies/company-of-page.server.ts";
import { exampleLines } from "#app/platform/imports/example-file.server.ts";
import { ofCompany } from "#app/platform/imports/kind-of-company.server.ts";
import { findImportKind } from "#app/wiring/import-kinds.server.ts";

export async function loader(call: LoaderFunctionArgs) {
  const asked = findImportKind(call.params.kind);
  const advisor = await requireAdvisor(call, asked?.permission ?? "company:view");
  const company = companyOfPage(advisor);
  const kind = await ofCompany(db, advisor.reach, found(asked, "Page"), company.id);
  return csvDownload(
    `${kind.many} example.csv`,
    kind.columns.map(({ header }) => header),
    exampleLines(kind.columns, await kind.examples(db, advisor, company.id)),
  );
}
