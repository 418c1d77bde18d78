import type { SubmissionResult } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { locationText } from "#app/organization/locations/location-words.ts";
import { paths } from "#app/paths.ts";
import { Button } from "#app/ui/buttons.tsx";
import { dayText } from "#app/ui/format.ts";
import { useIsSending } from "#app/ui/form.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Banner } from "#app/ui/notices.tsx";
import { Card, Page, PageLink } from "#app/ui/page.tsx";
import { Say, useSay } from "#app/ui/say.tsx";
import { type CatalogueState, catalogueList } from "../catalogue-address.ts";
import type { Period } from "#app/planning/plans/plan-rules.ts";
import { CampaignStrip, type CampaignPlan } from "./campaign-strip.tsx";
import { Catalogue, type CatalogueProps } from "./catalogue.tsx";
import { CostHead, CostTables, type Costs } from "./cost-panel.tsx";
import styles from "./desk.module.css";
import { EditItemForm, type EditedItem, type ItemFormChoices } from "./item-form.tsx";
import { DESK, ItemList, type ListedItem, type NewerIdea } from "./item-list.tsx";

interface SecondStepProps extends Costs, Omit<CatalogueProps, "choices"> {
  plan: Period & {
    id: number;
    name: string;
    number: string;
    status: string;
    location: string;
    pcNumber: string;
    budgetCents: number | null;
    overlapping: readonly (Period & { id: number; name: string })[];
  };
  /** The plans that were begun together with this one, itself among them. */
  campaign: readonly CampaignPlan[];
  state: CatalogueState;
  items: (ListedItem & EditedItem)[];
  /** Whether the company pays incentives. */
  hasIncentive: boolean;
  warnings: string[];
  /** The item whose form is open. */
  item: (ListedItem & EditedItem) | null;
  isNew: boolean;
  newer: NewerIdea | null;
  choices: CatalogueProps["choices"] & ItemFormChoices;
  lastResult?: SubmissionResult;
}

/** The ideas on one side, the plan that grows on the other, and what it costs always in view. */
export function SecondStepPage(props: SecondStepProps) {
  return props.plan.status === "draft" ? <Desk key={props.plan.id} {...props} /> : <ActiveItem {...props} />;
}

function Desk(props: SecondStepProps) {
  const { plan, campaign, state, items, totals, verdict, hasIncentive, warnings } = props;
  const say = useSay();
  return (
    <Page
      title={plan.name}
      crumbs={[{ label: "{Plans}", to: paths.createPlan() }]}
      purpose={`${locationText({ name: plan.location, pcNumber: plan.pcNumber })}, ${dayText(plan.startsOn)} to ${dayText(plan.endsOn)}`}
      action={
        <>
          <PageLink to={paths.createPlan(undefined, { plan: plan.id })}>Change details</PageLink>
          <SaveButton />
        </>
      }
    >
      <Form method="post" id={DESK} preventScrollReset hidden />
      <Overlaps plans={plan.overlapping} />
      <CampaignStrip planId={plan.id} plans={campaign} items={items.length} />
      <div className={styles.desk}>
        <section className={styles.plan} aria-label={String(say("{Plan}"))}>
          <div className={styles.sticky}>
            <Card title="Total costs">
              <CostHead totals={totals} verdict={verdict} budgetCents={plan.budgetCents} items={items.length} />
              <Warnings sentences={warnings} />
              {totals.channels.length > 0 && (
                <details className={styles.breakdown}>
                  <summary>By channel and month</summary>
                  <CostTables totals={totals} hasIncentive={hasIncentive} />
                </details>
              )}
            </Card>
          </div>
          <ItemList {...props} address={catalogueList.link(state)} />
        </section>
        <Catalogue {...props} />
      </div>
      <details className={styles.foot} data-print="hide">
        <summary aria-label="Total costs">
          <CostHead totals={totals} verdict={verdict} budgetCents={plan.budgetCents} items={items.length} isCompact />
          <Icon name="chevron-down" size={20} />
        </summary>
        <div className={styles.footText}>
          <Warnings sentences={warnings} />
          <CostTables totals={totals} hasIncentive={hasIncentive} />
          <SaveButton />
        </div>
      </details>
    </Page>
  );
}

function SaveButton() {
  const isSending = useIsSending("save");
  return (
    <Button type="submit" form={DESK} name="intent" value="save" look="primary" busy={isSending} disabled={isSending}>
      {"Save {plan}"}
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

function Overlaps({ plans }: { plans: SecondStepProps["plan"]["overlapping"] }) {
  if (plans.length === 0) return null;
  return (
    <Banner tone="warning" title="Another {plan} is active at this {location} in these days.">
      {plans.map((plan, index) => (
        <span key={plan.id}>
          {index > 0 && ", "}
          <a href={paths.plan(plan.id)}>{plan.name}</a> ({dayText(plan.startsOn)} to {dayText(plan.endsOn)})
        </span>
      ))}
    </Banner>
  );
}

/** An item of a plan that runs already: its days move its open actions along. */
function ActiveItem({ plan, item, choices, lastResult }: SecondStepProps) {
  const crumbs = [
    { label: "{Plans}", to: paths.createPlan() },
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
