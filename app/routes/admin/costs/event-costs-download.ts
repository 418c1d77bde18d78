import type { LoaderFunctionArgs } from "@remix-run/node";
import { db } from "#app/db.server.ts";
import { companyDownload } from "#app/organization/companies/company-download.server.ts";
import { eventCostList } from "#app/programs/costs/event-costs.server.ts";

export const loader = (call: LoaderFunctionArgs) =>
  companyDownload(db, call, "program:view", "event-costs", eventCostList);
