import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, json, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { parseForm, readForm, refuse } from "#app/http/form.server.ts";
import { idOf } from "#app/http/ids.ts";
import { redirectRefused, redirectWithNotice } from "#app/http/notice.server.ts";
import { found } from "#app/http/problems.ts";
import { type Member, requireMember } from "#app/access/guards/guards.server.ts";
import { declineForm } from "#app/planning/autopilot-answers/answer-form.ts";
import { acceptPlan, customisePlan, declinePlan } from "#app/planning/autopilot-answers/answer-plan.server.ts";
import { seenVersionOf } from "#app/platform/workflow/seen-version.ts";
import { AnswerCard } from "#app/planning/autopilot-answers/ui/answer-card.tsx";
import { findMadePlan } from "#app/planning/autopilot-answers/waiting-plans.server.ts";
import { refusalOfAnswer } from "#app/planning/autopilot-answers/waiting-rules.ts";
import { paths } from "#app/paths.ts";
import { Page } from "#app/ui/page.tsx";
import { pageTitle } from "#app/ui/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => pageTitle(matches, "Answer {Plan}");

export async function loader(call: LoaderFunctionArgs) {
  const member = await requireMember(call, "autopilot:answer");
  const plan = found(await findMadePlan(db, member.reach, idOf(call.params.planId)), "{Plan}");
  if (refusalOfAnswer(plan)) throw redirect(paths.plan(plan.id));
  return json({ plan });
}

export async function action(call: ActionFunctionArgs) {
  const member = await requireMember(call, "autopilot:answer");
  const planId = idOf(call.params.planId);
  const form = await readForm(call.request);
  switch (form.get("intent")) {
    case "accept":
      return accept(member, planId, form);
    case "customise":
      return customise(member, planId, form);
    default:
      return decline(member, planId, form);
  }
}

async function accept(member: Member, planId: number, form: FormData) {
  const outcome = found(await acceptPlan(db, member, planId, now(), seenVersionOf(form)), "{Plan}");
  if (!outcome.saved) {
    const { problems, status = 422 } = outcome;
    return json({ problems: problems[""] ?? [], lastResult: undefined }, { status });
  }
  return redirectWithNotice(paths.plan(planId), `${outcome.name} is saved. Activate it when you are ready.`);
}

async function customise(member: Member, planId: number, form: FormData) {
  const outcome = found(await customisePlan(db, member, planId, now(), seenVersionOf(form)), "{Plan}");
  if (outcome.saved) return redirectWithNotice(paths.planItems(planId), `${outcome.name} is yours to change.`);
  return redirectRefused(paths.plan(planId), outcome.problems);
}

async function decline(member: Member, planId: number, form: FormData) {
  const submission = parseForm(form, declineForm);
  const refused = async (answer: ReturnType<typeof refuse>) =>
    json({ problems: [], lastResult: await answer.json() }, { status: answer.status });
  if (submission.status !== "success") {
    found(await findMadePlan(db, member.reach, planId), "{Plan}");
    return refused(refuse(submission));
  }
  const { reason, version = null } = submission.value;
  const outcome = found(await declinePlan(db, member, planId, reason, now(), version), "{Plan}");
  if (!outcome.saved) return refused(refuse(submission, outcome.problems, outcome.status));
  return redirectWithNotice(paths.dashboard(), `${outcome.name} is declined and stands in the archive.`);
}

export default function AnswerPlanPage() {
  const { plan } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <Page
      title={plan.name}
      width="form"
      crumbs={[{ label: "Dashboard", to: paths.dashboard() }]}
      purpose="This {plan} was made for you. Nothing runs before you accept and activate it."
    >
      <AnswerCard plan={plan} problems={answer?.problems ?? []} lastResult={answer?.lastResult} />
    </Page>
  );
}
