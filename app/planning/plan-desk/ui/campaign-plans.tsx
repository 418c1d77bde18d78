import { draftsOf } from "#app/planning/campaigns/campaign-rules.ts";
import type { listCampaign } from "#app/planning/campaigns/campaign.server.ts";
import { PLAN_STATUSES, planStatusWords } from "#app/planning/plans/plan-rules.ts";
import { locationText } from "#app/organization/locations/location-words.ts";
import { paths } from "#app/paths.ts";
import { countText, moneyText } from "#app/ui/format.ts";
import { Say, useSay } from "#app/ui/say.tsx";
import styles from "./campaign-plans.module.css";
import { DeskButton } from "./desk-button.tsx";

export type CampaignPlan = Awaited<ReturnType<typeof listCampaign>>[number];

interface DeskPlansProps {
  planId: number;
  /** The plans that were begun together, the one on the desk among them. */
  campaign: readonly CampaignPlan[];
  /** Whether one of them was chosen, so that the buttons mean it alone. */
  isAlone: boolean;
}

/** Which plans of a campaign the desk means: all drafts, unless one is chosen. Nothing where there is one alone. */
export function DeskPlans({ planId, campaign, isAlone }: DeskPlansProps) {
  const say = useSay();
  const drafts = draftsOf(campaign);
  const own = campaign.find(({ id }) => id === planId);
  const others = drafts.filter(({ id }) => id !== planId);
  if (!own || others.length === 0) return null;
  return (
    <nav data-print="hide" className={`row ${styles.desk}`} aria-label={String(say("{Locations} of this campaign"))}>
      <ul className={`bare row ${styles.plans}`}>
        <li>
          <a
            href={paths.planItems(planId)}
            className={`stack flat breaks ${styles.plan}`}
            aria-current={isAlone ? undefined : "page"}
          >
            <span>
              <Say>{`All ${countText(drafts.length, "{location}")}`}</Say>
            </span>
            <small className="soft tabular">{moneyText(costOf(drafts))}</small>
          </a>
        </li>
        {campaign.map((plan) => (
          <li key={plan.id}>
            <PlanLink plan={plan} isCurrent={isAlone && plan.id === planId} isOnDesk />
          </li>
        ))}
      </ul>
      {own.items > 0 && others.some(({ lacking }) => lacking > 0) && (
        <DeskButton intent="copy-items">
          {`Copy ${countText(own.items, "item")} to the ${others.length === 1 ? "other" : `${others.length} others`}`}
        </DeskButton>
      )}
    </nav>
  );
}

/** Cents that plans cost together. */
export function costOf(plans: readonly { plannedCents: number }[]): number {
  return plans.reduce((sum, { plannedCents }) => sum + plannedCents, 0);
}

/** How each plan of a campaign stands, with the way to it. */
export function CampaignPlans({ plans, currentId }: { plans: readonly CampaignPlan[]; currentId: number }) {
  return (
    <ul className={`bare row ${styles.plans}`}>
      {plans.map((plan) => (
        <li key={plan.id}>
          <PlanLink plan={plan} isCurrent={plan.id === currentId} isOnDesk={false} />
        </li>
      ))}
    </ul>
  );
}

function PlanLink({ plan, isCurrent, isOnDesk }: { plan: CampaignPlan; isCurrent: boolean; isOnDesk: boolean }) {
  const { id, status, items, plannedCents } = plan;
  const known = PLAN_STATUSES.find((known) => known === status) ?? "draft";
  const isPlanned = isOnDesk && known === "draft";
  const facts = [...(isPlanned ? [] : [planStatusWords[known]]), countText(items, "item"), moneyText(plannedCents)];
  return (
    <a
      href={isPlanned ? paths.planItems(id, { only: 1 }) : paths.plan(id)}
      className={`stack flat breaks ${styles.plan}`}
      aria-current={isCurrent ? "page" : undefined}
    >
      <span>{locationText({ name: plan.location, pcNumber: plan.pcNumber })}</span>
      <small className="soft tabular">{facts.join(" · ")}</small>
    </a>
  );
}
