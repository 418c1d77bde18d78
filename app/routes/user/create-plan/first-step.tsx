import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { parseForm, readForm, refuseForm } from "#app/http/form.server.ts";
import { parseIntent } from "#app/http/form-values.ts";
import { parseId } from "#app/http/ids.ts";
import { redirectWithNotice } from "#app/http/notice.server.ts";
import { orNotFound } from "#app/http/errors.ts";
import { type Member, requireMember } from "#app/access/guards/guards.server.ts";
import { can } from "#app/platform/identity/permissions.ts";
import { userTimeZone } from "#app/platform/dates/time-zones.ts";
import { listLocationChoices } from "#app/organization/locations/location-queries.server.ts";
import { dayIn } from "#app/organization/locations/location-rules.ts";
import { changePlan } from "#app/planning/plans/save-plan.server.ts";
import { createPlans } from "#app/planning/plan-creation/create-plans.server.ts";
import { newPlanValues } from "#app/planning/plan-creation/new-plan-values.ts";
import { findNewPlanChoices } from "#app/planning/plan-creation/new-plan-choices.server.ts";
import { newPlanForm, planForm } from "#app/planning/plans/plan-form.ts";
import { findPlanResults } from "#app/planning/plans/plan-results.server.ts";
import { isFirstPlan } from "#app/planning/plans/first-plan.server.ts";
import { FirstPlanGuide } from "#app/planning/plans/ui/first-plan-guide.tsx";
import { findPlan } from "#app/planning/plans/plan-queries.server.ts";
import { isAwaitingAnswer } from "#app/planning/plans/plan-rules.ts";
import { createdPlansText } from "#app/planning/plans/plan-words.ts";
import { PlanDetailsPage } from "#app/planning/plan-creation/ui/plan-details-page.tsx";
import { readCampaignOffers } from "#app/insight/campaign-offers/read-campaign-offers.server.ts";
import { ReadyCampaignsCard } from "#app/insight/campaign-offers/ui/ready-campaigns-card.tsx";
import { paths } from "#app/paths.ts";
import { pageTitle } from "#app/ui/text/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => pageTitle(matches, "Create {Plan}");

export async function loader(call: LoaderFunctionArgs) {
  const member = await requireMember(call, "plan:view");
  const url = new URL(call.request.url);
  const names = ["q", "sort", "size", "hide", "page", "status", "location", "name"];
  const listParams = new URLSearchParams([...url.searchParams].filter(([name]) => names.includes(name)));
  // View-only users, and addresses with a list's parameters, are redirected to the list of plans.
  if (!can(member, "plan:edit") || listParams.size > 0)
    throw redirect(listParams.size > 0 ? `${paths.plans()}?${listParams}` : paths.plans());
  const plan = await planOf(member, url.searchParams.get("plan"));
  if (plan && isAwaitingAnswer(plan)) throw redirect(paths.answerPlan(plan.id));
  const source = await planOf(member, url.searchParams.get("copy"));
  const locations = await listLocationChoices(db, member.access);
  const open = locations.filter(({ status }) => status !== "closed");
  const chosen = chosenLocation(member, call.params.locationId, open);
  const today = dayIn(userTimeZone(member), now());
  return json({
    plan,
    today,
    choices: {
      locations: open,
      ...(await findNewPlanChoices(db, member.access, member.companyId, source?.id ?? null)),
    },
    values: newPlanValues(today, chosen, source),
    isFirst: await isFirstPlan(db, member.access),
    ready:
      plan || source
        ? []
        : (
            await readCampaignOffers(db, member, {
              locationIds: call.params.locationId === undefined ? null : chosen,
              today,
            })
          ).offers,
    readyAt: call.params.locationId === undefined ? null : (chosen[0] ?? null),
    source: source && { ...source, results: await findPlanResults(db, source) },
  });
}

async function planOf(member: Member, id: string | null) {
  return id === null ? null : orNotFound(await findPlan(db, member.access, parseId(id), now()), "{Plan}");
}

/** Return the location of the address, else the user's default location or the only one. */
function chosenLocation(member: Member, param: string | undefined, open: readonly { id: number }[]): number[] {
  if (param !== undefined) {
    const location = open.find(({ id }) => id === parseId(param));
    return [orNotFound(location, "{Location}").id];
  }
  const known = open.filter(({ id }) => id === member.defaultLocationId || open.length === 1);
  return known.map(({ id }) => id);
}

export async function action(call: ActionFunctionArgs) {
  const member = await requireMember(call, "plan:edit");
  const form = await readForm(call.request);
  const { pathname, search, searchParams } = new URL(call.request.url);
  const intent = parseIntent(form, ["create", "change"]);
  if (intent === "create") return create(member, form, searchParams.get("item"));
  if (intent === "change") return change(member, parseId(searchParams.get("plan")), form);
  await planOf(member, searchParams.get("plan"));
  return redirectWithNotice(pathname + search, "Choose an action with the buttons on the page.", { tone: "danger" });
}

async function create(member: Member, form: FormData, item: string | null) {
  const submission = parseForm(form, newPlanForm);
  if (submission.status !== "success") return refuseForm(submission);
  const outcome = await createPlans(db, member, submission.value, now());
  if (!outcome.saved) return refuseForm(submission, outcome.fieldErrors);
  const [first = 0] = outcome.planIds;
  const newItem = item === null ? {} : { item: "new" as const, title: item };
  return redirectWithNotice(paths.planItems(first, newItem), createdPlansText(outcome));
}

async function change(member: Member, planId: number, form: FormData) {
  const submission = parseForm(form, planForm);
  if (submission.status !== "success") {
    orNotFound(await findPlan(db, member.access, planId, now()), "{Plan}");
    return refuseForm(submission);
  }
  const outcome = orNotFound(await changePlan(db, { member, planId, form: submission.value, now: now() }), "{Plan}");
  if (!outcome.saved) return refuseForm(submission, outcome.fieldErrors, outcome.status);
  return redirectWithNotice(paths.planItems(planId), `${outcome.name} saved.`);
}

export default function FirstStep() {
  const { isFirst, ready, readyAt, ...page } = useLoaderData<typeof loader>();
  const guide = (
    <>
      <ReadyCampaignsCard offers={ready} locationId={readyAt} />
      {isFirst && <FirstPlanGuide step={1} />}
    </>
  );
  return <PlanDetailsPage {...page} guide={guide} lastResult={useActionData<typeof action>()} />;
}
