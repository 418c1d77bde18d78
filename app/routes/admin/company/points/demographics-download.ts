import type { LoaderFunctionArgs } from "@remix-run/node";
import { db } from "#app/db.server.ts";
import { demographicList } from "#app/insight/trading-areas/demographic-list.server.ts";
import { downloadCompanyList } from "#app/organization/companies/company-download.server.ts";

export const loader = (call: LoaderFunctionArgs) =>
  downloadCompanyList(db, { call, permission: "trading-area:manage", type: "demographics", list: demographicList });
