import type { LoaderFunctionArgs } from "@remix-run/node";
import { db } from "#app/db.server.ts";
import { companyDownload } from "#app/organization/companies/company-download.server.ts";
import { recapList } from "#app/programs/incentives/account-list.server.ts";

export const loader = (call: LoaderFunctionArgs) =>
  companyDownload(db, call, "program:view", "incentive-recap", recapList);
