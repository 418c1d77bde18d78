import { useSearchParams } from "@remix-run/react";
import { type ReactNode, useEffect } from "react";
import { locationText, neighborhoodWords } from "#app/organization/locations/location-words.ts";
import { paths } from "#app/paths.ts";
import { Button, ButtonLink } from "#app/ui/page/buttons.tsx";
import { countText, dayText, moneyText } from "#app/ui/text/format.ts";
import { Banner } from "#app/ui/page/notices.tsx";
import { FactStrip } from "#app/ui/page/fact-strip.tsx";
import { Card, Page } from "#app/ui/page/page.tsx";
import { T } from "#app/ui/text/translate.tsx";
import { Status } from "#app/ui/content/status.tsx";
import { planStatusOf } from "#app/planning/plans/plan-rules.ts";
import type { FoundPlan } from "#app/planning/plans/plan-queries.server.ts";
import { itemDaysText } from "#app/planning/plans/plan-words.ts";
import { WideTable } from "#app/ui/content/wide-table.tsx";
import type { findPlanCosts } from "../cost-overview.server.ts";
import { type CampaignPlan, CampaignPlans, totalPlannedCents } from "./campaign-plans.tsx";
import { CostSummary, CostTables } from "./cost-panel.tsx";
import { PlanStatusButtons } from "./plan-status-buttons.tsx";

type Costs = Awaited<ReturnType<typeof findPlanCosts>>;
type ShownItem = Costs["items"][number];

interface ItemLink {
  label: string;
  to: string;
}

interface PlanPageProps extends Costs {
  plan: Omit<FoundPlan, "createdAt" | "activatedAt" | "completedAt">;
  today: string;
  /** Plans created together with this one, including itself. */
  campaign: readonly CampaignPlan[];
  canEdit: boolean;
  canArchive: boolean;
  /** Expected reimbursement by item id, in cents; null for users who cannot see money. */
  reimbursements: Readonly<Record<number, { expectedCents: number }>> | null;
  /** Renders an item's events and claims. */
  renderItemResults: (itemId: number) => ReactNode;
  /** Links to records that carry out an item, such as an event; empty for users who cannot create them. */
  itemLinks: (itemId: number) => ItemLink[];
}

/**
 * Page of one plan, for screen and print: status, costs and items. `banner` appears on top, `netCost` with the costs,
 * `children` at the bottom.
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
      action={<PlanStatusButtons {...page} />}
    >
      {banner}
      {warnings.length > 0 && plan.status !== "archived" && (
        <Banner tone="warning">
          {warnings.map((sentence) => (
            <p key={sentence}>
              <T>{sentence}</T>
            </p>
          ))}
        </Banner>
      )}
      <PlanFacts {...page} />
      {campaign.length > 1 && (
        <div data-print="hide">
          <Card
            title={`${countText(campaign.length, "{plan}")} in this campaign, ${moneyText(totalPlannedCents(campaign))} total`}
          >
            <CampaignPlans plans={campaign} currentId={plan.id} />
          </Card>
        </div>
      )}
      <Card title="Total costs">
        <div className="stack">
          <CostSummary {...page} items={items.length} />
          {netCost}
          <CostTables totals={totals} />
        </div>
      </Card>
      <Card title="Items" action={<Tools plan={plan} />} flush={items.length > 0}>
        {items.length === 0 ? (
          <p className="soft">
            <T>{"No items yet. Add {ideas} or your own items before you save the {plan}."}</T>
          </p>
        ) : (
          <ItemTable {...page} />
        )}
      </Card>
      <div className="columns top" data-print="hide">
        {children}
      </div>
    </Page>
  );
}

/** Print when the address has `?print=1`, as a list's "Print" link does. Without JavaScript the page just opens. */
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
    { term: "Dates", value: `${dayText(plan.startsOn)} to ${dayText(plan.endsOn)}` },
    { term: "Objectives", value: plan.objectives.map(({ name }) => name).join(", ") },
    { term: "{Network}", value: plan.network },
    { term: "Neighborhood", value: word },
    { term: "Budget", value: plan.budgetCents === null ? "None" : moneyText(plan.budgetCents) },
    ...(actions.needed > 0
      ? [
          {
            term: "To-dos",
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

interface MoneyColumn {
  head: string;
  /** Amount of an item in cents; null for none. */
  of: (item: ShownItem) => number | null;
  /** Text in place of an amount that is null. */
  none?: string;
}

function ItemTable({ plan, items, canEdit, reimbursements, renderItemResults, itemLinks }: PlanPageProps) {
  const hasChanged = items.some(({ baselineCents, plannedCents }) => (baselineCents ?? plannedCents) !== plannedCents);
  const isPaid = items.some(({ actualCents }) => actualCents !== null);
  const money: MoneyColumn[] = [
    ...(hasChanged ? [{ head: "At activation", of: (item: ShownItem) => item.baselineCents }] : []),
    { head: "Planned cost", of: (item: ShownItem) => item.plannedCents },
    ...(isPaid ? [{ head: "Actual cost", of: (item: ShownItem) => item.actualCents }] : []),
    ...(reimbursements && Object.keys(reimbursements).length > 0
      ? [
          {
            head: "You get back",
            of: (item: ShownItem) => reimbursements[item.id]?.expectedCents ?? null,
            none: "Not covered",
          },
        ]
      : []),
  ];
  const isOpen = canEdit && plan.status === "active";
  const isRun = plan.status === "active" || plan.status === "completed";
  return (
    <WideTable
      label="Items"
      heads={["Item", "Dates", "Channel", "Quantity × cost each", ...money.map(({ head }) => head)]}
      numbers={money.map((_, index) => index + 4)}
      rows={[
        ...items.map((item): [string, ...ReactNode[]] => [
          String(item.id),
          <ItemTitle
            key={item.id}
            item={item}
            to={isOpen ? paths.planItems(plan.id, { item: item.id }) : null}
            links={[
              ...(reimbursements && isRun && item.isIncentiveEligible
                ? [{ label: "Claim", to: paths.itemClaim(item.id) }]
                : []),
              ...(isOpen ? [actualCostLink(plan, item), ...itemLinks(item.id)] : []),
            ]}
          >
            {renderItemResults(item.id)}
          </ItemTitle>,
          itemDaysText(item),
          item.channelOption ? `${item.channel}, ${item.channelOption}` : item.channel,
          `${item.quantity} × ${moneyText(item.unitCostCents)}`,
          ...money.map(({ of, none }) => costText(of(item), none)),
        ]),
        [
          "total",
          <strong key="total">Total</strong>,
          "",
          "",
          "",
          ...money.map(({ head, of }) => <strong key={head}>{costText(sumOf(items.map(of)))}</strong>),
        ],
      ]}
    />
  );
}

function actualCostLink(plan: { id: number }, { id, actualCents }: ShownItem): ItemLink {
  const label = actualCents === null ? "Enter actual cost" : "Change actual cost";
  return { label, to: paths.planItems(plan.id, { item: id }) };
}

function ItemTitle({
  item,
  to,
  links,
  children,
}: {
  item: ShownItem;
  to: string | null;
  links: readonly ItemLink[];
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
      {links.length > 0 && (
        <small className="note" data-print="hide">
          <span className="row">
            {links.map(({ label, to }) => (
              <a key={label} href={to} aria-label={`${label} for ${item.title}`}>
                {label}
              </a>
            ))}
          </span>
        </small>
      )}
      {item.refusal && (
        <small className="note danger-ink">
          <T>{item.refusal}</T>
        </small>
      )}
      {item.warning && <small className="note warning-ink">{item.warning}</small>}
    </>
  );
}

function sumOf(cents: readonly (number | null)[]): number {
  return cents.reduce<number>((sum, one) => sum + (one ?? 0), 0);
}

function costText(cents: number | null, none = ""): string {
  return cents === null ? none : moneyText(cents);
}
