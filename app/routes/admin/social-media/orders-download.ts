import type { LoaderFunctionArgs } from "@remix-run/node";
import { db } from "#app/db.server.ts";
import { downloadSpanningList } from "#app/organization/companies/company-download.server.ts";
import { socialQueue } from "#app/programs/social-orders/social-list.server.ts";

export const loader = (call: LoaderFunctionArgs) =>
  downloadSpanningList(db, call, {
    permission: "social:work",
    type: "social-orders",
    file: "social media orders",
    list: socialQueue,
  });
