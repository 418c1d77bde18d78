import type { LoaderFunctionArgs } from "@remix-run/node";
import { db } from "#app/db.server.ts";
import { found } from "#app/http/problems.ts";
import { requireExport } from "#app/access/guards/exports.server.ts";
import { requireAdvisor } from "#app/access/guards/guards.server.ts";
import { chooseCompany } from "#app/organization/companies/remembered-company.server.ts";
import { locationList } from "#app/organization/locations/location-list.server.ts";

/** The import takes this file back. */
export async function loader(call: LoaderFunctionArgs) {
  const advisor = await requireAdvisor(call, "location:view");
  const { id: companyId, name } = found((await chooseCompany(db, advisor.reach, call.request)).company, "Company");
  await requireExport(call, advisor, { type: "locations", companyId });
  return locationList.download(db, advisor.reach, { companyId }, call.request, `${name} locations.csv`);
}
