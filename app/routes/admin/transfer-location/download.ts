import type { LoaderFunctionArgs } from "@remix-run/node";
import { db } from "#app/db.server.ts";
import { csvDownload } from "#app/http/download.server.ts";
import { found } from "#app/http/problems.ts";
import { requireExport } from "#app/access/guards/exports.server.ts";
import { requireAdvisor } from "#app/access/guards/guards.server.ts";
import { chooseCompany } from "#app/organization/companies/remembered-company.server.ts";
import { transferList } from "#app/handover/transfers/transfer-list.ts";
import { downloadTransfers, transferDownloadHeader } from "#app/handover/transfers/transfer-list.server.ts";

export async function loader(call: LoaderFunctionArgs) {
  const advisor = await requireAdvisor(call, "transfer:prepare");
  const company = found((await chooseCompany(db, advisor.reach, call.request)).company, "Company");
  await requireExport(call, advisor, { type: "transfers", companyId: company.id });
  const lines = downloadTransfers(db, advisor.reach, company.id, transferList.decode(new URL(call.request.url)));
  return csvDownload(`${company.name} transfers.csv`, transferDownloadHeader(), lines);
}
