import type { LoaderFunctionArgs } from "@remix-run/node";
import { db } from "#app/db.server.ts";
import { spanningDownload } from "#app/organization/companies/company-download.server.ts";
import { locationList } from "#app/organization/locations/location-list.server.ts";

/** The import takes this file back. */
export const loader = (call: LoaderFunctionArgs) =>
  spanningDownload(db, call, "location:view", "locations", locationList);
