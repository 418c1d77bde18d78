import type { LoaderFunctionArgs } from "@remix-run/node";
import { db } from "#app/db.server.ts";
import { found } from "#app/http/problems.ts";
import { requireExport } from "#app/access/guards/exports.server.ts";
import { requireAdvisor } from "#app/access/guards/guards.server.ts";
import { setList } from "#app/planning/autopilot-sets/set-list.server.ts";
import { chooseCompany } from "#app/organization/companies/remembered-company.server.ts";

export async function loader(call: LoaderFunctionArgs) {
  const advisor = await requireAdvisor(call, "autopilot:manage");
  const { id: companyId, name } = found((await chooseCompany(db, advisor.reach, call.request)).company, "Company");
  await requireExport(call, advisor, { type: "autopilot-sets", companyId });
  return setList.download(db, advisor.reach, { companyId }, call.request, `${name} autopilot sets.csv`);
}
