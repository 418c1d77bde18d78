import { type RawBuilder, sql } from "kysely";
import { count, day, field, money, names, percent, status, text } from "#app/platform/records/list-columns.server.ts";
import { choices, record } from "#app/platform/records/list-filters.server.ts";
import { defineList } from "#app/platform/records/list.server.ts";
import { objectiveNames } from "#app/planning/plans/plan-queries.server.ts";
import { type PlanStatus, planStatusTones, planStatusWords } from "#app/planning/plans/plan-rules.ts";
import { costOfItem } from "#app/programs/claims/claim-sources.server.ts";
import { claimSums } from "#app/programs/costs/claim-sums.server.ts";
import { like } from "#db/like.ts";
import { holderColumns, recordFilters } from "./record-rows.server.ts";
import { offerPlacesAnd, periodFilters } from "./report-filters.server.ts";
import type { PartScope, Report, ReportScope } from "./report.server.ts";

const ofItems = (value: RawBuilder<unknown>, which = sql`true`) => sql<number>`(
  select coalesce(sum(${value}), 0)::bigint from plan_items
  where plan_items.plan_id = plans.id and plan_items.status <> 'skipped' and ${which})`;
const planned = ofItems(sql`plan_items.planned_cents`);
const actual = ofItems(sql`plan_items.actual_cents`);
const eligible = ofItems(costOfItem, sql`plan_items.is_incentive_eligible`);
const { claimed, expected, approved, paid } = claimSums(
  sql`claims.plan_item_id in (select plan_items.id from plan_items where plan_items.plan_id = plans.id)`,
);
/** What was paid for each item, or planned where nothing was entered as paid for it. */
const cost = ofItems(costOfItem);
const difference = ofItems(sql`${costOfItem} - plan_items.planned_cents`);

const list = defineList<ReportScope>()({
  ...{ name: "totalCosts", one: "{plan}", many: "{plans}", id: "plans.id" },
  from: (db, reach, { companyId, from, to }) =>
    db
      .selectFrom("plans")
      .innerJoin("locations", "locations.id", "plans.locationId")
      .innerJoin("networks", "networks.id", "plans.networkId")
      .where("plans.companyId", "=", companyId)
      .where(reach.company("plans.companyId"))
      .where("plans.status", "<>", "draft")
      .where("plans.startsOn", "<=", to)
      .where("plans.endsOn", ">=", from),
  columns: {
    number: text("Number", field("plans.number"), { sort: true, card: "title", fixed: true, size: 150 }),
    name: text("{Plan}", field("plans.name"), { sort: true, size: 190 }),
    ...holderColumns,
    starts: day("From", field("plans.startsOn"), { sort: true, size: 105 }),
    ends: day("To", field("plans.endsOn"), { sort: true, hidden: true, card: "hidden", size: 105 }),
    status: status("Status", sql.ref<PlanStatus>("plans.status"), planStatusWords, planStatusTones, {
      ...{ sort: true, card: "secondary", size: 115 },
    }),
    objectives: names("Objectives", objectiveNames, { hidden: true, card: "hidden", size: 170 }),
    items: count("Items", ofItems(sql`1`), { size: 80 }),
    planned: money("Planned", planned, { sort: true, size: 105 }),
    baseline: money("At activation", ofItems(sql`plan_items.baseline_cents`), {
      hidden: true,
      card: "hidden",
      size: 120,
    }),
    actual: money("Paid in the end", actual, { sort: true, size: 130 }),
    variance: money("Difference", difference, { card: "hidden", size: 110 }),
    varianceShare: percent("Difference %", sql<number | null>`(${difference}::float8 / nullif(${planned}, 0))`, {
      hidden: true,
      card: "hidden",
      size: 115,
    }),
    eligible: money("Eligible", eligible, { card: "hidden", size: 105 }),
    expected: money("Expected back", expected, { hidden: true, card: "hidden", size: 125 }),
    claimed: money("Claimed", claimed, { card: "hidden", size: 105 }),
    approved: money("Approved", approved, { card: "hidden", size: 105 }),
    paid: money("Reimbursed", paid, { size: 110 }),
    net: money("Net cost", sql<number>`(${cost} - ${paid})`, { sort: true, size: 105 }),
  },
  totals: {
    ...{ items: "sum", planned: "sum", actual: "sum", variance: "sum", eligible: "sum", claimed: "sum" },
    ...{ approved: "sum", paid: "sum", net: "sum" },
  },
  standard: { by: "starts" },
  search: { label: "Number or {plan}", where: (q) => like(sql`plans.number || ' ' || plans.name`, q) },
  filters: {
    ...periodFilters,
    status: choices("Status", planStatusWords, (some) => sql`plans.status = any(${[...some]}::text[])`),
    channel: record(
      "Channel",
      (id) => sql`plans.id in (select plan_id from plan_items where channel_id = ${id} and status <> 'skipped')`,
      { folded: true },
    ),
    objective: record(
      "Objective",
      (id) => sql`plans.id in (select plan_id from plan_objectives where objective_id = ${id})`,
      { folded: true },
    ),
    ...recordFilters("plans"),
  },
  offers: offerPlacesAnd({
    channel: sql`select id, name from channels where company_id = companies.id order by position, id`,
    objective: sql`select id, name from objectives where company_id = companies.id order by position, id`,
  }),
});

/** What a plan's cost is made of, by channel and month. */
const items = defineList<PartScope>()({
  ...{ name: "costsOfItems", one: "item", many: "items", id: "planItems.id" },
  from: (db, reach, { companyId, of }) =>
    db
      .selectFrom("planItems")
      .innerJoin("channels", "channels.id", "planItems.channelId")
      .where("planItems.companyId", "=", companyId)
      .where(reach.company("planItems.companyId"))
      .where("planItems.planId", "=", of)
      .where("planItems.status", "<>", "skipped"),
  columns: {
    month: text("Month", sql<string>`to_char(plan_items.starts_on, 'FMMonth YYYY')`, {
      sort: { by: [field("planItems.startsOn")] },
    }),
    channel: text("Channel", field("channels.name")),
    title: text("Item", field("planItems.title")),
    planned: money("Planned", field("planItems.plannedCents")),
    actual: money("Paid in the end", sql<number | null>`plan_items.actual_cents`),
    difference: money("Difference", sql<number>`${costOfItem} - plan_items.planned_cents`),
    eligible: money("Eligible", sql<number>`case when plan_items.is_incentive_eligible then ${costOfItem} else 0 end`),
  },
  standard: { by: "month" },
});

export const totalCosts: Report = {
  ...{ key: "total-costs", title: "Total Costs", group: "Money", hasPeriod: true, list },
  about: "What {plans} cost: planned, paid in the end, what came back and what is left to pay oneself.",
  definitions: [
    "{Plans} are those that run within the period, without drafts, at the {network} that owned the {location} when they were made.",
    "An item costs what was paid for it in the end, or what was planned until that is entered. Skipped items do not count.",
    "Difference is what items cost less what was planned for them. Eligible is what eligible items cost.",
    "Reimbursed is what was paid of the items' claims. Net cost is what items cost less reimbursed.",
    "Expected back is what programs should pay of claims that wait for a decision. An item's month is that in which it starts.",
  ],
  parts: { items: { label: "Items", list: items } },
};
