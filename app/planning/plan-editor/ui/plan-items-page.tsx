import type { SubmissionResult } from "@conform-to/react";
import type { ReactNode } from "react";
import { editableDrafts } from "#app/planning/plan-campaigns/campaign-rules.ts";
import type { FoundPlan } from "#app/planning/plans/plan-queries.server.ts";
import { allText } from "#app/planning/plans/plan-words.ts";
import { locationText } from "#app/organization/locations/location-words.ts";
import { paths } from "#app/paths.ts";
import { countText, dayText } from "#app/ui/text/format.ts";
import { Banner } from "#app/ui/page/notices.tsx";
import { Card, Page, PageLink } from "#app/ui/page/page.tsx";
import { T, useTranslate } from "#app/ui/text/translate.tsx";
import { listLink } from "#app/ui/list/list-view.ts";
import type { PlanItemChoices } from "../catalog.server.ts";
import type { findPlanCosts } from "../cost-overview.server.ts";
import { type CampaignPlan, CampaignPlanPicker } from "./campaign-plans.tsx";
import { IdeaCatalog, type IdeaCatalogProps } from "./catalog.tsx";
import { CostSummary, CostTables } from "./cost-panel.tsx";
import styles from "./plan-editor.module.css";
import { PlanIntentButton, PlanIntentForms } from "./plan-intent-button.tsx";
import { ItemForm } from "./item-form.tsx";
import { ItemList, type ItemListProps } from "./item-list.tsx";

type Costs = Awaited<ReturnType<typeof findPlanCosts>>;

interface PlanItemsPageProps
  extends
    Costs,
    Omit<IdeaCatalogProps, "items">,
    Pick<ItemListProps, "item" | "isNew" | "newer" | "seesIncentive" | "suggestedTitle"> {
  plan: Omit<FoundPlan, "createdAt" | "activatedAt" | "completedAt">;
  /** Plans created together with this one, including itself. */
  campaign: readonly CampaignPlan[];
  choices: PlanItemChoices;
  /** Cost after the expected reimbursement. */
  netCost?: ReactNode;
  /** Guide for a user's first plan. */
  guide: ReactNode;
  lastResult?: SubmissionResult;
}

/** Editor of a plan's items: ideas on one side, the plan on the other, its costs always in view. */
export function PlanItemsPage(props: PlanItemsPageProps) {
  return props.plan.status === "draft" ? <PlanEditor key={props.plan.id} {...props} /> : <ActiveItemPage {...props} />;
}

function PlanEditor(props: PlanItemsPageProps) {
  const { plan, plans, campaign, catalog, items, totals, warnings } = props;
  const translate = useTranslate();
  const isSinglePlan = plans === 1;
  const where = isSinglePlan
    ? locationText({ name: plan.location, pcNumber: plan.pcNumber })
    : countText(plans, "{location}");
  return (
    <Page
      title={plan.name}
      crumbs={[{ label: "{Plans}", to: paths.plans() }]}
      purpose={`${where}, ${dayText(plan.startsOn)} to ${dayText(plan.endsOn)}`}
      action={<PageLink to={paths.createPlan(undefined, { plan: plan.id })}>Change details</PageLink>}
    >
      <PlanIntentForms version={plan.version} plans={plans} ideaVersion={props.newer?.version} />
      {props.guide}
      <OverlapWarning plans={isSinglePlan ? [plan] : editableDrafts(campaign)} />
      <CampaignPlanPicker planId={plan.id} campaign={campaign} isSinglePlan={isSinglePlan} />
      <div className={styles.desk}>
        <div className={`stack ${styles.side}`}>
          <section className={`stack close ${styles.costs}`} aria-label="Total costs">
            <div>
              <h2>Total costs</h2>
              <CostSummary {...props} items={items.length} />
              {props.netCost}
            </div>
            <div className="row">
              <PlanIntentButton intent="save-activate" look="primary">
                Save and activate
              </PlanIntentButton>
              <PlanIntentButton intent="save">
                {isSinglePlan ? "Save {plan}" : `Save ${allText(plans, "{plan}")}`}
              </PlanIntentButton>
            </div>
          </section>
          <section className={`stack ${styles.plan}`} aria-label={String(translate("{Plan}"))} id="items">
            <Warnings sentences={warnings} />
            <ItemList {...props} period={plan} address={listLink(catalog)} />
            {totals.channels.length > 0 && (
              <Card>
                <details>
                  <summary>Costs by channel and month</summary>
                  <CostTables totals={totals} />
                </details>
              </Card>
            )}
          </section>
        </div>
        <IdeaCatalog {...props} />
      </div>
    </Page>
  );
}

function Warnings({ sentences }: { sentences: readonly string[] }) {
  if (sentences.length === 0) return null;
  return (
    <ul className={`warning-ink ${styles.warnings}`}>
      {sentences.map((sentence) => (
        <li key={sentence}>
          <T>{sentence}</T>
        </li>
      ))}
    </ul>
  );
}

const MAX_OVERLAPS = 2;

/** Warning about active plans at the same locations on the same dates. */
function OverlapWarning({ plans }: { plans: readonly Pick<FoundPlan, "location" | "overlapping">[] }) {
  const all = plans.flatMap(({ location, overlapping }) => overlapping.map((plan) => ({ ...plan, location })));
  if (all.length === 0) return null;
  const more = all.length - MAX_OVERLAPS;
  return (
    <Banner tone="warning">
      <T>
        {all.length === 1 ? "Another {plan} is active on these dates: " : "Other {plans} are active on these dates: "}
      </T>
      {all.slice(0, MAX_OVERLAPS).map(({ id, name, location, startsOn, endsOn }, index) => (
        <span key={id}>
          {index > 0 && ", "}
          <a href={paths.plan(id)}>{name}</a> ({plans.length > 1 && `${location}, `}
          {dayText(startsOn)} to {dayText(endsOn)})
        </span>
      ))}
      {more > 0 && ` and ${more} more`}.
    </Banner>
  );
}

/** Item of an active plan; a new first day moves its open to-dos. */
function ActiveItemPage({ plan, item, choices, seesIncentive, lastResult }: PlanItemsPageProps) {
  const crumbs = [
    { label: "{Plans}", to: paths.plans() },
    { label: plan.name, to: paths.plan(plan.id) },
  ];
  return (
    <Page
      title={item?.title ?? "Item"}
      crumbs={crumbs}
      purpose="Changing the first day moves open to-dos, except those moved by hand. The cost at activation stays on record."
      width="form"
    >
      <Card>
        {item ? (
          <ItemForm
            key={item.version}
            item={item}
            choices={choices}
            seesIncentive={seesIncentive}
            lastResult={lastResult}
            period={plan}
            isActive
            plans={1}
            cancelTo={paths.plan(plan.id)}
          />
        ) : (
          <T>{"This item is no longer in the {plan}."}</T>
        )}
      </Card>
    </Page>
  );
}
