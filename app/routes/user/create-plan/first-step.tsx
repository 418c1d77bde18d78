import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { parseForm, readForm, refuse } from "#app/http/form.server.ts";
import { idOf } from "#app/http/ids.ts";
import { redirectWithNotice } from "#app/http/notice.server.ts";
import { found } from "#app/http/problems.ts";
import { type Member, requireMember } from "#app/access/guards/guards.server.ts";
import { may } from "#app/platform/identity/permissions.ts";
import { timeZoneOf } from "#app/platform/dates/time-zones.ts";
import { listLocationChoices } from "#app/organization/locations/location-queries.server.ts";
import { dayIn } from "#app/organization/locations/location-rules.ts";
import { changePlan } from "#app/planning/plans/save-plan.server.ts";
import { createPlans } from "#app/planning/new-plans/create-plans.server.ts";
import { newPlanValues } from "#app/planning/new-plans/new-plan-values.ts";
import { findPlanChoices } from "#app/planning/new-plans/new-plan-choices.server.ts";
import { newPlanForm, planForm } from "#app/planning/plans/plan-form.ts";
import { findResults } from "#app/planning/plans/plan-results.server.ts";
import { isFirstPlan } from "#app/planning/plans/first-plan.server.ts";
import { FirstPlanGuide } from "#app/planning/plans/ui/first-plan-guide.tsx";
import { findPlan } from "#app/planning/plans/plan-queries.server.ts";
import { isWaiting } from "#app/planning/plans/plan-rules.ts";
import { createdText } from "#app/planning/plans/plan-words.ts";
import { FirstStepPage } from "#app/planning/new-plans/ui/first-step-page.tsx";
import { paths } from "#app/paths.ts";
import { pageTitle } from "#app/ui/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => pageTitle(matches, "Create {Plan}");

export async function loader(call: LoaderFunctionArgs) {
  const member = await requireMember(call, "plan:view");
  const url = new URL(call.request.url);
  const names = ["q", "sort", "size", "hide", "page", "status", "location", "name"];
  const asked = new URLSearchParams([...url.searchParams].filter(([name]) => names.includes(name)));
  // Whoever views only, and an address that asks for plans, is led to the list.
  if (!may(member, "plan:edit") || asked.size > 0)
    throw redirect(asked.size > 0 ? `${paths.plans()}?${asked}` : paths.plans());
  const plan = await planOf(member, url.searchParams.get("plan"));
  if (plan && isWaiting(plan)) throw redirect(paths.answerPlan(plan.id));
  const source = await planOf(member, url.searchParams.get("copy"));
  const locations = await listLocationChoices(db, member.reach);
  const open = locations.filter(({ status }) => status !== "closed");
  const chosen = chosenLocation(member, call.params.locationId, open);
  const today = dayIn(timeZoneOf(member), now());
  return json({
    ...{ plan, today },
    choices: { locations: open, ...(await findPlanChoices(db, member.reach, member.companyId, source?.id ?? null)) },
    values: newPlanValues(today, chosen, source),
    isFirst: await isFirstPlan(db, member.reach),
    source: source && { ...source, results: await findResults(db, source) },
  });
}

async function planOf(member: Member, id: string | null) {
  return id === null ? null : found(await findPlan(db, member.reach, idOf(id), now()), "{Plan}");
}

/** The location of the address; else the one that was chosen last, or the only one. */
function chosenLocation(member: Member, param: string | undefined, open: readonly { id: number }[]): number[] {
  if (param !== undefined) {
    const location = open.find(({ id }) => id === idOf(param));
    return [found(location, "{Location}").id];
  }
  const known = open.filter(({ id }) => id === member.defaultLocationId || open.length === 1);
  return known.map(({ id }) => id);
}

export async function action(call: ActionFunctionArgs) {
  const member = await requireMember(call, "plan:edit");
  const form = await readForm(call.request);
  const { pathname, search, searchParams } = new URL(call.request.url);
  const intent = form.get("intent");
  if (intent === "create") return create(member, form, searchParams.get("item"));
  if (intent === "change") return change(member, idOf(searchParams.get("plan")), form);
  await planOf(member, searchParams.get("plan"));
  return redirectWithNotice(pathname + search, "Choose what to do from the page's buttons.", { tone: "danger" });
}

async function create(member: Member, form: FormData, item: string | null) {
  const submission = parseForm(form, newPlanForm);
  if (submission.status !== "success") return refuse(submission);
  const outcome = await createPlans(db, member, submission.value, now());
  if (!outcome.saved) return refuse(submission, outcome.problems);
  const [first = 0] = outcome.planIds;
  const begun = item === null ? {} : { item: "new" as const, title: item };
  return redirectWithNotice(paths.planItems(first, begun), createdText(outcome));
}

async function change(member: Member, planId: number, form: FormData) {
  const submission = parseForm(form, planForm);
  if (submission.status !== "success") {
    found(await findPlan(db, member.reach, planId, now()), "{Plan}");
    return refuse(submission);
  }
  const outcome = found(await changePlan(db, member, planId, submission.value, now()), "{Plan}");
  if (!outcome.saved) return refuse(submission, outcome.problems, outcome.status);
  return redirectWithNotice(paths.planItems(planId), `${outcome.name} is changed.`);
}

export default function FirstStep() {
  const { isFirst, ...page } = useLoaderData<typeof loader>();
  const guide = isFirst && <FirstPlanGuide step={1} />;
  return <FirstStepPage {...page} guide={guide} lastResult={useActionData<typeof action>()} />;
}
