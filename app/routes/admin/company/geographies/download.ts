import type { LoaderFunctionArgs } from "@remix-run/node";
import { db } from "#app/db.server.ts";
import { downloadCompanyList } from "#app/organization/companies/company-download.server.ts";
import { geographyList } from "#app/organization/geographies/geography-list.server.ts";

export const loader = (call: LoaderFunctionArgs) =>
  downloadCompanyList(db, { call, permission: "settings:view", type: "geographies", list: geographyList });
