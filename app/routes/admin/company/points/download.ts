import type { LoaderFunctionArgs } from "@remix-run/node";
import { db } from "#app/db.server.ts";
import { companyPointList } from "#app/insight/trading-points/company-point-list.server.ts";
import { downloadCompanyList } from "#app/organization/companies/company-download.server.ts";

export const loader = (call: LoaderFunctionArgs) =>
  downloadCompanyList(db, { call, permission: "trading-area:manage", type: "points", list: companyPointList });
