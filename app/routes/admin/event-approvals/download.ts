import type { LoaderFunctionArgs } from "@remix-run/node";
import { db } from "#app/db.server.ts";
import { downloadSpanningList } from "#app/organization/companies/company-download.server.ts";
import { eventQueue } from "#app/programs/events/event-queue.server.ts";

export const loader = (call: LoaderFunctionArgs) =>
  downloadSpanningList(db, call, { permission: "event-program:decide", type: "events", list: eventQueue });
