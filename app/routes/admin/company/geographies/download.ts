import type { LoaderFunctionArgs } from "@remix-run/node";
import { db } from "#app/db.server.ts";
import { companyDownload } from "#app/organization/companies/company-download.server.ts";
import { geographyList } from "#app/organization/geographies/geography-list.server.ts";

export const loader = (call: LoaderFunctionArgs) =>
  companyDownload(db, call, "settings:view", "geographies", geographyList);
