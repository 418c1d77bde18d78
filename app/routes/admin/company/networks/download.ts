import type { LoaderFunctionArgs } from "@remix-run/node";
import { db } from "#app/db.server.ts";
import { downloadCompanyList } from "#app/organization/companies/company-download.server.ts";
import { networkList } from "#app/organization/networks/network-list.server.ts";

export const loader = (call: LoaderFunctionArgs) =>
  downloadCompanyList(db, { call, permission: "network:view", type: "networks", list: networkList });
