import type { LoaderFunctionArgs } from "@remix-run/node";
import { db } from "#app/db.server.ts";
import { spanningDownload } from "#app/organization/companies/company-download.server.ts";
import { locationList } from "#app/organization/locations/location-list.server.ts";

export const loader = (call: LoaderFunctionArgs) =>
  spanningDownload(db, call, { permission: "location:view", type: "locations", list: locationList });
