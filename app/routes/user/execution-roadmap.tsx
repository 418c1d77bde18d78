import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { readForm } from "#app/http/form.server.ts";
import { textOf } from "#app/http/form-values.ts";
import { idOf } from "#app/http/ids.ts";
import { redirectRefused, redirectWithNotice } from "#app/http/notice.server.ts";
import { found, notFound } from "#app/http/problems.ts";
import { type Member, requireMember } from "#app/access/guards/guards.server.ts";
import { may } from "#app/platform/identity/permissions.ts";
import { countUsage } from "#app/platform/analytics/count-usage.server.ts";
import { addNote } from "#app/planning/actions/add-note.server.ts";
import { seenVersionOf } from "#app/platform/workflow/seen-version.ts";
import { moveAction } from "#app/planning/actions/move-action.server.ts";
import { dayIn } from "#app/organization/locations/location-rules.ts";
import { findPlanCosts } from "#app/planning/plan-desk/plan-desk.server.ts";
import { decodeRoadmap } from "#app/planning/roadmap/roadmap-columns.ts";
import { findRoadmapPlan, findRoadmapStep, listSteps } from "#app/planning/roadmap/roadmap-queries.server.ts";
import { isMine } from "#app/planning/roadmap/roadmap.ts";
import { CostHead } from "#app/planning/plan-desk/ui/cost-panel.tsx";
import { RoadmapPage } from "#app/planning/roadmap/ui/roadmap-page.tsx";
import { paths } from "#app/paths.ts";
import { pageTitle } from "#app/ui/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => pageTitle(matches, "Execution Roadmap");

export async function loader(call: LoaderFunctionArgs) {
  const member = await requireMember(call, "plan:view");
  const plan = await planOf(member, call.params);
  const today = dayIn(plan.timeZone, now());
  const { items, totals, verdict } = await findPlanCosts(db, [plan], now());
  const state = decodeRoadmap(new URL(call.request.url));
  const all = await listSteps(db, plan);
  const steps = state.mine ? all.filter((step) => isMine(step, member)) : all;
  // Whoever looks at it another way has opened it already.
  if (state.zoom === null && !state.mine) await countUsage(db, member, "roadmap.opened", now(), plan.networkId);
  return json({
    ...{ plan, state, today, items, totals, verdict, steps },
    mayEdit: may(member, "checklist:edit"),
    mayShare: may(member, "plan:share"),
  });
}

/** The plan of the address, at its own location alone. */
async function planOf(member: Member, { planId, locationId }: LoaderFunctionArgs["params"]) {
  return found(
    await findRoadmapPlan(db, member.reach, { planId: idOf(planId), locationId: idOf(locationId) }, now()),
    "{Plan}",
  );
}

export async function action(call: ActionFunctionArgs) {
  const member = await requireMember(call, "checklist:edit");
  const [planId, locationId] = [idOf(call.params.planId), idOf(call.params.locationId)];
  const form = await readForm(call.request);
  const [verb, id] = textOf(form, "intent").split(":");
  const actionId = idOf(id);
  const step = found(await findRoadmapStep(db, member.reach, { planId, locationId, actionId }), "{Plan}");
  const back = paths.roadmap(planId, locationId) + new URL(call.request.url).search;
  if (verb === "") return redirectWithNotice(back, "Choose what to do from a step's buttons.", { tone: "danger" });
  if (!step.isThere) throw notFound("Action");
  if (verb === "done" || verb === "reopen") {
    const outcome = found(
      await moveAction(db, member, actionId, { move: verb, seen: seenVersionOf(form) }, now()),
      "Action",
    );
    if (!outcome.saved) return redirectRefused(back, outcome.problems);
    return redirectWithNotice(back, `${outcome.title} is ${verb === "done" ? "done" : "open again"}.`);
  }
  const text = textOf(form, "text").trim();
  if (verb !== "note" || text.length === 0 || text.length > 1_000) {
    return redirectWithNotice(back, "Write a note of 1 to 1,000 characters.", { tone: "danger" });
  }
  const outcome = found(await addNote(db, member, actionId, text, now()), "Action");
  if (!outcome.saved) return redirectRefused(back, outcome.problems);
  return redirectWithNotice(back, "Your note is there.");
}

export default function ExecutionRoadmap() {
  const page = useLoaderData<typeof loader>();
  const { plan, items } = page;
  return <RoadmapPage {...page} costs={<CostHead {...page} budgetCents={plan.budgetCents} items={items.length} />} />;
}
