import type { LoaderFunctionArgs } from "@remix-run/node";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { contentDisposition } from "#app/http/content-disposition.ts";
import { parseId } from "#app/http/ids.ts";
import { orNotFound } from "#app/http/errors.ts";
import { requireMember } from "#app/access/guards/guards.server.ts";
import { readEventFile } from "#app/planning/calendar-feeds/calendar-feed.server.ts";

/** Return one event as a file for a phone's own calendar. */
export async function loader(call: LoaderFunctionArgs) {
  const member = await requireMember(call, "calendar:view");
  const file = await readEventFile(db, member.access, {
    companyId: member.companyId,
    eventId: parseId(call.params.eventId),
    now: now(),
  });
  return new Response(orNotFound(file, "Event"), {
    headers: {
      "Content-Type": "text/calendar; charset=utf-8",
      "Content-Disposition": contentDisposition("attachment", "event.ics"),
      "Cache-Control": "no-store",
    },
  });
}
