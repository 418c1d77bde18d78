import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { parseForm, readForm } from "#app/http/form.server.ts";
import { parseIntent } from "#app/http/form-values.ts";
import { parseId } from "#app/http/ids.ts";
import { redirectWithErrors, redirectWithNotice } from "#app/http/notice.server.ts";
import { orNotFound } from "#app/http/errors.ts";
import { type Member, requireMember } from "#app/access/guards/guards.server.ts";
import { can } from "#app/platform/identity/permissions.ts";
import { site } from "#app/access/sign-in/site.server.ts";
import { WaitingBanner } from "#app/planning/autopilot-answers/ui/waiting-plans.tsx";
import { dayIn } from "#app/organization/locations/location-rules.ts";
import { commentOnPlan } from "#app/planning/plans/save-plan.server.ts";
import { completePlanManually } from "#app/planning/plan-status/complete-plans.server.ts";
import { campaignButtonForm } from "#app/planning/plan-campaigns/campaign-form.ts";
import { handleCampaignIntent } from "#app/planning/plan-campaigns/campaign-intents.server.ts";
import { listCampaign } from "#app/planning/plan-campaigns/campaign.server.ts";
import { findPlanCosts } from "#app/planning/plan-editor/cost-overview.server.ts";
import { commentForm, completePlanForm } from "#app/planning/plans/plan-form.ts";
import { handlePlanIntent, PLAN_INTENTS, type PlanIntent } from "#app/planning/plan-status/plan-intents.server.ts";
import { FirstPlanGuide } from "#app/planning/plans/ui/first-plan-guide.tsx";
import { findPlan } from "#app/planning/plans/plan-queries.server.ts";
import { planWorkflow } from "#app/planning/plans/plan-rules.ts";
import { PlanPage } from "#app/planning/plan-editor/ui/plan-page.tsx";
import { canUse } from "#app/platform/identity/can-use.ts";
import { canOrder } from "#app/platform/workflow/order-rights.ts";
import { findPlanMoney } from "#app/programs/costs/plan-money.server.ts";
import { listPlanEffects } from "#app/insight/item-effects/item-effects.server.ts";
import { ItemEffectNotes } from "#app/insight/item-effects/ui/item-effects.tsx";
import { findRelatedRecords } from "#app/programs/related-records/related-records.server.ts";
import { relatedToItem } from "#app/programs/related-records/related-records.ts";
import { RelatedRecordLinks } from "#app/programs/related-records/ui/related-records-card.tsx";
import { NetCost } from "#app/programs/costs/ui/net-cost.tsx";
import { parseSeenVersion } from "#app/platform/workflow/seen-version.ts";
import { readRecordLog } from "#app/platform/workflow/record-log.server.ts";
import { CommentsCard } from "#app/platform/workflow/ui/comments.tsx";
import { StatusHistory } from "#app/platform/workflow/ui/status-history.tsx";
import { paths } from "#app/paths.ts";
import { countText } from "#app/ui/text/format.ts";
import { pageTitle } from "#app/ui/text/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches, data }) => pageTitle(matches, data?.plan.name ?? "{Plan}");

export async function loader(call: LoaderFunctionArgs) {
  const member = await requireMember(call, "plan:view");
  const plan = orNotFound(await findPlan(db, member.access, parseId(call.params.planId), now()), "{Plan}");
  const today = dayIn(plan.timeZone, now());
  const record = { type: "plan", id: plan.id };
  return json({
    plan,
    today,
    ...(await findPlanCosts(db, [plan], now())),
    campaign: plan.sisters > 0 ? await listCampaign(db, member.access, plan) : [],
    ...(await readRecordLog(db, member.access, record)),
    canEdit: can(member, "plan:edit"),
    canArchive: can(member, "plan:archive"),
    canMakeEvents: can(member, "event:edit"),
    canAskStudio: canUse(member, "studio:order") && canOrder(member),
    money: canUse(member, "incentive:view") ? await findPlanMoney(db, member.access, [plan], now()) : null,
    // Items of a plan that never started have no results yet.
    effects:
      plan.status !== "saved" && canUse(member, "metrics:view")
        ? await listPlanEffects(db, member.access, plan.id)
        : [],
    related: canUse(member, "incentive:view") ? await findRelatedRecords(db, member.access, { planId: plan.id }) : null,
  });
}

export async function action(call: ActionFunctionArgs) {
  const member = await requireMember(call, "plan:edit");
  const planId = parseId(call.params.planId);
  const form = await readForm(call.request);
  const intent = parseIntent(form, ["comment", "complete", ...PLAN_INTENTS]);
  if (intent === "comment") return comment(member, planId, form);
  if (intent === "complete") return complete(await requireMember(call, "plan:archive"), planId, form);
  const ofCampaign = parseForm(form, campaignButtonForm);
  if (ofCampaign.status === "success") {
    const { isDone, sentence } = orNotFound(
      await handleCampaignIntent(db, { member, site, planId, form: ofCampaign.value, now: now() }),
      "{Plan}",
    );
    const to = isDone && intent === "activate" ? afterTransition(intent, planId) : paths.plan(planId);
    return redirectWithNotice(to, sentence, { tone: isDone ? "success" : "danger" });
  }
  if (intent === "archive" || intent === "restore") await requireMember(call, "plan:archive");
  if (!intent) {
    orNotFound(await findPlan(db, member.access, planId, now()), "{Plan}");
    return redirectWithNotice(paths.plan(planId), "Choose an action with the buttons on the page.", { tone: "danger" });
  }
  const { isDone, sentence } = orNotFound(
    await handlePlanIntent(db, { member, site, planId, intent, seen: parseSeenVersion(form), now: now() }),
    "{Plan}",
  );
  return redirectWithNotice(isDone ? afterTransition(intent, planId) : paths.plan(planId), sentence, {
    tone: isDone ? "success" : "danger",
  });
}

function afterTransition(intent: PlanIntent, planId: number): string {
  if (intent === "edit") return paths.planItems(planId);
  if (intent === "activate") return paths.checklist(null, { campaign: planId });
  return intent === "delete" ? paths.plans() : paths.plan(planId);
}

async function comment(member: Member, planId: number, form: FormData) {
  const submission = parseForm(form, commentForm);
  if (submission.status !== "success") {
    orNotFound(await findPlan(db, member.access, planId, now()), "{Plan}");
    return redirectWithNotice(paths.plan(planId), "Enter a comment of up to 1,000 characters.", { tone: "danger" });
  }
  orNotFound(await commentOnPlan(db, { member, planId, form: submission.value, now: now() }), "{Plan}");
  return redirectWithNotice(paths.plan(planId), "Comment added.");
}

async function complete(member: Member, planId: number, form: FormData) {
  const submission = parseForm(form, completePlanForm);
  const reason = submission.status === "success" ? submission.value.reason : "";
  const outcome = orNotFound(
    await completePlanManually(db, { member, planId, enteredReason: reason, now: now(), seen: parseSeenVersion(form) }),
    "{Plan}",
  );
  const self = paths.plan(planId);
  if (!outcome.saved) return redirectWithErrors(self, outcome.fieldErrors);
  const left = outcome.skipped === 0 ? "" : ` ${countText(outcome.skipped, "open to-do")} marked as not needed.`;
  return redirectWithNotice(self, `${outcome.name} completed.${left}`);
}

export default function Plan() {
  const { changes, comments, money, related, effects, canMakeEvents, canAskStudio, ...page } =
    useLoaderData<typeof loader>();
  const { timeZone, status, isFirst } = page.plan;
  const isLed = isFirst && status === "saved" && page.canEdit;
  return (
    <PlanPage
      {...page}
      banner={isLed ? <FirstPlanGuide step={3} /> : <WaitingBanner plan={page.plan} />}
      reimbursements={money?.items ?? null}
      renderItemResults={(itemId) => (
        <>
          {related && <RelatedRecordLinks related={relatedToItem(related, itemId)} />}
          <ItemEffectNotes effects={effects} itemId={itemId} />
        </>
      )}
      itemLinks={(itemId) => [
        ...(canMakeEvents ? [{ label: "Create event", to: paths.createCustomEvent({ item: itemId }) }] : []),
        ...(canAskStudio ? [{ label: "Create studio request", to: paths.orderStudio({ item: itemId }) }] : []),
      ]}
      netCost={money && <NetCost costCents={page.totals.cents} money={money} />}
    >
      <CommentsCard comments={comments} timeZone={timeZone} canWrite={page.canEdit} />
      <StatusHistory changes={changes} words={planWorkflow.words} timeZone={timeZone} />
    </PlanPage>
  );
}
