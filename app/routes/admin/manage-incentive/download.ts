import type { LoaderFunctionArgs } from "@remix-run/node";
import { db } from "#app/db.server.ts";
import { downloadSpanningList } from "#app/organization/companies/company-download.server.ts";
import { incentiveProgramList } from "#app/programs/incentives/program-list.server.ts";

export const loader = (call: LoaderFunctionArgs) =>
  downloadSpanningList(db, call, {
    permission: "program:view",
    type: "incentive-programs",
    list: incentiveProgramList,
  });
