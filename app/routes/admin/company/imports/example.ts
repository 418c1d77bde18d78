import type { LoaderFunctionArgs } from "@remix-run/node";
import { db } from "#app/db.server.ts";
import { csvDownload } from "#app/http/download.server.ts";
import { orNotFound } from "#app/http/errors.ts";
import { requireAdvisor } from "#app/access/guards/guards.server.ts";
import { pageCompany } from "#app/organization/companies/page-company.server.ts";
import { exampleFileLines } from "#app/platform/imports/example-file.server.ts";
import { withCompanyColumns } from "#app/platform/imports/company-columns.server.ts";
import { findImportKind } from "#app/wiring/import-kinds.server.ts";

export async function loader(call: LoaderFunctionArgs) {
  const importKind = findImportKind(call.params.kind);
  const advisor = await requireAdvisor(call, importKind?.permission ?? "company:view");
  const company = pageCompany(advisor);
  const kind = await withCompanyColumns(db, advisor.access, orNotFound(importKind, "Page"), company.id);
  return csvDownload(
    `${kind.name} example.csv`,
    kind.columns.map(({ header }) => header),
    exampleFileLines(kind.columns, await kind.examples(db, advisor, company.id)),
  );
}
