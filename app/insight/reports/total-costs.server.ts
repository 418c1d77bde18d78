import { type RawBuilder, sql } from "kysely";
import { count, day, field, money, percent, status, text } from "#app/platform/records/list-columns.server.ts";
import { choices } from "#app/platform/records/list-filters.server.ts";
import { defineList } from "#app/platform/records/list.server.ts";
import { type PlanStatus, planStatusTones, planStatusWords } from "#app/planning/plans/plan-rules.ts";
import { claimSums } from "#app/programs/costs/claim-sums.server.ts";
import { like } from "#db/like.ts";
import { holderColumns, recordFilters } from "./record-rows.server.ts";
import { offerPlaces, periodFilters } from "./report-filters.server.ts";
import type { Report, ReportScope } from "./report.server.ts";

const items = (value: RawBuilder<unknown>, which = sql`true`) => sql<number>`(
  select coalesce(sum(${value}), 0)::bigint from plan_items
  where plan_items.plan_id = plans.id and plan_items.status <> 'skipped' and ${which})`;
const planned = items(sql`plan_items.planned_cents`);
const actual = items(sql`plan_items.actual_cents`);
const eligible = items(sql`plan_items.planned_cents`, sql`plan_items.is_incentive_eligible`);
const { claimed, approved, paid } = claimSums(
  sql`claims.plan_item_id in (select plan_items.id from plan_items where plan_items.plan_id = plans.id)`,
);
const cost = sql<number>`case when ${actual} > 0 then ${actual} else ${planned} end`;

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
    items: count("Items", items(sql`1`), { size: 80 }),
    planned: money("Planned", planned, { sort: true, size: 105 }),
    baseline: money("At activation", items(sql`plan_items.baseline_cents`), {
      hidden: true,
      card: "hidden",
      size: 120,
    }),
    actual: money("Paid in the end", actual, { sort: true, size: 130 }),
    variance: money("Difference", sql<number>`case when ${actual} > 0 then ${actual} - ${planned} else 0 end`, {
      ...{ card: "hidden", size: 110 },
    }),
    varianceShare: percent(
      "Difference %",
      sql<number | null>`case when ${actual} > 0 then (${actual} - ${planned})::float8 / nullif(${planned}, 0) end`,
      { hidden: true, card: "hidden", size: 115 },
    ),
    eligible: money("Eligible", eligible, { card: "hidden", size: 105 }),
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
    ...recordFilters("plans"),
  },
  offers: offerPlaces,
});

export const totalCosts: Report = {
  ...{ key: "total-costs", title: "Total Costs", group: "Money", hasPeriod: true, list },
  about: "What {plans} cost: planned, paid in the end, what came back and what is left to pay oneself.",
  definitions: [
    "{Plans} are those that run within the period, without drafts, at the {network} that owned the {location} when they were made.",
    "Items that were skipped do not count. Difference is paid in the end less planned, where something was entered as paid.",
    "Reimbursed is what was paid of the items' claims. Net cost is paid in the end, else planned, less reimbursed.",
  ],
};
