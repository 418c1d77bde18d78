import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, json, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { parseForm, readForm, refuse } from "#app/http/form.server.ts";
import { idempotencyKeyOf, textOf } from "#app/http/form-values.ts";
import { idOf } from "#app/http/ids.ts";
import { redirectWithNotice } from "#app/http/notice.server.ts";
import { found } from "#app/http/problems.ts";
import { type Member, requireMember } from "#app/access/guards/guards.server.ts";
import { site } from "#app/access/sign-in/site.server.ts";
import { seenVersionOf } from "#app/platform/workflow/seen-version.ts";
import { sanitiseHtml } from "#app/platform/html/sanitise-html.server.ts";
import { viewIdea } from "#app/planning/idea-catalogue/view-idea.server.ts";
import { answerCampaignIntent, campaignIntentOf } from "#app/planning/campaigns/campaign-intents.server.ts";
import { addOwnItem, answerItemIntent, changeItems } from "#app/planning/campaigns/item-intents.server.ts";
import { draftsOf } from "#app/planning/campaigns/campaign-rules.ts";
import { listCampaign } from "#app/planning/campaigns/campaign.server.ts";
import {
  catalogueView,
  decodeCatalogue,
  findCataloguePage,
  findItemChoices,
} from "#app/planning/plan-desk/catalogue.server.ts";
import { findNewerIdea, findPlanCosts } from "#app/planning/plan-desk/plan-desk.server.ts";
import { itemForm, newItemForm } from "#app/planning/plans/plan-form.ts";
import { MOST_TITLE } from "#app/planning/plans/plan-limits.ts";
import { answerPlanIntent } from "#app/planning/plan-status/plan-intents.server.ts";
import { FirstPlanGuide } from "#app/planning/plans/ui/first-plan-guide.tsx";
import { findPlan } from "#app/planning/plans/plan-queries.server.ts";
import { mayUse } from "#app/platform/identity/may-use.ts";
import { findPlanMoney } from "#app/programs/plan-money/plan-money.server.ts";
import { NetCost } from "#app/programs/plan-money/ui/net-cost.tsx";
import { SecondStepPage } from "#app/planning/plan-desk/ui/second-step-page.tsx";
import { paths } from "#app/paths.ts";
import { pageTitle } from "#app/ui/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => pageTitle(matches, "Create {Plan}");

export async function loader(call: LoaderFunctionArgs) {
  const member = await requireMember(call, "plan:edit");
  const query = new URL(call.request.url).searchParams;
  if (!query.get("plan")) throw redirect(paths.createPlan());
  const plan = found(await findPlan(db, member.reach, idOf(query.get("plan")), now()), "{Plan}");
  const opened = query.get("item");
  const isDraft = plan.status === "draft";
  if (isDraft && plan.autopilotAnswer === "waiting") throw redirect(paths.answerPlan(plan.id));
  if (!isDraft && (plan.status !== "active" || opened === null)) throw redirect(paths.plan(plan.id));
  const asked = decodeCatalogue(query);
  const campaign = isDraft && plan.sisters > 0 ? await listCampaign(db, member.reach, plan) : [];
  const others = query.get("only") === "1" ? [] : draftsOf(campaign).filter(({ id }) => id !== plan.id);
  const costs = await findPlanCosts(db, [plan, ...others], now());
  const item = costs.items.find(({ id }) => id === idOf(opened)) ?? null;
  const place = others.find(({ id }) => id === item?.planId) ?? plan;
  const ideas = isDraft
    ? await findCataloguePage(db, member.reach, plan, asked, idOf(query.get("idea")))
    : { ideas: [], total: 0, opened: null };
  const idea = ideas.opened;
  if (idea) await viewIdea(db, member, idea.id, now());
  const choices = await findItemChoices(db, member.reach, plan.companyId);
  return json({
    ...{ plan, plans: 1 + others.length, campaign, ...costs, item, isNew: isDraft && opened === "new", choices },
    suggestedTitle: (query.get("title") ?? "").slice(0, MOST_TITLE),
    catalogue: catalogueView(query, asked, choices, ideas),
    newer: item && isDraft ? await findNewerIdea(db, member.reach, place, item) : null,
    seesIncentive: mayUse(member, "incentive:view"),
    money:
      isDraft && mayUse(member, "incentive:view")
        ? await findPlanMoney(db, member.reach, [plan, ...others], now())
        : null,
    shown: idea && { id: idea.id, html: sanitiseHtml(idea.descriptionHtml), steps: idea.steps },
  });
}

export async function action(call: ActionFunctionArgs) {
  const member = await requireMember(call, "plan:edit");
  const address = new URL(call.request.url);
  const planId = idOf(address.searchParams.get("plan"));
  const form = await readForm(call.request);
  const intent = textOf(form, "intent");
  const query = new URLSearchParams(
    [...address.searchParams].filter(([name]) => !["item", "idea", "title"].includes(name)),
  );
  const desk = `${address.pathname}?${query}`;
  if (intent === "add-item" || intent === "add-item-all") return add(member, planId, form, desk);
  if (intent === "change-item" || intent === "change-item-all") {
    return change(member, planId, idOf(address.searchParams.get("item")), form, desk);
  }
  const { isDone, sentence, planIds } = found(
    await answer(member, planId, { intent, idempotencyKey: idempotencyKeyOf(form), seen: seenVersionOf(form) }),
    "{Plan}",
  );
  const to = planIds?.includes(planId) ? paths.plan(planId) : address.pathname + address.search;
  return redirectWithNotice(to, sentence, { tone: isDone ? "success" : "danger" });
}

/** Does what a button of the page says; null where the plan is absent or out of reach. */
async function answer(
  member: Member,
  planId: number,
  { seen, ...form }: { intent: string; idempotencyKey?: string; seen: number | null },
): Promise<{ isDone: boolean; sentence: string; planIds?: readonly number[] } | null> {
  const intent = campaignIntentOf(form.intent);
  if (intent) return answerCampaignIntent(db, member, site, planId, { ...form, intent }, now());
  if (form.intent !== "save") return answerItemIntent(db, member, planId, form, now());
  const saved = await answerPlanIntent(db, member, site, planId, { intent: "save", seen }, now());
  return saved && { ...saved, planIds: saved.isDone ? [planId] : [] };
}

async function add(member: Member, planId: number, form: FormData, desk: string) {
  const submission = parseForm(form, newItemForm);
  if (submission.status !== "success") {
    found(await findPlan(db, member.reach, planId, now()), "{Plan}");
    return refuse(submission);
  }
  const outcome = found(await addOwnItem(db, member, planId, submission.value, now()), "{Plan}");
  if (!outcome.saved) return refuse(submission, outcome.problems);
  return redirectWithNotice(desk, outcome.sentence);
}

async function change(member: Member, planId: number, itemId: number, form: FormData, desk: string) {
  const submission = parseForm(form, itemForm);
  if (submission.status !== "success") {
    found(await findPlan(db, member.reach, planId, now()), "{Plan}");
    return refuse(submission);
  }
  const outcome = found(await changeItems(db, member, planId, itemId, submission.value, now()), "Item");
  if (!outcome.saved) return refuse(submission, outcome.problems, outcome.status);
  return redirectWithNotice(outcome.isActive ? paths.plan(planId) : desk, outcome.sentence);
}

export default function SecondStep() {
  const { money, ...page } = useLoaderData<typeof loader>();
  return (
    <SecondStepPage
      {...page}
      netCost={money && <NetCost costCents={page.totals.cents} money={money} />}
      guide={page.plan.isFirst && <FirstPlanGuide step={2} />}
      lastResult={useActionData<typeof action>()}
    />
  );
}
