import { locationText } from "#app/organization/locations/location-words.ts";
import { paths } from "#app/paths.ts";
import { Button } from "#app/ui/buttons.tsx";
import { countText, moneyText } from "#app/ui/format.ts";
import { useIsSending } from "#app/ui/form.tsx";
import { Card } from "#app/ui/page.tsx";
import { PLAN_STATUSES, planStatusWords } from "#app/planning/plans/plan-rules.ts";
import styles from "./campaign-strip.module.css";
import { DESK } from "./item-list.tsx";

export interface CampaignPlan {
  id: number;
  status: string;
  location: string;
  pcNumber: string;
  items: number;
  plannedCents: number;
  /** How many items of the plan on the desk this one could take over. */
  lacking: number;
}

/** The drafts that were begun together: a way to each, and what is done to all of them at once. */
export function CampaignStrip({
  planId,
  plans,
  items,
}: {
  planId: number;
  plans: readonly CampaignPlan[];
  items: number;
}) {
  const drafts = plans.filter(({ status }) => status === "draft");
  const others = drafts.length - 1;
  if (others < 1) return null;
  return (
    <Card title={`One of ${countText(plans.length, "{plan}")} of this campaign`}>
      <CampaignPlans plans={plans} currentId={planId} isOnDesk />
      {drafts.some((draft) => draft.items > 0) && (
        <div className={styles.buttons}>
          {items > 0 && drafts.some(({ lacking }) => lacking > 0) && (
            <DeskButton intent="copy-items">
              {`Copy ${countText(items, "item")} to the ${others === 1 ? "other" : `${others} others`}`}
            </DeskButton>
          )}
          <DeskButton intent="save-all">{`Save all ${countText(drafts.length, "{plan}")}`}</DeskButton>
        </div>
      )}
    </Card>
  );
}

interface CampaignPlansProps {
  plans: readonly CampaignPlan[];
  currentId: number;
  /** Whether drafts open on the desk, where they are planned. */
  isOnDesk?: boolean;
}

/** How each plan of a campaign stands, with the way to it. */
export function CampaignPlans({ plans, currentId, isOnDesk = false }: CampaignPlansProps) {
  return (
    <ul className={styles.plans}>
      {plans.map((plan) => (
        <li key={plan.id}>
          <PlanLink plan={plan} isCurrent={plan.id === currentId} isOnDesk={isOnDesk} />
        </li>
      ))}
    </ul>
  );
}

function PlanLink({ plan, isCurrent, isOnDesk }: { plan: CampaignPlan; isCurrent: boolean; isOnDesk: boolean }) {
  const { id, status, items, plannedCents } = plan;
  const known = PLAN_STATUSES.find((known) => known === status) ?? "draft";
  const facts = [
    ...(isOnDesk && known === "draft" ? [] : [planStatusWords[known]]),
    countText(items, "item"),
    moneyText(plannedCents),
  ];
  return (
    <a
      href={isOnDesk && known === "draft" ? paths.planItems(id) : paths.plan(id)}
      className={styles.plan}
      aria-current={isCurrent ? "page" : undefined}
    >
      <span>{locationText({ name: plan.location, pcNumber: plan.pcNumber })}</span>
      <small className="tabular">{facts.join(" · ")}</small>
    </a>
  );
}

function DeskButton({ intent, children }: { intent: string; children: string }) {
  const isSending = useIsSending(intent);
  return (
    <Button type="submit" form={DESK} name="intent" value={intent} busy={isSending} disabled={isSending}>
      {children}
    </Button>
  );
}
