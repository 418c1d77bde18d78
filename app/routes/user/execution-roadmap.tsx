import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { readForm } from "#app/http/form.server.ts";
import { formText, parseIntent } from "#app/http/form-values.ts";
import { parseId } from "#app/http/ids.ts";
import { redirectWithErrors, redirectWithNotice } from "#app/http/notice.server.ts";
import { orNotFound, notFound } from "#app/http/errors.ts";
import { type Member, requireMember } from "#app/access/guards/guards.server.ts";
import { can } from "#app/platform/identity/permissions.ts";
import { countUsage } from "#app/platform/analytics/count-usage.server.ts";
import { addActionNote } from "#app/planning/actions/add-action-note.server.ts";
import { parseSeenVersion } from "#app/platform/workflow/seen-version.ts";
import { actionTransitionText } from "#app/planning/actions/action-words.ts";
import { changeActionStatus } from "#app/planning/actions/change-action-status.server.ts";
import { listCampaign } from "#app/planning/plan-campaigns/campaign.server.ts";
import { dayIn } from "#app/organization/locations/location-rules.ts";
import { findPlanCosts } from "#app/planning/plan-editor/cost-overview.server.ts";
import { decodeRoadmap } from "#app/planning/roadmap/timeline-columns.ts";
import { findRoadmapPlan, findRoadmapStep, listRoadmapSteps } from "#app/planning/roadmap/roadmap-queries.server.ts";
import { isAssignedTo, mergeSteps, periodOfAll } from "#app/planning/roadmap/roadmap.ts";
import { CampaignPlans } from "#app/planning/plan-editor/ui/campaign-plans.tsx";
import { CostSummary } from "#app/planning/plan-editor/ui/cost-panel.tsx";
import { RoadmapPage } from "#app/planning/roadmap/ui/roadmap-page.tsx";
import { paths } from "#app/paths.ts";
import { pageTitle } from "#app/ui/text/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => pageTitle(matches, "Execution Roadmap");

export async function loader(call: LoaderFunctionArgs) {
  const member = await requireMember(call, "plan:view");
  const plan = await planOf(member, call.params);
  const today = dayIn(plan.timeZone, now());
  const campaign = plan.sisters > 0 ? await listCampaign(db, member.access, plan) : [];
  const asked = decodeRoadmap(new URL(call.request.url));
  const state = { ...asked, all: asked.all && campaign.length > 1 };
  const plans = state.all ? campaign : [plan];
  const { items, totals, verdict, budgetCents } = await findPlanCosts(db, plans, now());
  const all = mergeSteps(await listRoadmapSteps(db, plans), items);
  const steps = state.mine ? all.filter((step) => isAssignedTo(step, member)) : all;
  // Count the first opening only, not a change of zoom or filter.
  if (state.zoom === null && !state.mine && !state.all)
    await countUsage(db, member, { usage: "roadmap.opened", now: now(), networkId: plan.networkId });
  return json({
    plan: { ...plan, ...periodOfAll(plans), budgetCents },
    plans: plans.length,
    state,
    today,
    items,
    totals,
    verdict,
    steps,
    campaign,
    canEdit: can(member, "checklist:edit"),
    canShare: can(member, "plan:share"),
  });
}

/** Find the plan of the address, which must be at the address's location; throw 404. */
async function planOf(member: Member, { planId, locationId }: LoaderFunctionArgs["params"]) {
  return orNotFound(
    await findRoadmapPlan(db, member.access, { planId: parseId(planId), locationId: parseId(locationId) }, now()),
    "{Plan}",
  );
}

export async function action(call: ActionFunctionArgs) {
  const member = await requireMember(call, "checklist:edit");
  const [planId, locationId] = [parseId(call.params.planId), parseId(call.params.locationId)];
  const form = await readForm(call.request);
  const intent = parseIntent(form, ["done", "reopen", "note"]);
  const actionId = parseId(form.get("actionId"));
  const step = orNotFound(await findRoadmapStep(db, member.access, { planId, locationId, actionId }), "{Plan}");
  const back = paths.roadmap(planId, locationId) + new URL(call.request.url).search;
  if (!intent) return redirectWithNotice(back, "Choose an action with the step's buttons.", { tone: "danger" });
  if (!step.isThere) throw notFound("To-do");
  if (intent !== "note") {
    const outcome = orNotFound(
      await changeActionStatus(db, { member, actionId, move: intent, seen: parseSeenVersion(form), now: now() }),
      "To-do",
    );
    if (!outcome.saved) return redirectWithErrors(back, outcome.fieldErrors);
    return redirectWithNotice(back, actionTransitionText(outcome.title, intent));
  }
  const text = formText(form, "text").trim();
  if (text.length === 0 || text.length > 1_000) {
    return redirectWithNotice(back, "Enter a note of up to 1,000 characters.", { tone: "danger" });
  }
  const outcome = orNotFound(await addActionNote(db, { member, actionId, text, now: now() }), "To-do");
  if (!outcome.saved) return redirectWithErrors(back, outcome.fieldErrors);
  return redirectWithNotice(back, "Note added.");
}

export default function ExecutionRoadmap() {
  const { campaign, ...page } = useLoaderData<typeof loader>();
  const { plan, items, state } = page;
  return (
    <RoadmapPage
      {...page}
      campaign={
        campaign.length > 1 && (
          <nav aria-label="Roadmaps of this campaign" data-print="hide">
            <CampaignPlans
              plans={campaign}
              currentId={state.all ? null : plan.id}
              allTo={paths.roadmap(plan.id, plan.locationId, { all: 1 })}
              linkOf={({ id, locationId }) => paths.roadmap(id, locationId)}
            />
          </nav>
        )
      }
      costs={<CostSummary {...page} budgetCents={plan.budgetCents} items={items.length} />}
    />
  );
}
