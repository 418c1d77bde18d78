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
import { Status } from "#app/ui/status.tsx";
import { planStatusOf } from "#app/planning/plans/plan-rules.ts";
import type { FoundPlan } from "#app/planning/plans/plan-queries.server.ts";
import type { findPlanCosts } from "../plan-desk.server.ts";
import { type CampaignPlan, CampaignPlans, costOf } from "./campaign-plans.tsx";
import { CostHead, CostTables } from "./cost-panel.tsx";
import { daysText } from "#app/planning/plans/plan-words.ts";
import { PlanSteps } from "./plan-steps.tsx";
import { WideTable } from "#app/ui/wide-table.tsx";
import styles from "./plan-page.module.css";

type Costs = Awaited<ReturnType<typeof findPlanCosts>>;
type ShownItem = Costs["items"][number];

interface Way {
  label: string;
  to: string;
}

interface PlanPageProps extends Costs {
  plan: Omit<FoundPlan, "createdAt" | "activatedAt" | "completedAt">;
  today: string;
  /** The plans that were begun together with this one, itself among them. */
  campaign: readonly CampaignPlan[];
  mayEdit: boolean;
  mayArchive: boolean;
  /** What comes back of each item that a program pays for; null for readers without money. */
  back: Readonly<Record<number, { expectedCents: number }>> | null;
  /** What became of an item: its events and claims. */
  afterItem: (itemId: number) => ReactNode;
  /** The ways to what carries out an item, such as an event; none for readers who make none. */
  waysOf: (itemId: number) => Way[];
}

/**
 * One plan for reading and for paper: where it stands, what it costs, what it holds. `banner` stands above it, `netCost`
 * with its costs: what comes back of them; `children` follow at its foot.
 */
export function PlanPage({
  banner,
  netCost,
  children,
  ...page
}: PlanPageProps & { banner: ReactNode; netCost: ReactNode; children: ReactNode }) {
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
          {netCost}
          <CostTables totals={totals} />
        </div>
      </Card>
      <Card title="Items" action={<Tools plan={plan} />} flush={items.length > 0}>
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

function PlanFacts({ plan, today }: PlanPageProps) {
  const { copiedFrom, copiedFromId, autopilotSet, actions } = plan;
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

function ItemTable({ plan, items, mayEdit, back, afterItem, waysOf }: PlanPageProps) {
  const hasChanged = items.some(({ baselineCents, plannedCents }) => (baselineCents ?? plannedCents) !== plannedCents);
  const isPaid = items.some(({ actualCents }) => actualCents !== null);
  const money = [
    ...(hasChanged ? [{ head: "At activation", of: (item: ShownItem) => item.baselineCents }] : []),
    { head: "Planned cost", of: (item: ShownItem) => item.plannedCents },
    ...(isPaid ? [{ head: "Paid", of: (item: ShownItem) => item.actualCents }] : []),
    ...(back && Object.keys(back).length > 0
      ? [{ head: "Comes back", of: (item: ShownItem) => back[item.id]?.expectedCents ?? null }]
      : []),
  ];
  const isOpen = mayEdit && plan.status === "active";
  const isRun = plan.status === "active" || plan.status === "completed";
  return (
    <WideTable
      label="Items"
      heads={["Item", "Days", "Channel", "Quantity × unit cost", ...money.map(({ head }) => head)]}
      numbers={money.map((_, place) => place + 4)}
      rows={[
        ...items.map((item): [string, ...ReactNode[]] => [
          String(item.id),
          <ItemTitle
            key={item.id}
            item={item}
            to={isOpen ? paths.planItems(plan.id, { item: item.id }) : null}
            ways={[
              ...(back && isRun && item.isIncentiveEligible ? [{ label: "Claim", to: paths.itemClaim(item.id) }] : []),
              ...(isOpen ? waysOf(item.id) : []),
            ]}
          >
            {afterItem(item.id)}
          </ItemTitle>,
          daysText(item),
          item.channelOption ? `${item.channel}, ${item.channelOption}` : item.channel,
          `${item.quantity} × ${moneyText(item.unitCostCents)}`,
          ...money.map(({ of }) => costText(of(item))),
        ]),
        [
          "total",
          <strong key="total">Total</strong>,
          ...["", "", ""],
          ...money.map(({ head, of }) => <strong key={head}>{costText(sumOf(items.map(of)))}</strong>),
        ],
      ]}
    />
  );
}

function ItemTitle({
  item,
  to,
  ways,
  children,
}: {
  item: ShownItem;
  to: string | null;
  ways: readonly Way[];
  children: ReactNode;
}) {
  return (
    <>
      {to ? <a href={to}>{item.title}</a> : item.title}
      {[item.vendor, item.note].filter(Boolean).map((text) => (
        <small key={text} className="note">
          {text}
        </small>
      ))}
      {children}
      {ways.length > 0 && (
        <small className="note row" data-print="hide">
          {ways.map(({ label, to }) => (
            <a key={label} href={to} aria-label={`${label} for ${item.title}`}>
              {label}
            </a>
          ))}
        </small>
      )}
      {item.refusal && (
        <small className="note danger-ink">
          <Say>{item.refusal}</Say>
        </small>
      )}
      {item.warning && <small className="note warning-ink">{item.warning}</small>}
    </>
  );
}

function sumOf(cents: readonly (number | null)[]): number {
  return cents.reduce<number>((sum, one) => sum + (one ?? 0), 0);
}

function costText(cents: number | null): string {
  return cents === null ? "" : moneyText(cents);
}
