import { editableDrafts } from "#app/planning/plan-campaigns/campaign-rules.ts";
import type { listCampaign } from "#app/planning/plan-campaigns/campaign.server.ts";
import { planWorkflow } from "#app/planning/plans/plan-rules.ts";
import { allText } from "#app/planning/plans/plan-words.ts";
import { locationText } from "#app/organization/locations/location-words.ts";
import { paths } from "#app/paths.ts";
import { countText, moneyText } from "#app/ui/text/format.ts";
import { T, useTranslate } from "#app/ui/text/translate.tsx";
import { capitalize } from "#app/ui/text/terms.ts";
import styles from "./campaign-plans.module.css";
import { PlanIntentButton } from "./plan-intent-button.tsx";

export type CampaignPlan = Awaited<ReturnType<typeof listCampaign>>[number];

interface CampaignPlanPickerProps {
  planId: number;
  /** Plans created together, including this one. */
  campaign: readonly CampaignPlan[];
  /** True when one plan was chosen, so that the buttons change only it. */
  isSinglePlan: boolean;
}

/**
 * Picker of the campaign's plans that the editor changes: all drafts, unless one is chosen. Nothing when there is only
 * one.
 */
export function CampaignPlanPicker({ planId, campaign, isSinglePlan }: CampaignPlanPickerProps) {
  const translate = useTranslate();
  const drafts = editableDrafts(campaign);
  const own = campaign.find(({ id }) => id === planId);
  const others = drafts.filter(({ id }) => id !== planId);
  if (!own || others.length === 0) return null;
  return (
    <nav
      data-print="hide"
      className={`row ${styles.desk}`}
      aria-label={String(translate("{Locations} in this campaign"))}
    >
      <ul className={`bare row ${styles.plans}`}>
        <li>
          <AllLink plans={drafts} to={paths.planItems(planId)} isCurrent={!isSinglePlan} />
        </li>
        {campaign.map((plan) => (
          <li key={plan.id}>
            <PlanLink plan={plan} to={paths.plan(plan.id)} isCurrent={isSinglePlan && plan.id === planId} isInPicker />
          </li>
        ))}
      </ul>
      {own.items > 0 && others.some(({ lacking }) => lacking > 0) && (
        <PlanIntentButton intent="copy-items">
          {`Copy ${countText(own.items, "item")} to the other ${others.length === 1 ? "{location}" : countText(others.length, "{location}")}`}
        </PlanIntentButton>
      )}
    </nav>
  );
}

/** Add up the planned cents of plans. */
export function totalPlannedCents(plans: readonly { plannedCents: number }[]): number {
  return plans.reduce((sum, { plannedCents }) => sum + plannedCents, 0);
}

/** Status of each plan of a campaign, with a link to it. */
export function CampaignPlans({
  plans,
  currentId,
  allTo,
  linkOf = ({ id }) => paths.plan(id),
}: {
  plans: readonly CampaignPlan[];
  /** Plan that the page shows; null when it shows all. */
  currentId: number | null;
  /** Address of a page that shows all plans, if there is one. */
  allTo?: string;
  linkOf?: (plan: CampaignPlan) => string;
}) {
  return (
    <ul className={`bare row ${styles.plans}`}>
      {allTo && (
        <li>
          <AllLink plans={plans} to={allTo} isCurrent={currentId === null} />
        </li>
      )}
      {plans.map((plan) => (
        <li key={plan.id}>
          <PlanLink plan={plan} to={linkOf(plan)} isCurrent={plan.id === currentId} isInPicker={false} />
        </li>
      ))}
    </ul>
  );
}

function AllLink({ plans, to, isCurrent }: { plans: readonly CampaignPlan[]; to: string; isCurrent: boolean }) {
  return (
    <a href={to} className={`stack flat breaks ${styles.plan}`} aria-current={isCurrent ? "page" : undefined}>
      <span>
        <T>{capitalize(allText(plans.length, "{location}"))}</T>
      </span>
      <small className="soft tabular">{moneyText(totalPlannedCents(plans))}</small>
    </a>
  );
}

function PlanLink({
  plan,
  to,
  isCurrent,
  isInPicker,
}: {
  plan: CampaignPlan;
  to: string;
  isCurrent: boolean;
  isInPicker: boolean;
}) {
  const { id, status, items, plannedCents } = plan;
  const isPlanned = isInPicker && status === "draft";
  const facts = [...(isPlanned ? [] : [planWorkflow.words[status]]), countText(items, "item"), moneyText(plannedCents)];
  return (
    <a
      href={isPlanned ? paths.planItems(id, { only: 1 }) : to}
      className={`stack flat breaks ${styles.plan}`}
      aria-current={isCurrent ? "page" : undefined}
    >
      <span>{locationText({ name: plan.location, pcNumber: plan.pcNumber })}</span>
      <small className="soft tabular">{facts.join(" · ")}</small>
    </a>
  );
}
