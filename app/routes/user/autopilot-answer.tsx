import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, json, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { parseForm, readForm, refuseForm } from "#app/http/form.server.ts";
import { parseIntent } from "#app/http/form-values.ts";
import { parseId } from "#app/http/ids.ts";
import { redirectWithErrors, redirectWithNotice } from "#app/http/notice.server.ts";
import { orNotFound } from "#app/http/errors.ts";
import { type Member, requireMember } from "#app/access/guards/guards.server.ts";
import { declineForm } from "#app/planning/autopilot-answers/answer-form.ts";
import { acceptPlan, customizePlan, declinePlan } from "#app/planning/autopilot-answers/answer-plan.server.ts";
import { parseSeenVersion } from "#app/platform/workflow/seen-version.ts";
import { AutopilotPlanReview } from "#app/planning/autopilot-answers/ui/autopilot-plan-review.tsx";
import { findAutopilotPlan } from "#app/planning/autopilot-answers/waiting-plans.server.ts";
import { planAnswerRefusal } from "#app/planning/autopilot-answers/answer-rules.ts";
import { paths } from "#app/paths.ts";
import { Page } from "#app/ui/page/page.tsx";
import { pageTitle } from "#app/ui/text/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => pageTitle(matches, "Review {Plan}");

export async function loader(call: LoaderFunctionArgs) {
  const member = await requireMember(call, "autopilot:answer");
  const plan = orNotFound(await findAutopilotPlan(db, member.access, parseId(call.params.planId)), "{Plan}");
  if (planAnswerRefusal(plan)) throw redirect(paths.plan(plan.id));
  return json({ plan });
}

export async function action(call: ActionFunctionArgs) {
  const member = await requireMember(call, "autopilot:answer");
  const planId = parseId(call.params.planId);
  const form = await readForm(call.request);
  switch (parseIntent(form, ["accept", "customise"])) {
    case "accept":
      return accept(member, planId, form);
    case "customise":
      return customize(member, planId, form);
    default:
      return decline(member, planId, form);
  }
}

async function accept(member: Member, planId: number, form: FormData) {
  const outcome = orNotFound(
    await acceptPlan({ db, actor: member, now: now() }, planId, parseSeenVersion(form)),
    "{Plan}",
  );
  if (!outcome.saved) {
    const { fieldErrors, status = 422 } = outcome;
    return json({ problems: fieldErrors[""] ?? [], lastResult: undefined }, { status });
  }
  return redirectWithNotice(paths.plan(planId), `${outcome.name} accepted and saved. Activate it when you're ready.`);
}

async function customize(member: Member, planId: number, form: FormData) {
  const outcome = orNotFound(
    await customizePlan({ db, actor: member, now: now() }, planId, parseSeenVersion(form)),
    "{Plan}",
  );
  if (outcome.saved)
    return redirectWithNotice(paths.planItems(planId), `${outcome.name} is now a draft you can change.`);
  return redirectWithErrors(paths.plan(planId), outcome.fieldErrors);
}

async function decline(member: Member, planId: number, form: FormData) {
  const submission = parseForm(form, declineForm);
  const refused = async (answer: ReturnType<typeof refuseForm>) =>
    json({ problems: [], lastResult: await answer.json() }, { status: answer.status });
  if (submission.status !== "success") {
    orNotFound(await findAutopilotPlan(db, member.access, planId), "{Plan}");
    return refused(refuseForm(submission));
  }
  const { reason, version = null } = submission.value;
  const outcome = orNotFound(
    await declinePlan({ db, actor: member, now: now() }, planId, { reason, seen: version }),
    "{Plan}",
  );
  if (!outcome.saved) return refused(refuseForm(submission, outcome.fieldErrors, outcome.status));
  return redirectWithNotice(paths.dashboard(), `${outcome.name} declined and archived.`);
}

export default function AnswerPlanPage() {
  const { plan } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <Page
      title={plan.name}
      width="form"
      crumbs={[{ label: "Dashboard", to: paths.dashboard() }]}
      purpose="We created this {plan} for you. Accept, customize or decline it."
    >
      <AutopilotPlanReview plan={plan} problems={answer?.fieldErrors ?? []} lastResult={answer?.lastResult} />
    </Page>
  );
}
