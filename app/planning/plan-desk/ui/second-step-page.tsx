import type { SubmissionResult } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { draftsOf } from "#app/planning/campaigns/campaign-rules.ts";
import type { FoundPlan } from "#app/planning/plans/plan-queries.server.ts";
import { locationText } from "#app/organization/locations/location-words.ts";
import { paths } from "#app/paths.ts";
import { Button } from "#app/ui/buttons.tsx";
import { countText, dayText } from "#app/ui/format.ts";
import { useIsSending } from "#app/ui/form.tsx";
import { Banner } from "#app/ui/notices.tsx";
import { Card, Page, PageLink } from "#app/ui/page.tsx";
import { Say, useSay } from "#app/ui/say.tsx";
import { catalogueList } from "../catalogue-address.ts";
import type { ItemChoices } from "../plan-choices.server.ts";
import type { findPlanCosts } from "../plan-desk.server.ts";
import { type CampaignPlan, DeskPlans } from "./campaign-plans.tsx";
import { Catalogue, type CatalogueProps } from "./catalogue.tsx";
import { CostHead, CostTables } from "./cost-panel.tsx";
import styles from "./desk.module.css";
import { EditItemForm } from "./item-form.tsx";
import { DESK, ItemList, type ItemListProps } from "./item-list.tsx";

type Costs = Awaited<ReturnType<typeof findPlanCosts>>;

interface SecondStepProps
  extends Costs, Omit<CatalogueProps, "choices" | "items">, Pick<ItemListProps, "item" | "isNew" | "newer"> {
  plan: Omit<FoundPlan, "createdAt" | "activatedAt" | "completedAt">;
  /** The plans that were begun together with this one, itself among them. */
  campaign: readonly CampaignPlan[];
  choices: ItemChoices;
  lastResult?: SubmissionResult;
}

/** The ideas on one side, the plan that grows on the other, and what it costs always in view. */
export function SecondStepPage(props: SecondStepProps) {
  return props.plan.status === "draft" ? <Desk key={props.plan.id} {...props} /> : <ActiveItem {...props} />;
}

function Desk(props: SecondStepProps) {
  const { plan, plans, campaign, state, items, totals, warnings } = props;
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
      <Form method="post" id={DESK} preventScrollReset hidden />
      <Overlaps plans={isAlone ? [plan] : draftsOf(campaign)} />
      <DeskPlans planId={plan.id} campaign={campaign} isAlone={isAlone} />
      <div className={styles.desk}>
        <div className={styles.side}>
          <section className={styles.costs} aria-label="Total costs">
            <div>
              <h2>Total costs</h2>
              <CostHead {...props} items={items.length} />
            </div>
            <SaveButton plans={plans} />
          </section>
          <section className={styles.plan} aria-label={String(say("{Plan}"))} id="items">
            <Warnings sentences={warnings} />
            <ItemList {...props} address={catalogueList.link(state)} />
            {totals.channels.length > 0 && (
              <Card>
                <details>
                  <summary className={styles.breakdown}>Costs by channel and month</summary>
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

function SaveButton({ plans }: { plans: number }) {
  const intent = plans > 1 ? "save-all" : "save";
  const isSending = useIsSending(intent);
  return (
    <Button type="submit" form={DESK} name="intent" value={intent} look="primary" busy={isSending} disabled={isSending}>
      {plans > 1 ? `Save all ${countText(plans, "{plan}")}` : "Save {plan}"}
    </Button>
  );
}

function Warnings({ sentences }: { sentences: readonly string[] }) {
  if (sentences.length === 0) return null;
  return (
    <ul className={styles.warnings}>
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
function ActiveItem({ plan, item, choices, lastResult }: SecondStepProps) {
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
          <EditItemForm
            key={item.version}
            item={item}
            period={plan}
            isActive
            plans={1}
            choices={choices}
            cancelTo={paths.plan(plan.id)}
            lastResult={lastResult}
          />
        ) : (
          <Say>{"This item is not in the {plan} any more."}</Say>
        )}
      </Card>
    </Page>
  );
}
