import { useSearchParams } from "@remix-run/react";
import { type ReactNode, useEffect } from "react";
import { locationText, neighborhoodWords } from "#app/organization/locations/location-words.ts";
import { paths } from "#app/paths.ts";
import { Button, ButtonLink } from "#app/ui/buttons.tsx";
import { countText, dayText, moneyText } from "#app/ui/format.ts";
import { Banner } from "#app/ui/notices.tsx";
import { FactStrip } from "#app/ui/fact-strip.tsx";
import { Card, Page } from "#app/ui/page.tsx";
import { Say } from "#app/ui/say.tsx";
import { Money, Status } from "#app/ui/status.tsx";
import { planStatusOf } from "#app/planning/plans/plan-rules.ts";
import type { FoundPlan } from "#app/planning/plans/plan-queries.server.ts";
import type { countOpenActions } from "#app/planning/plans/plan-results.server.ts";
import type { findPlanCosts } from "../plan-desk.server.ts";
import { type CampaignPlan, CampaignPlans, costOf } from "./campaign-plans.tsx";
import { CostHead, CostTables } from "./cost-panel.tsx";
import { daysText } from "#app/planning/plans/plan-words.ts";
import { PlanSteps } from "./plan-steps.tsx";
import plain from "#app/ui/plain-table.module.css";
import styles from "./plan-page.module.css";

type Costs = Awaited<ReturnType<typeof findPlanCosts>>;
type ShownItem = Costs["items"][number];

interface PlanPageProps extends Costs {
  plan: Omit<FoundPlan, "createdAt" | "activatedAt" | "completedAt">;
  today: string;
  actions: Awaited<ReturnType<typeof countOpenActions>>;
  /** The plans that were begun together with this one, itself among them. */
  campaign: readonly CampaignPlan[];
  mayEdit: boolean;
  mayArchive: boolean;
}

/** One plan for reading and for paper: where it stands, what it costs, what it holds. `banner` stands
 * above it, `children` follow at its foot. */
export function PlanPage({ banner, children, ...page }: PlanPageProps & { banner: ReactNode; children: ReactNode }) {
  const { plan, items, totals, warnings, campaign } = page;
  usePrintWhenAsked();
  return (
    <Page
      title={plan.name}
      crumbs={[{ label: "{Plans}", to: paths.plans() }]}
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
      <PlanFacts {...page} />
      {campaign.length > 1 && (
        <div data-print="hide">
          <Card
            title={`${countText(campaign.length, "{plan}")} of this campaign, ${moneyText(costOf(campaign))} in all`}
          >
            <CampaignPlans plans={campaign} currentId={plan.id} />
          </Card>
        </div>
      )}
      <Card title="Total costs">
        <div className="stack">
          <CostHead {...page} items={items.length} />
          <CostTables totals={totals} />
        </div>
      </Card>
      <Card title="Items" action={<Tools plan={plan} />}>
        {items.length === 0 ? (
          <p className="soft">
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
  const isUrban = plan.neighborhoodType === "neighborhoodUrban";
  const word = neighborhoodWords[isUrban ? "neighborhoodUrban" : "neighborhoodRural"];
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
  return <FactStrip facts={facts} />;
}

function Tools({ plan }: { plan: { id: number } }) {
  return (
    <span className="row" data-print="hide">
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

function ItemTable({ plan, items, mayEdit }: PlanPageProps) {
  const money: { head: string; of: (item: ShownItem) => number | null; isShown?: boolean }[] = [
    {
      head: "At activation",
      of: ({ baselineCents }) => baselineCents,
      isShown: items.some(
        ({ baselineCents, plannedCents }) => baselineCents !== null && baselineCents !== plannedCents,
      ),
    },
    { head: "Planned cost", of: ({ plannedCents }) => plannedCents },
    {
      head: "Paid",
      of: ({ actualCents }) => actualCents,
      isShown: items.some(({ actualCents }) => actualCents !== null),
    },
  ];
  const shown = money.filter(({ isShown = true }) => isShown);
  const heads = ["Item", "Days", "Channel", "Quantity × unit cost", ...shown.map(({ head }) => head)];
  return (
    <table className={`${plain.table} ${styles.items}`}>
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
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
                <small key={text} className="soft">
                  {text}
                </small>
              ))}
              {item.refusal && (
                <small className="danger-ink">
                  <Say>{item.refusal}</Say>
                </small>
              )}
              {item.warning && <small className="warning-ink">{item.warning}</small>}
            </th>
            <td className="tabular">{daysText(item)}</td>
            <td>{item.channelOption ? `${item.channel}, ${item.channelOption}` : item.channel}</td>
            <td className="tabular">{`${item.quantity} × ${moneyText(item.unitCostCents)}`}</td>
            {shown.map(({ head, of }) => (
              <MoneyCell key={head} cents={of(item)} />
            ))}
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={4}>
            Total
          </th>
          {shown.map(({ head, of }) => (
            <MoneyCell key={head} cents={items.reduce((sum, item) => sum + (of(item) ?? 0), 0)} />
          ))}
        </tr>
      </tfoot>
    </table>
  );
}

function MoneyCell({ cents }: { cents: number | null }) {
  return <td data-money="">{cents !== null && <Money cents={cents} />}</td>;
}
