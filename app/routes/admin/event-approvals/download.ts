import type { LoaderFunctionArgs } from "@remix-run/node";
import { db } from "#app/db.server.ts";
import { spanningDownload } from "#app/organization/companies/company-download.server.ts";
import { eventQueue } from "#app/programs/events/event-queue.server.ts";

export const loader = (call: LoaderFunctionArgs) =>
  spanningDownload(db, call, { permission: "event-program:decide", type: "events", list: eventQueue });
