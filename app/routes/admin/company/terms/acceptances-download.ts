import type { LoaderFunctionArgs } from "@remix-run/node";
import { db } from "#app/db.server.ts";
import { companyDownload } from "#app/organization/companies/company-download.server.ts";
import { acceptanceList } from "#app/setup/terms/acceptance-list.server.ts";

export const loader = (call: LoaderFunctionArgs) =>
  companyDownload(db, call, "terms:view", "terms-acceptances", acceptanceList);
