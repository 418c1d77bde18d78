import type { LoaderFunctionArgs } from "@remix-run/node";
import { db } from "#app/db.server.ts";
import { downloadSpanningList } from "#app/organization/companies/company-download.server.ts";
import { studioQueue } from "#app/programs/studio/studio-list.server.ts";

export const loader = (call: LoaderFunctionArgs) =>
  downloadSpanningList(db, call, {
    permission: "studio:work",
    type: "studio",
    file: "studio requests",
    list: studioQueue,
  });
