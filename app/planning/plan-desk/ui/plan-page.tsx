import { useSearchParams } from "@remix-run/react";
import { type ReactNode, useEffect } from "react";
import { locationText, neighborhoodWords } from "#app/organization/locations/location-words.ts";
import { paths } from "#app/paths.ts";
import { Button, ButtonLink } from "#app/ui/buttons.tsx";
import { countText, dayText, moneyText } from "#app/ui/format.ts";
import { Banner } from "#app/ui/notices.tsx";
import { Card, Facts, Page } from "#app/ui/page.tsx";
import { Say } from "#app/ui/say.tsx";
import { Money, Status } from "#app/ui/status.tsx";
import { type Period, planStatusOf } from "#app/planning/plans/plan-rules.ts";
import { type CampaignPlan, CampaignPlans } from "./campaign-strip.tsx";
import { CostHead, CostTables, type Costs } from "./cost-panel.tsx";
import { daysText } from "#app/planning/plans/plan-words.ts";
import { PlanSteps } from "./plan-steps.tsx";
import styles from "./plan-page.module.css";

export interface ShownPlan extends Period {
  id: number;
  number: string;
  name: string;
  status: string;
  location: string;
  locationId: number;
  pcNumber: string;
  network: string;
  neighborhoodType: string;
  budgetCents: number | null;
  objectives: readonly { id: number; name: string }[];
  autopilotSet: string | null;
  autopilotAnswer: string | null;
  copiedFrom: string | null;
  copiedFromId: number | null;
}

interface ShownItem extends Period {
  id: number;
  title: string;
  channel: string;
  channelOption: string | null;
  quantity: number;
  unitCostCents: number;
  plannedCents: number;
  baselineCents: number | null;
  actualCents: number | null;
  vendor: string;
  note: string;
  refusal: string | null;
  warning: string | null;
}

interface PlanPageProps extends Costs {
  plan: ShownPlan;
  today: string;
  items: readonly ShownItem[];
  /** Whether the company pays incentives. */
  hasIncentive: boolean;
  warnings: readonly string[];
  actions: { done: number; needed: number; late: number; begun: number };
  /** The plans that were begun together with this one, itself among them. */
  campaign: readonly CampaignPlan[];
  mayEdit: boolean;
  mayArchive: boolean;
}

/** One plan for reading and for paper: where it stands, what it costs, what it holds. `banner` stands
 * above it, `children` follow at its foot. */
export function PlanPage({ banner, children, ...page }: PlanPageProps & { banner: ReactNode; children: ReactNode }) {
  const { plan, items, totals, verdict, hasIncentive, warnings, campaign } = page;
  usePrintWhenAsked();
  return (
    <Page
      title={plan.name}
      crumbs={[{ label: "{Plans}", to: paths.createPlan() }]}
      purpose={`${plan.number} · ${locationText({ name: plan.location, pcNumber: plan.pcNumber })}`}
      action={<PlanSteps {...page} />}
    >
      {banner}
      {warnings.length > 0 && plan.status !== "archived" && (
        <Banner tone="warning">
          {warnings.map((sentence) => (
            <p key={sentence}>
              <Say>{sentence}</Say>
            </p>
          ))}
        </Banner>
      )}
      <div className={styles.columns}>
        <PlanFacts {...page} />
        <Card title="Total costs">
          <CostHead totals={totals} verdict={verdict} budgetCents={plan.budgetCents} items={items.length} />
          <div className={styles.tables}>
            <CostTables totals={totals} hasIncentive={hasIncentive} />
          </div>
        </Card>
      </div>
      {campaign.length > 1 && (
        <div data-print="hide">
          <Card title={`One of ${countText(campaign.length, "{plan}")} of this campaign`}>
            <CampaignPlans plans={campaign} currentId={plan.id} />
          </Card>
        </div>
      )}
      <Card title="Items" action={<Tools plan={plan} />}>
        {items.length === 0 ? (
          <p className={styles.soft}>
            <Say>{"Nothing yet. Add {ideas} or items of your own before you save the {plan}."}</Say>
          </p>
        ) : (
          <ItemTable {...page} />
        )}
      </Card>
      <div className={styles.columns} data-print="hide">
        {children}
      </div>
    </Page>
  );
}

/** A list's "Print" leads here with `?print=1`; without script the page opens and is printed by hand. */
function usePrintWhenAsked(): void {
  const [query] = useSearchParams();
  const isAsked = query.get("print") === "1";
  useEffect(() => {
    if (isAsked) window.print();
  }, [isAsked]);
}

function PlanFacts({ plan, today, actions }: PlanPageProps) {
  const { copiedFrom, copiedFromId, autopilotSet } = plan;
  const word =
    plan.neighborhoodType === "neighborhoodUrban"
      ? neighborhoodWords.neighborhoodUrban
      : neighborhoodWords.neighborhoodRural;
  const facts = [
    { term: "Status", value: <Status {...planStatusOf(plan, today)} /> },
    { term: "Period", value: `${dayText(plan.startsOn)} to ${dayText(plan.endsOn)}` },
    { term: "Objectives", value: plan.objectives.map(({ name }) => name).join(", ") },
    { term: "{Network}", value: plan.network },
    { term: "Neighborhood", value: word },
    { term: "Budget", value: plan.budgetCents === null ? "None" : moneyText(plan.budgetCents) },
    ...(actions.needed > 0
      ? [
          {
            term: "Actions",
            value: `${actions.done} of ${actions.needed} done${actions.late > 0 ? `, ${actions.late} late` : ""}`,
          },
        ]
      : []),
    ...(copiedFrom && copiedFromId !== null
      ? [{ term: "Copied from", value: <a href={paths.plan(copiedFromId)}>{copiedFrom}</a> }]
      : []),
    ...(autopilotSet ? [{ term: "Started from", value: autopilotSet }] : []),
  ];
  return (
    <Card title="Facts">
      <Facts facts={facts} columns={2} />
    </Card>
  );
}

function Tools({ plan }: { plan: ShownPlan }) {
  return (
    <span className={styles.tools} data-print="hide">
      <ButtonLink to={paths.planCosts(plan.id)} native small>
        Download CSV
      </ButtonLink>
      <span data-needs-script="">
        <Button small onClick={() => window.print()}>
          Print
        </Button>
      </span>
    </span>
  );
}

function ItemTable({ plan, items, totals, mayEdit }: PlanPageProps) {
  const hasBaseline = items.some(
    ({ baselineCents, plannedCents }) => baselineCents !== null && baselineCents !== plannedCents,
  );
  const hasActual = items.some(({ actualCents }) => actualCents !== null);
  const sum = (cents: (item: ShownItem) => number | null) => items.reduce((sum, item) => sum + (cents(item) ?? 0), 0);
  return (
    <table className={styles.items}>
      <thead>
        <tr>
          <th scope="col">Item</th>
          <th scope="col">Days</th>
          <th scope="col">Channel</th>
          <th scope="col">Quantity × unit cost</th>
          {hasBaseline && <th scope="col">At activation</th>}
          <th scope="col">Planned cost</th>
          {hasActual && <th scope="col">Paid</th>}
        </tr>
      </thead>
      <tbody>
        {items.map((item) => (
          <tr key={item.id}>
            <th scope="row">
              {mayEdit && plan.status === "active" ? (
                <a href={paths.planItems(plan.id, { item: item.id })}>{item.title}</a>
              ) : (
                item.title
              )}
              {[item.vendor, item.note].filter(Boolean).map((text) => (
                <small key={text}>{text}</small>
              ))}
              {item.refusal && (
                <small className={styles.refusal}>
                  <Say>{item.refusal}</Say>
                </small>
              )}
              {item.warning && <small className={styles.warning}>{item.warning}</small>}
            </th>
            <td className="tabular">{daysText(item)}</td>
            <td>{item.channelOption ? `${item.channel}, ${item.channelOption}` : item.channel}</td>
            <td className="tabular">{`${item.quantity} × ${moneyText(item.unitCostCents)}`}</td>
            {hasBaseline && <td>{item.baselineCents !== null && <Money cents={item.baselineCents} />}</td>}
            <td>
              <Money cents={item.plannedCents} />
            </td>
            {hasActual && <td>{item.actualCents !== null && <Money cents={item.actualCents} />}</td>}
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={4}>
            Total
          </th>
          {hasBaseline && (
            <td>
              <Money cents={sum(({ baselineCents }) => baselineCents)} />
            </td>
          )}
          <td>
            <Money cents={totals.cents} />
          </td>
          {hasActual && (
            <td>
              <Money cents={sum(({ actualCents }) => actualCents)} />
            </td>
          )}
        </tr>
      </tfoot>
    </table>
  );
}
