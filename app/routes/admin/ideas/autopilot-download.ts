import type { LoaderFunctionArgs } from "@remix-run/node";
import { db } from "#app/db.server.ts";
import { spanningDownload } from "#app/organization/companies/company-download.server.ts";
import { setList } from "#app/planning/autopilot-sets/set-list.server.ts";

export const loader = (call: LoaderFunctionArgs) =>
  spanningDownload(db, call, { permission: "autopilot:manage", type: "autopilot-sets", list: setList });
