import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { textContains } from "#db/text-search.ts";
import {
  companyColumn,
  isInSpanningScope,
  offersOfCompany,
  spanningCsv,
  type SpanningScope,
} from "#app/organization/company-lists/spanning-lists.server.ts";
import { listNetworkChoices } from "#app/organization/networks/network-queries.server.ts";
import type { AccessScope } from "#app/platform/identity/access-scope.server.ts";
import {
  csvDay,
  dayColumn,
  fieldRef,
  moneyColumn,
  statusColumn,
  textColumn,
  placeColumn,
} from "#app/platform/records/list-columns.server.ts";
import { oneOfFilter, dayFilter, recordFilter, textFilter } from "#app/platform/records/list-filters.server.ts";
import { defineList } from "#app/platform/records/list.server.ts";
import { type ClaimStatus, claimWorkflow } from "#app/programs/claims/claim-rules.ts";
import { costOfItem, isLiveClaim } from "#app/programs/claim-sources/claim-sources.server.ts";
import { listChannelChoices } from "#app/setup/settings/channels.server.ts";
import { claimTotals, hasClaim } from "./claim-totals.server.ts";

const ofItem = sql<boolean>`claims.plan_item_id = plan_items.id`;
const { claimed, approved, paid } = claimTotals(ofItem);
const claim = (column: string) =>
  sql`(select ${sql.ref(`claims.${column}`)} from claims
    where ${ofItem} and ${isLiveClaim})`;
const claimStatus = sql<ClaimStatus | "none">`coalesce(${claim("status")}, 'none')`;
const location = sql<string>`locations.name || ' (' || locations.pc_number || ')'`;
const searched = sql<string>`plan_items.title || ' ' || plans.name || ' ' || locations.name || ' ' || locations.pc_number`;

const csv = spanningCsv({
  Item: "title",
  Plan: "plan",
  "Plan number": fieldRef("plans.number"),
  "PC number": fieldRef("locations.pcNumber"),
  Location: fieldRef("locations.name"),
  Network: "network",
  Channel: "channel",
  Starts: "starts",
  Ends: csvDay(fieldRef("planItems.endsOn")),
  "Eligible cost": "cost",
  Claimed: "claimed",
  Approved: "approved",
  Paid: "paid",
  Claim: "claim",
});

/** Plan items of a company, or of all, that are eligible or have a claim, with their costs and claims. */
export const planCostList = defineList<SpanningScope>()({
  name: "planCosts",
  one: "item",
  many: "items",
  id: "planItems.id",
  from: selectPlanCosts,
  columns: {
    title: textColumn("Item", fieldRef("planItems.title"), {
      below: fieldRef("plans.name"),
      sort: true,
      fixed: true,
      card: "title",
      size: 210,
    }),
    company: companyColumn("planItems.companyId"),
    plan: textColumn("{Plan}", fieldRef("plans.name"), { hidden: true, sort: true, card: "hidden", size: 150 }),
    location: placeColumn("{Location}", location, { sort: { by: [sql`lower(locations.name)`] }, size: 190 }),
    network: textColumn("{Network}", fieldRef("networks.name"), {
      sort: true,
      hidden: true,
      card: "hidden",
      size: 160,
    }),
    channel: textColumn("Channel", fieldRef("channels.name"), { sort: true, hidden: true, card: "hidden", size: 140 }),
    starts: dayColumn("Starts", fieldRef("planItems.startsOn"), { sort: true, size: 100 }),
    cost: moneyColumn("Eligible cost", costOfItem, { sort: true, size: 115 }),
    claimed: moneyColumn("Claimed", claimed, { hidden: true, sort: true, size: 95 }),
    approved: moneyColumn("Approved", approved, { hidden: true, sort: true, size: 100 }),
    paid: moneyColumn("Paid", paid, { sort: true, size: 90 }),
    claim: statusColumn({
      head: "Claim",
      value: claimStatus,
      words: { none: "Not claimed", ...claimWorkflow.words },
      tones: { none: "neutral", ...claimWorkflow.tones },
      options: { card: "secondary", size: 140 },
    }),
  },
  more: (query) => query.select(sql<number | null>`${claim("id")}`.as("claimId")),
  standard: { by: "starts" },
  search: { label: "Item, {plan} or {location}", where: (q) => textContains(searched, q) },
  filters: {
    network: recordFilter("{Network}", (id) => sql`locations.network_id = ${id}`),
    location: textFilter("{Location} or {pcNumber}", (q) => textContains(location, q)),
    channel: recordFilter("Channel", (id) => sql`plan_items.channel_id = ${id}`),
    claim: oneOfFilter("Claim", { none: "Not claimed", some: "Claimed" }, (requested) =>
      requested === "none" ? sql`not ${hasClaim(ofItem)}` : hasClaim(ofItem),
    ),
    plan: textFilter("{Plan}", (q) => textContains(fieldRef("plans.name"), q), { folded: true }),
    from: dayFilter("From", (from) => sql`plan_items.ends_on >= ${from}::date`, { folded: true }),
    to: dayFilter("To", (to) => sql`plan_items.starts_on <= ${to}::date`, { folded: true }),
  },
  offers: offersOfCompany(async (db, access, companyId) => ({
    network: await listNetworkChoices(db, access, companyId),
    channel: await listChannelChoices(db, access, companyId),
  })),
  csv,
});

function selectPlanCosts(db: Db, access: AccessScope, scope: SpanningScope) {
  return db
    .selectFrom("planItems")
    .innerJoin("plans", "plans.id", "planItems.planId")
    .innerJoin("locations", "locations.id", "plans.locationId")
    .innerJoin("networks", "networks.id", "locations.networkId")
    .innerJoin("channels", "channels.id", "planItems.channelId")
    .where(isInSpanningScope("planItems.companyId", scope))
    .where(access.company("planItems.companyId"))
    .where(
      sql<boolean>`((plan_items.is_incentive_eligible and plans.status not in ('draft', 'archived')
        and plan_items.status <> 'skipped') or ${hasClaim(ofItem)})`,
    );
}

/** Sum the plan item costs that match the filters of an address, in cents. */
export function sumPlanCosts(db: Db, access: AccessScope, companyId: number | null, at: Request | URLSearchParams) {
  const sum = (cents: typeof claimed) => sql<number>`coalesce(sum(${cents}), 0)::bigint`;
  return planCostList
    .filtered(db, { access, scope: { companyId }, at })
    .select([sum(costOfItem).as("costCents"), sum(claimed).as("claimedCents")])
    .select([sum(approved).as("approvedCents"), sum(paid).as("paidCents")])
    .executeTakeFirstOrThrow();
}
