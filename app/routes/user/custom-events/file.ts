import type { LoaderFunctionArgs } from "@remix-run/node";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { contentDisposition } from "#app/http/content-disposition.ts";
import { idOf } from "#app/http/ids.ts";
import { found } from "#app/http/problems.ts";
import { requireMember } from "#app/access/guards/guards.server.ts";
import { readEventFile } from "#app/planning/calendar-feeds/calendar-feed.server.ts";

/** One event as a file that a phone puts into its own calendar. */
export async function loader(call: LoaderFunctionArgs) {
  const member = await requireMember(call, "calendar:view");
  const file = await readEventFile(db, member.reach, member.companyId, idOf(call.params.eventId), now());
  return new Response(found(file, "Event"), {
    headers: {
      "Content-Type": "text/calendar; charset=utf-8",
      "Content-Disposition": contentDisposition("attachment", "event.ics"),
      "Cache-Control": "no-store",
    },
  });
}
