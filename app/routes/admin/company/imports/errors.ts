import type { LoaderFunctionArgs } from "@remix-run/node";
import { db } from "#app/db.server.ts";
import { csvDownload } from "#app/http/download.server.ts";
import { parseId } from "#app/http/ids.ts";
import { orNotFound } from "#app/http/errors.ts";
import { requireExport } from "#app/access/guards/exports.server.ts";
import { requireAdvisor } from "#app/access/guards/guards.server.ts";
import { findImportKind } from "#app/wiring/import-kinds.server.ts";
import { withCompanyColumns } from "#app/platform/imports/company-columns.server.ts";
import { findImport } from "#app/platform/imports/import-queries.server.ts";
import { streamImportErrors, importErrorHeader } from "#app/platform/imports/import-row-list.server.ts";

export async function loader(call: LoaderFunctionArgs) {
  const advisor = await requireAdvisor(call, "company:view");
  const ids = [parseId(call.params.companyId), parseId(call.params.importId)] as const;
  const fileImport = orNotFound(await findImport(db, advisor.access, ...ids), "Import");
  const kind = orNotFound(findImportKind(fileImport.kind), "Import");
  await requireAdvisor(call, kind.permission);
  await requireExport(call, advisor, { type: "import-errors", companyId: fileImport.companyId });
  return csvDownload(
    `${fileImport.fileName} errors.csv`,
    importErrorHeader,
    streamImportErrors(db, fileImport.id, await withCompanyColumns(db, advisor.access, kind, fileImport.companyId)),
  );
}
