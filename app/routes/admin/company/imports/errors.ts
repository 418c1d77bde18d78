import type { LoaderFunctionArgs } from "@remix-run/node";
import { db } from "#app/db.server.ts";
import { csvDownload } from "#app/http/download.server.ts";
import { idOf } from "#app/http/ids.ts";
import { found } from "#app/http/problems.ts";
import { requireExport } from "#app/access/guards/exports.server.ts";
import { requireAdvisor } from "#app/access/guards/guards.server.ts";
import { findImportKind } from "#app/wiring/import-kinds.server.ts";
import { ofCompany } from "#app/platform/imports/kind-of-company.server.ts";
import { findImport } from "#app/platform/imports/import-queries.server.ts";
import { downloadErrors, errorFileHeader } from "#app/platform/imports/import-row-list.server.ts";

export async function loader(call: LoaderFunctionArgs) {
  const advisor = await requireAdvisor(call, "company:view");
  const ids = [idOf(call.params.companyId), idOf(call.params.importId)] as const;
  const asked = found(await findImport(db, advisor.reach, ...ids), "Import");
  const kind = found(findImportKind(asked.kind), "Import");
  await requireAdvisor(call, kind.permission);
  await requireExport(call, advisor, { type: "import-errors", companyId: asked.companyId });
  return csvDownload(
    `${asked.fileName} errors.csv`,
    errorFileHeader,
    downloadErrors(db, asked.id, await ofCompany(db, advisor.reach, kind, asked.companyId)),
  );
}
