import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, json, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { parseForm, readForm, refuseForm } from "#app/http/form.server.ts";
import { parseIntent } from "#app/http/form-values.ts";
import { parseId } from "#app/http/ids.ts";
import { redirectWithNotice } from "#app/http/notice.server.ts";
import { orNotFound } from "#app/http/errors.ts";
import { type Member, requireMember } from "#app/access/guards/guards.server.ts";
import { site } from "#app/access/sign-in/site.server.ts";
import { sanitizeHtml } from "#app/platform/html/sanitize-html.server.ts";
import { countIdeaView } from "#app/planning/idea-catalog/count-idea-view.server.ts";
import { addCustomItems, changeMatchingItems } from "#app/planning/plan-campaigns/item-intents.server.ts";
import { editableDrafts } from "#app/planning/plan-campaigns/campaign-rules.ts";
import { runEditorButton } from "#app/planning/plan-campaigns/run-editor-button.server.ts";
import { listCampaign } from "#app/planning/plan-campaigns/campaign.server.ts";
import {
  toCatalogView,
  decodeCatalog,
  findCatalogPage,
  findPlanItemChoices,
} from "#app/planning/plan-editor/catalog.server.ts";
import { findNewerIdea, findPlanCosts } from "#app/planning/plan-editor/cost-overview.server.ts";
import { planItemForm, newPlanItemForm } from "#app/planning/plans/plan-form.ts";
import { MAX_ITEM_TITLE } from "#app/planning/plans/plan-limits.ts";
import { FirstPlanGuide } from "#app/planning/plans/ui/first-plan-guide.tsx";
import { findPlan } from "#app/planning/plans/plan-queries.server.ts";
import { canUse } from "#app/platform/identity/can-use.ts";
import { findPlanMoney } from "#app/programs/costs/plan-money.server.ts";
import { NetCost } from "#app/programs/costs/ui/net-cost.tsx";
import { PlanItemsPage } from "#app/planning/plan-editor/ui/plan-items-page.tsx";
import { paths } from "#app/paths.ts";
import { pageTitle } from "#app/ui/text/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => pageTitle(matches, "Create {Plan}");

export async function loader(call: LoaderFunctionArgs) {
  const member = await requireMember(call, "plan:edit");
  const query = new URL(call.request.url).searchParams;
  if (!query.get("plan")) throw redirect(paths.createPlan());
  const plan = orNotFound(await findPlan(db, member.access, parseId(query.get("plan")), now()), "{Plan}");
  const opened = query.get("item");
  const isDraft = plan.status === "draft";
  if (isDraft && plan.autopilotAnswer === "waiting") throw redirect(paths.answerPlan(plan.id));
  if (!isDraft && (plan.status !== "active" || opened === null)) throw redirect(paths.plan(plan.id));
  const filters = decodeCatalog(query);
  const campaign = isDraft && plan.sisters > 0 ? await listCampaign(db, member.access, plan) : [];
  const others = query.get("only") === "1" ? [] : editableDrafts(campaign).filter(({ id }) => id !== plan.id);
  const costs = await findPlanCosts(db, [plan, ...others], now());
  const item = costs.items.find(({ id }) => id === parseId(opened)) ?? null;
  const place = others.find(({ id }) => id === item?.planId) ?? plan;
  const ideas = isDraft
    ? await findCatalogPage(db, member.access, { plan, params: filters, openedId: parseId(query.get("idea")) })
    : { ideas: [], total: 0, opened: null };
  const idea = ideas.opened;
  if (idea) await countIdeaView(db, member, idea.id, now());
  const choices = await findPlanItemChoices(db, member.access, plan.companyId);
  return json({
    plan,
    plans: 1 + others.length,
    campaign,
    ...costs,
    item,
    isNew: isDraft && opened === "new",
    choices,
    suggestedTitle: (query.get("title") ?? "").slice(0, MAX_ITEM_TITLE),
    catalog: toCatalogView(query, filters, choices, ideas),
    newer: item && isDraft ? await findNewerIdea(db, member.access, place, item) : null,
    seesIncentive: canUse(member, "incentive:view"),
    money:
      isDraft && canUse(member, "incentive:view")
        ? await findPlanMoney(db, member.access, [plan, ...others], now())
        : null,
    shown: idea && { id: idea.id, html: sanitizeHtml(idea.descriptionHtml), steps: idea.steps },
  });
}

export async function action(call: ActionFunctionArgs) {
  const member = await requireMember(call, "plan:edit");
  const address = new URL(call.request.url);
  const planId = parseId(address.searchParams.get("plan"));
  const form = await readForm(call.request);
  const intent = parseIntent(form, ["add-item", "change-item"]);
  const query = new URLSearchParams(
    [...address.searchParams].filter(([name]) => !["item", "idea", "title"].includes(name)),
  );
  const itemsPath = `${address.pathname}?${query}`;
  if (intent === "add-item") return add(member, planId, form, itemsPath);
  if (intent === "change-item") {
    return change(member, { planId, itemId: parseId(address.searchParams.get("item")) }, form, itemsPath);
  }
  const { isDone, sentence, planIds } = orNotFound(
    await runEditorButton(db, { member, site, planId, form, now: now() }),
    "{Plan}",
  );
  const isActivated = isDone && parseIntent(form, ["save-activate"]) !== null;
  const saved = isActivated ? paths.checklist(null, { campaign: planId }) : paths.plan(planId);
  const to = planIds?.includes(planId) ? saved : address.pathname + address.search;
  return redirectWithNotice(to, sentence, { tone: isDone ? "success" : "danger" });
}

async function add(member: Member, planId: number, form: FormData, itemsPath: string) {
  const submission = parseForm(form, newPlanItemForm);
  if (submission.status !== "success") {
    orNotFound(await findPlan(db, member.access, planId, now()), "{Plan}");
    return refuseForm(submission);
  }
  const added = await addCustomItems(db, { member, planId, form: submission.value, now: now() });
  const outcome = orNotFound(added, "{Plan}");
  if (!outcome.saved) return refuseForm(submission, outcome.fieldErrors);
  return redirectWithNotice(itemsPath, outcome.sentence);
}

async function change(
  member: Member,
  { planId, itemId }: { planId: number; itemId: number },
  form: FormData,
  itemsPath: string,
) {
  const submission = parseForm(form, planItemForm);
  if (submission.status !== "success") {
    orNotFound(await findPlan(db, member.access, planId, now()), "{Plan}");
    return refuseForm(submission);
  }
  const outcome = orNotFound(
    await changeMatchingItems(db, { member, planId, itemId, form: submission.value, now: now() }),
    "Item",
  );
  if (!outcome.saved) return refuseForm(submission, outcome.fieldErrors, outcome.status);
  return redirectWithNotice(outcome.isActive ? paths.plan(planId) : itemsPath, outcome.sentence);
}

export default function SecondStep() {
  const { money, ...page } = useLoaderData<typeof loader>();
  return (
    <PlanItemsPage
      {...page}
      netCost={money && <NetCost costCents={page.totals.cents} money={money} />}
      guide={page.plan.isFirst && <FirstPlanGuide step={2} />}
      lastResult={useActionData<typeof action>()}
    />
  );
}
