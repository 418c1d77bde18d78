import type { LoaderFunctionArgs } from "@remix-run/node";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { env } from "#app/env.server.ts";
import { contentDisposition } from "#app/http/content-disposition.ts";
import { idOf } from "#app/http/ids.ts";
import { found } from "#app/http/problems.ts";
import { requireMember } from "#app/access/guards/guards.server.ts";
import { icalendar } from "#app/platform/icalendar/icalendar.ts";
import { listPlanItems } from "#app/planning/plans/plan-queries.server.ts";
import { roadmapEvents } from "#app/planning/roadmap/roadmap-events.ts";
import { findRoadmapPlan, listSteps } from "#app/planning/roadmap/roadmap-queries.server.ts";

/** A roadmap as a file that a phone puts into its own calendar. */
export async function loader(call: LoaderFunctionArgs) {
  const member = await requireMember(call, "plan:view");
  const { planId, locationId } = call.params;
  const plan = found(
    await findRoadmapPlan(db, member.reach, { planId: idOf(planId), locationId: idOf(locationId) }, now()),
    "{Plan}",
  );
  const events = roadmapEvents(plan, await listPlanItems(db, [plan]), await listSteps(db, plan), env.APP_URL, now());
  return new Response(icalendar(`${plan.name}, ${plan.location}`, events), {
    headers: {
      "Content-Type": "text/calendar; charset=utf-8",
      "Content-Disposition": contentDisposition("attachment", "roadmap.ics"),
      "Cache-Control": "no-store",
    },
  });
}
