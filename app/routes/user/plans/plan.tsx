import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { parseForm, readForm } from "#app/http/form.server.ts";
import { idOf } from "#app/http/ids.ts";
import { redirectRefused, redirectWithNotice } from "#app/http/notice.server.ts";
import { found } from "#app/http/problems.ts";
import { type Member, requireMember } from "#app/access/guards/guards.server.ts";
import { may } from "#app/platform/identity/permissions.ts";
import { site } from "#app/access/sign-in/site.server.ts";
import { WaitingBanner } from "#app/planning/autopilot-answers/ui/waiting-plans.tsx";
import { dayIn } from "#app/organization/locations/location-rules.ts";
import { commentOnPlan } from "#app/planning/plans/save-plan.server.ts";
import { completeAnyway } from "#app/planning/plan-status/complete-plans.server.ts";
import { answerCampaignIntent, campaignIntentOf } from "#app/planning/campaigns/campaign-intents.server.ts";
import { listCampaign } from "#app/planning/campaigns/campaign.server.ts";
import { findPlanCosts } from "#app/planning/plan-desk/plan-desk.server.ts";
import { commentForm, completeForm } from "#app/planning/plans/plan-form.ts";
import { answerPlanIntent, planIntentOf } from "#app/planning/plan-status/plan-intents.server.ts";
import { FirstPlanGuide } from "#app/planning/plans/ui/first-plan-guide.tsx";
import { findPlan } from "#app/planning/plans/plan-queries.server.ts";
import { planStatusWords } from "#app/planning/plans/plan-rules.ts";
import { PlanPage } from "#app/planning/plan-desk/ui/plan-page.tsx";
import { mayUse } from "#app/platform/identity/may-use.ts";
import { mayOrder } from "#app/platform/workflow/transitions.ts";
import { findPlanMoney } from "#app/programs/plan-money/plan-money.server.ts";
import { listPlanEffects } from "#app/insight/item-effects/item-effects.server.ts";
import { ItemEffects } from "#app/insight/item-effects/ui/item-effects.tsx";
import { findThread } from "#app/programs/thread/thread.server.ts";
import { threadOfItem } from "#app/programs/thread/thread.ts";
import { ThreadLinks } from "#app/programs/thread/ui/thread-card.tsx";
import { NetCost } from "#app/programs/plan-money/ui/net-cost.tsx";
import { seenVersionOf } from "#app/platform/workflow/seen-version.ts";
import { readRecordLog } from "#app/platform/workflow/record-log.server.ts";
import { Comments } from "#app/platform/workflow/ui/comments.tsx";
import { StatusHistory } from "#app/platform/workflow/ui/status-history.tsx";
import { paths } from "#app/paths.ts";
import { countText } from "#app/ui/format.ts";
import { pageTitle } from "#app/ui/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches, data }) => pageTitle(matches, data?.plan.name ?? "{Plan}");

export async function loader(call: LoaderFunctionArgs) {
  const member = await requireMember(call, "plan:view");
  const plan = found(await findPlan(db, member.reach, idOf(call.params.planId), now()), "{Plan}");
  const today = dayIn(plan.timeZone, now());
  const record = { type: "plan", id: plan.id };
  return json({
    ...{ plan, today },
    ...(await findPlanCosts(db, [plan], now())),
    campaign: plan.sisters > 0 ? await listCampaign(db, member.reach, plan) : [],
    ...(await readRecordLog(db, member.reach, record)),
    mayEdit: may(member, "plan:edit"),
    mayArchive: may(member, "plan:archive"),
    mayMakeEvents: may(member, "event:edit"),
    mayAskStudio: mayUse(member, "studio:order") && mayOrder(member),
    money: mayUse(member, "incentive:view") ? await findPlanMoney(db, member.reach, [plan], now()) : null,
    // Items of a plan that never began did nothing yet.
    effects:
      plan.status !== "saved" && mayUse(member, "metrics:view") ? await listPlanEffects(db, member.reach, plan.id) : [],
    threads: mayUse(member, "incentive:view") ? await findThread(db, member.reach, { planId: plan.id }) : null,
  });
}

export async function action(call: ActionFunctionArgs) {
  const member = await requireMember(call, "plan:edit");
  const planId = idOf(call.params.planId);
  const form = await readForm(call.request);
  const intent = form.get("intent");
  if (intent === "comment") return comment(member, planId, form);
  if (intent === "complete") return complete(await requireMember(call, "plan:archive"), planId, form);
  const together = campaignIntentOf(intent);
  if (together) {
    const { isDone, sentence } = found(
      await answerCampaignIntent(db, member, site, planId, { intent: together }, now()),
      "{Plan}",
    );
    return redirectWithNotice(paths.plan(planId), sentence, { tone: isDone ? "success" : "danger" });
  }
  const move = planIntentOf(intent);
  if (move === "archive" || move === "restore") await requireMember(call, "plan:archive");
  if (!move) {
    found(await findPlan(db, member.reach, planId, now()), "{Plan}");
    return redirectWithNotice(paths.plan(planId), "Choose what to do from the page's buttons.", { tone: "danger" });
  }
  const { isDone, sentence } = found(
    await answerPlanIntent(db, member, site, planId, { intent: move, seen: seenVersionOf(form) }, now()),
    "{Plan}",
  );
  return redirectWithNotice(isDone ? next(move, planId) : paths.plan(planId), sentence, {
    tone: isDone ? "success" : "danger",
  });
}

function next(move: NonNullable<ReturnType<typeof planIntentOf>>, planId: number): string {
  if (move === "edit") return paths.planItems(planId);
  return move === "delete" ? paths.plans() : paths.plan(planId);
}

async function comment(member: Member, planId: number, form: FormData) {
  const submission = parseForm(form, commentForm);
  if (submission.status !== "success") {
    found(await findPlan(db, member.reach, planId, now()), "{Plan}");
    return redirectWithNotice(paths.plan(planId), "Write a comment of 1 to 1,000 characters.", { tone: "danger" });
  }
  found(await commentOnPlan(db, member, planId, submission.value, now()), "{Plan}");
  return redirectWithNotice(paths.plan(planId), "Your comment is there.");
}

async function complete(member: Member, planId: number, form: FormData) {
  const submission = parseForm(form, completeForm);
  const reason = submission.status === "success" ? submission.value.reason : "";
  const outcome = found(await completeAnyway(db, member, planId, reason, now(), seenVersionOf(form)), "{Plan}");
  const self = paths.plan(planId);
  if (!outcome.saved) return redirectRefused(self, outcome.problems);
  const left = outcome.skipped === 0 ? "" : ` ${countText(outcome.skipped, "open action")} left out.`;
  return redirectWithNotice(self, `${outcome.name} is completed.${left}`);
}

export default function Plan() {
  const { changes, comments, money, threads, effects, mayMakeEvents, mayAskStudio, ...page } =
    useLoaderData<typeof loader>();
  const { timeZone, status, isFirst } = page.plan;
  const isLed = isFirst && status === "saved" && page.mayEdit;
  return (
    <PlanPage
      {...page}
      banner={isLed ? <FirstPlanGuide step={3} /> : <WaitingBanner plan={page.plan} />}
      back={money?.items ?? null}
      afterItem={(itemId) => (
        <>
          {threads && <ThreadLinks thread={threadOfItem(threads, itemId)} />}
          <ItemEffects effects={effects} itemId={itemId} />
        </>
      )}
      waysOf={(itemId) => [
        ...(mayMakeEvents ? [{ label: "Create event", to: paths.createCustomEvent({ item: itemId }) }] : []),
        ...(mayAskStudio ? [{ label: "Ask the studio", to: paths.orderStudio({ item: itemId }) }] : []),
      ]}
      netCost={money && <NetCost costCents={page.totals.cents} money={money} />}
    >
      <Comments comments={comments} timeZone={timeZone} mayWrite={page.mayEdit} />
      <StatusHistory changes={changes} words={planStatusWords} timeZone={timeZone} />
    </PlanPage>
  );
}
