import type { LoaderFunctionArgs } from "@remix-run/node";
import { db } from "#app/db.server.ts";
import { downloadCompanyList } from "#app/organization/companies/company-download.server.ts";
import { acceptanceList } from "#app/setup/terms/acceptance-list.server.ts";

export const loader = (call: LoaderFunctionArgs) =>
  downloadCompanyList(db, { call, permission: "terms:view", type: "terms-acceptances", list: acceptanceList });
