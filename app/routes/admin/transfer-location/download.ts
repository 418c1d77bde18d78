import type { LoaderFunctionArgs } from "@remix-run/node";
import { db } from "#app/db.server.ts";
import { found } from "#app/http/problems.ts";
import { requireExport } from "#app/access/guards/exports.server.ts";
import { requireAdvisor } from "#app/access/guards/guards.server.ts";
import { chooseCompany } from "#app/organization/companies/remembered-company.server.ts";
import { transferList } from "#app/handover/transfers/transfer-list.server.ts";

export async function loader(call: LoaderFunctionArgs) {
  const advisor = await requireAdvisor(call, "transfer:prepare");
  const { company } = await chooseCompany(db, advisor.reach, call.request);
  const { id: companyId, name } = found(company, "Company");
  await requireExport(call, advisor, { type: "transfers", companyId });
  return transferList.download(db, advisor.reach, { companyId }, call.request, `${name} transfers.csv`);
}
