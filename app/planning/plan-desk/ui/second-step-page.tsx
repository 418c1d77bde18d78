import type { SubmissionResult } from "@conform-to/react";
import type { ReactNode } from "react";
import { draftsOf } from "#app/planning/campaigns/campaign-rules.ts";
import type { FoundPlan } from "#app/planning/plans/plan-queries.server.ts";
import { locationText } from "#app/organization/locations/location-words.ts";
import { paths } from "#app/paths.ts";
import { countText, dayText } from "#app/ui/format.ts";
import { Banner } from "#app/ui/notices.tsx";
import { Card, Page, PageLink } from "#app/ui/page.tsx";
import { Say, useSay } from "#app/ui/say.tsx";
import { linkOf } from "#app/ui/list/list-view.ts";
import type { ItemChoices } from "../catalogue.server.ts";
import type { findPlanCosts } from "../plan-desk.server.ts";
import { type CampaignPlan, DeskPlans } from "./campaign-plans.tsx";
import { Catalogue, type CatalogueProps } from "./catalogue.tsx";
import { CostHead, CostTables } from "./cost-panel.tsx";
import styles from "./desk.module.css";
import { DeskButton, DeskForm } from "./desk-button.tsx";
import { ItemForm } from "./item-form.tsx";
import { ItemList, type ItemListProps } from "./item-list.tsx";

type Costs = Awaited<ReturnType<typeof findPlanCosts>>;

interface SecondStepProps
  extends
    Costs,
    Omit<CatalogueProps, "items">,
    Pick<ItemListProps, "item" | "isNew" | "newer" | "seesIncentive" | "suggestedTitle"> {
  plan: Omit<FoundPlan, "createdAt" | "activatedAt" | "completedAt">;
  /** The plans that were begun together with this one, itself among them. */
  campaign: readonly CampaignPlan[];
  choices: ItemChoices;
  /** What comes back of the cost. */
  netCost?: ReactNode;
  /** Leads whoever makes the first one. */
  guide: ReactNode;
  lastResult?: SubmissionResult;
}

/** The ideas on one side, the plan that grows on the other, and what it costs always in view. */
export function SecondStepPage(props: SecondStepProps) {
  return props.plan.status === "draft" ? <Desk key={props.plan.id} {...props} /> : <ActiveItem {...props} />;
}

function Desk(props: SecondStepProps) {
  const { plan, plans, campaign, catalogue, items, totals, warnings } = props;
  const say = useSay();
  const isAlone = plans === 1;
  const where = isAlone
    ? locationText({ name: plan.location, pcNumber: plan.pcNumber })
    : countText(plans, "{location}");
  return (
    <Page
      title={plan.name}
      crumbs={[{ label: "{Plans}", to: paths.plans() }]}
      purpose={`${where}, ${dayText(plan.startsOn)} to ${dayText(plan.endsOn)}`}
      action={<PageLink to={paths.createPlan(undefined, { plan: plan.id })}>Change details</PageLink>}
    >
      <DeskForm version={plan.version} />
      {props.guide}
      <Overlaps plans={isAlone ? [plan] : draftsOf(campaign)} />
      <DeskPlans planId={plan.id} campaign={campaign} isAlone={isAlone} />
      <div className={styles.desk}>
        <div className={`stack ${styles.side}`}>
          <section className={`stack close ${styles.costs}`} aria-label="Total costs">
            <div>
              <h2>Total costs</h2>
              <CostHead {...props} items={items.length} />
              {props.netCost}
            </div>
            <DeskButton intent={isAlone ? "save" : "save-all"} look="primary">
              {isAlone ? "Save {plan}" : `Save all ${countText(plans, "{plan}")}`}
            </DeskButton>
          </section>
          <section className={`stack ${styles.plan}`} aria-label={String(say("{Plan}"))} id="items">
            <Warnings sentences={warnings} />
            <ItemList {...props} period={plan} address={linkOf(catalogue)} />
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
        <Catalogue {...props} />
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
          <Say>{sentence}</Say>
        </li>
      ))}
    </ul>
  );
}

const MOST_OVERLAPS = 2;

/** The plans that are active already where and when those on the desk will be. */
function Overlaps({ plans }: { plans: readonly Pick<FoundPlan, "location" | "overlapping">[] }) {
  const all = plans.flatMap(({ location, overlapping }) => overlapping.map((plan) => ({ ...plan, location })));
  if (all.length === 0) return null;
  const more = all.length - MOST_OVERLAPS;
  return (
    <Banner tone="warning">
      <Say>
        {all.length === 1 ? "Another {plan} is active in these days: " : "Other {plans} are active in these days: "}
      </Say>
      {all.slice(0, MOST_OVERLAPS).map(({ id, name, location, startsOn, endsOn }, index) => (
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

/** An item of a plan that runs already: its days move its open actions along. */
function ActiveItem({ plan, item, choices, seesIncentive, lastResult }: SecondStepProps) {
  const crumbs = [
    { label: "{Plans}", to: paths.plans() },
    { label: plan.name, to: paths.plan(plan.id) },
  ];
  return (
    <Page
      title={item?.title ?? "Item"}
      crumbs={crumbs}
      purpose="Another first day moves the open actions that nobody moved by hand. The cost at activation stays on record."
      width="form"
    >
      <Card>
        {item ? (
          <ItemForm
            key={item.version}
            {...{ item, choices, seesIncentive, lastResult }}
            period={plan}
            isActive
            plans={1}
            cancelTo={paths.plan(plan.id)}
          />
        ) : (
          <Say>{"This item is not in the {plan} any more."}</Say>
        )}
      </Card>
    </Page>
  );
}
