import type { LoaderFunctionArgs } from "@remix-run/node";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { env } from "#app/env.server.ts";
import { contentDisposition } from "#app/http/content-disposition.ts";
import { parseId } from "#app/http/ids.ts";
import { orNotFound } from "#app/http/errors.ts";
import { requireMember } from "#app/access/guards/guards.server.ts";
import { icalendar } from "#app/platform/icalendar/icalendar.ts";
import { listPlanItems } from "#app/planning/plans/plan-queries.server.ts";
import { toCalendarEvents } from "#app/planning/roadmap/roadmap-events.ts";
import { findRoadmapPlan, listRoadmapSteps } from "#app/planning/roadmap/roadmap-queries.server.ts";

/** Return a roadmap as an iCalendar file for the calendar on a phone. */
export async function loader(call: LoaderFunctionArgs) {
  const member = await requireMember(call, "plan:view");
  const { planId, locationId } = call.params;
  const plan = orNotFound(
    await findRoadmapPlan(db, member.access, { planId: parseId(planId), locationId: parseId(locationId) }, now()),
    "{Plan}",
  );
  const events = toCalendarEvents({
    plan,
    items: await listPlanItems(db, [plan]),
    steps: await listRoadmapSteps(db, [plan]),
    address: env.APP_URL,
    now: now(),
  });
  return new Response(icalendar(`${plan.name}, ${plan.location}`, events), {
    headers: {
      "Content-Type": "text/calendar; charset=utf-8",
      "Content-Disposition": contentDisposition("attachment", "roadmap.ics"),
      "Cache-Control": "no-store",
    },
  });
}
