import type { LoaderFunctionArgs } from "@remix-run/node";
import { db } from "#app/db.server.ts";
import { csvDownload } from "#app/http/download.server.ts";
import { found } from "#app/http/problems.ts";
import { requireExport } from "#app/access/guards/exports.server.ts";
import { requireAdvisor } from "#app/access/guards/guards.server.ts";
import { chooseCompany } from "#app/organization/companies/remembered-company.server.ts";
import { locationList } from "#app/organization/locations/location-list.ts";
import { downloadLocations, locationDownloadHeader } from "#app/organization/locations/location-list.server.ts";

export async function loader(call: LoaderFunctionArgs) {
  const advisor = await requireAdvisor(call, "location:view");
  const company = found((await chooseCompany(db, advisor.reach, call.request)).company, "Company");
  await requireExport(call, advisor, { type: "locations", companyId: company.id });
  const lines = downloadLocations(db, advisor.reach, company.id, locationList.decode(new URL(call.request.url)));
  return csvDownload(`${company.name} locations.csv`, locationDownloadHeader(), lines);
}
