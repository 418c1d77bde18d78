import type { LoaderFunctionArgs } from "@remix-run/node";
import { db } from "#app/db.server.ts";
import { downloadCompanyList } from "#app/organization/companies/company-download.server.ts";
import { accountRecapList } from "#app/programs/incentives/account-list.server.ts";

export const loader = (call: LoaderFunctionArgs) =>
  downloadCompanyList(db, { call, permission: "program:view", type: "incentive-recap", list: accountRecapList });
