import { type RawBuilder, sql } from "kysely";
import { textContains } from "#db/text-search.ts";
import {
  countColumn,
  dayColumn,
  fieldRef,
  moneyColumn,
  namesColumn,
  percentColumn,
  statusColumn,
  textColumn,
} from "#app/platform/records/list-columns.server.ts";
import { anyOfFilter, recordFilter } from "#app/platform/records/list-filters.server.ts";
import { defineList } from "#app/platform/records/list.server.ts";
import { objectiveNames } from "#app/planning/plans/plan-queries.server.ts";
import { type PlanStatus, planWorkflow } from "#app/planning/plans/plan-rules.ts";
import { costOfItem } from "#app/programs/claim-sources/claim-sources.server.ts";
import { claimTotals } from "#app/programs/costs/claim-totals.server.ts";
import { holderColumns, recordFilters } from "./record-rows.server.ts";
import { filterOptionsWith, periodFilters } from "./report-filters.server.ts";
import type { RowRecordsScope, Report, ReportScope } from "./report.server.ts";

const ofItems = (value: RawBuilder<unknown>, which = sql`true`) => sql<number>`(
  select coalesce(sum(${value}), 0)::bigint from plan_items
  where plan_items.plan_id = plans.id and plan_items.status <> 'skipped' and ${which})`;
const planned = ofItems(sql`plan_items.planned_cents`);
const actual = ofItems(sql`plan_items.actual_cents`);
const eligible = ofItems(costOfItem, sql`plan_items.is_incentive_eligible`);
const { claimed, expected, approved, paid } = claimTotals(
  sql`claims.plan_item_id in (select plan_items.id from plan_items where plan_items.plan_id = plans.id)`,
);
/** Sum of a plan's items: the actual cost, or the planned cost until one is entered. */
const cost = ofItems(costOfItem);
const difference = ofItems(sql`${costOfItem} - plan_items.planned_cents`);
const differenceShare = sql<number | null>`(${difference}::float8 / nullif(${planned}, 0))`;

const list = defineList<ReportScope>()({
  name: "totalCosts",
  one: "{plan}",
  many: "{plans}",
  id: "plans.id",
  from: (db, access, { companyId, from, to }) =>
    db
      .selectFrom("plans")
      .innerJoin("locations", "locations.id", "plans.locationId")
      .innerJoin("networks", "networks.id", "plans.networkId")
      .where("plans.companyId", "=", companyId)
      .where(access.company("plans.companyId"))
      .where("plans.status", "<>", "draft")
      .where("plans.startsOn", "<=", to)
      .where("plans.endsOn", ">=", from),
  columns: {
    number: textColumn("Number", fieldRef("plans.number"), {
      below: fieldRef("plans.name"),
      sort: true,
      card: "title",
      fixed: true,
      size: 150,
    }),
    name: textColumn("{Plan}", fieldRef("plans.name"), { hidden: "screen", sort: true, size: 190 }),
    ...holderColumns,
    starts: dayColumn("From", fieldRef("plans.startsOn"), { sort: true, size: 105 }),
    ends: dayColumn("To", fieldRef("plans.endsOn"), { sort: true, hidden: true, card: "hidden", size: 105 }),
    status: statusColumn({
      head: "Status",
      value: sql.ref<PlanStatus>("plans.status"),
      words: planWorkflow.words,
      tones: planWorkflow.tones,
      options: {
        sort: true,
        card: "secondary",
        size: 115,
      },
    }),
    objectives: namesColumn("Objectives", objectiveNames, { hidden: true, card: "hidden", size: 170 }),
    items: countColumn("Items", ofItems(sql`1`), { hidden: "screen", size: 80 }),
    planned: moneyColumn("Planned", planned, { sort: true, size: 105 }),
    baseline: moneyColumn("At activation", ofItems(sql`plan_items.baseline_cents`), {
      hidden: true,
      card: "hidden",
      size: 120,
    }),
    actual: moneyColumn("Actual", actual, { sort: true, size: 130 }),
    variance: moneyColumn("Cost vs. planned", difference, { hidden: "screen", card: "hidden", size: 140 }),
    varianceShare: percentColumn("Cost vs. planned %", differenceShare, { hidden: true, card: "hidden", size: 150 }),
    eligible: moneyColumn("Eligible", eligible, { hidden: "screen", card: "hidden", size: 105 }),
    expected: moneyColumn("Expected from pending claims", expected, { hidden: true, card: "hidden", size: 210 }),
    claimed: moneyColumn("Claimed", claimed, { hidden: "screen", card: "hidden", size: 105 }),
    approved: moneyColumn("Approved", approved, { hidden: "screen", card: "hidden", size: 105 }),
    paid: moneyColumn("Reimbursed", paid, { hidden: "screen", size: 110 }),
    net: moneyColumn("Net cost", sql<number>`(${cost} - ${paid})`, { hidden: "screen", sort: true, size: 105 }),
  },
  totals: {
    items: "sum",
    planned: "sum",
    actual: "sum",
    variance: "sum",
    eligible: "sum",
    claimed: "sum",
    approved: "sum",
    paid: "sum",
    net: "sum",
  },
  standard: { by: "starts" },
  search: { label: "Number or {plan}", where: (q) => textContains(sql`plans.number || ' ' || plans.name`, q) },
  filters: {
    ...periodFilters,
    status: anyOfFilter("Status", planWorkflow.words, (values) => sql`plans.status = any(${[...values]}::text[])`),
    channel: recordFilter(
      "Channel",
      (id) => sql`plans.id in (select plan_id from plan_items where channel_id = ${id} and status <> 'skipped')`,
      { folded: true },
    ),
    objective: recordFilter(
      "Objective",
      (id) => sql`plans.id in (select plan_id from plan_objectives where objective_id = ${id})`,
      { folded: true },
    ),
    ...recordFilters("plans"),
  },
  offers: filterOptionsWith({
    channel: sql`select id, name from channels where company_id = companies.id order by position, id`,
    objective: sql`select id, name from objectives where company_id = companies.id order by position, id`,
  }),
});

/** Items that make up a plan's cost, by channel and month. */
const items = defineList<RowRecordsScope>()({
  name: "costsOfItems",
  one: "item",
  many: "items",
  id: "planItems.id",
  from: (db, access, { companyId, rowId }) =>
    db
      .selectFrom("planItems")
      .innerJoin("channels", "channels.id", "planItems.channelId")
      .where("planItems.companyId", "=", companyId)
      .where(access.company("planItems.companyId"))
      .where("planItems.planId", "=", rowId)
      .where("planItems.status", "<>", "skipped"),
  columns: {
    month: textColumn("Month", sql<string>`to_char(plan_items.starts_on, 'FMMonth YYYY')`, {
      sort: { by: [fieldRef("planItems.startsOn")] },
    }),
    channel: textColumn("Channel", fieldRef("channels.name")),
    title: textColumn("Item", fieldRef("planItems.title")),
    planned: moneyColumn("Planned", fieldRef("planItems.plannedCents")),
    actual: moneyColumn("Actual", sql<number | null>`plan_items.actual_cents`),
    difference: moneyColumn("Cost vs. planned", sql<number>`${costOfItem} - plan_items.planned_cents`),
    eligible: moneyColumn(
      "Eligible",
      sql<number>`case when plan_items.is_incentive_eligible then ${costOfItem} else 0 end`,
    ),
  },
  standard: { by: "month" },
});

export const totalCosts: Report = {
  key: "total-costs",
  title: "Total Costs",
  group: "Money",
  hasPeriod: true,
  list,
  about: "Costs of {plan} items, without events: planned, actual, reimbursed and net.",
  definitions: [
    "Includes {plans} with dates in this period, except drafts. Each {plan} counts toward the {network} that owned its {location} when the {plan} was created.",
    "Cost is an item's actual cost, or its planned cost until one is entered. Skipped items don't count.",
    "Cost vs. planned is cost minus planned cost. Eligible is the cost of eligible items.",
    "Claimed is the amount requested on the items' claims, except withdrawn, void and expired ones. Approved is the part approved.",
    "Reimbursed is the amount paid on the items' claims. Net cost is cost minus reimbursed.",
    "Claims for events don't count. Event Costs in the {Incentive} menu lists those. An item belongs to the month in which it starts.",
  ],
  records: { items: { label: "Items", list: items } },
};
