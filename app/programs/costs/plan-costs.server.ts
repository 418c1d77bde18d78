import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { like } from "#db/like.ts";
import {
  companyColumn,
  isOfCompany,
  offersOfCompany,
  spanningCsv,
  type SpanningScope,
} from "#app/organization/companies/spanning-lists.server.ts";
import { listNetworkChoices } from "#app/organization/networks/network-queries.server.ts";
import type { Reach } from "#app/platform/identity/reach.server.ts";
import { csvDay, day, field, money, status, text } from "#app/platform/records/list-columns.server.ts";
import { choice, onDay, record, typed } from "#app/platform/records/list-filters.server.ts";
import { defineList } from "#app/platform/records/list.server.ts";
import { claimStatusTones, claimStatusWords, type ClaimStatus } from "#app/programs/claims/claim-rules.ts";
import { costOfItem, isLive } from "#app/programs/claims/claim-sources.server.ts";
import { listChannelChoices } from "#app/setup/channels/channels.server.ts";
import { claimSums, hasClaim } from "./claim-sums.server.ts";

const ofItem = sql<boolean>`claims.plan_item_id = plan_items.id`;
const { claimed, approved, paid } = claimSums(ofItem);
const claim = (column: string) =>
  sql`(select ${sql.ref(`claims.${column}`)} from claims
    where ${ofItem} and ${isLive})`;
const standing = sql<ClaimStatus | "none">`coalesce(${claim("status")}, 'none')`;
const location = sql<string>`locations.name || ' (' || locations.pc_number || ')'`;
const searched = sql<string>`plan_items.title || ' ' || plans.name || ' ' || locations.name || ' ' || locations.pc_number`;

const csv = spanningCsv({
  Item: "title",
  Plan: "plan",
  "Plan number": field("plans.number"),
  "PC number": field("locations.pcNumber"),
  Location: field("locations.name"),
  Network: "network",
  Channel: "channel",
  Starts: "starts",
  Ends: csvDay(field("planItems.endsOn")),
  "Eligible cost": "cost",
  Claimed: "claimed",
  Approved: "approved",
  Paid: "paid",
  Claim: "claim",
});

/** Plan items of a company, or of all, that are marked as eligible or have a claim: their costs, and their claims. */
export const planCostList = defineList<SpanningScope>()({
  ...{ name: "planCosts", one: "item", many: "items", id: "planItems.id" },
  from: costsOf,
  columns: {
    title: text("Item", field("planItems.title"), { sort: true, fixed: true, card: "title", size: 210 }),
    company: companyColumn("planItems.companyId"),
    plan: text("{Plan}", field("plans.name"), { sort: true, card: "hidden", size: 150 }),
    location: text("{Location}", location, { sort: { by: [sql`lower(locations.name)`] }, size: 190 }),
    network: text("{Network}", field("networks.name"), { sort: true, hidden: true, card: "hidden", size: 160 }),
    channel: text("Channel", field("channels.name"), { sort: true, hidden: true, card: "hidden", size: 140 }),
    starts: day("Starts", field("planItems.startsOn"), { sort: true, size: 100 }),
    cost: money("Eligible cost", costOfItem, { sort: true, size: 115 }),
    claimed: money("Claimed", claimed, { sort: true, size: 95 }),
    approved: money("Approved", approved, { sort: true, size: 100 }),
    paid: money("Paid", paid, { sort: true, size: 90 }),
    claim: status(
      "Claim",
      standing,
      { none: "Not claimed", ...claimStatusWords },
      { none: "neutral", ...claimStatusTones },
      { card: "secondary", size: 140 },
    ),
  },
  more: (query) => query.select(sql<number | null>`${claim("id")}`.as("claimId")),
  standard: { by: "starts" },
  search: { label: "Item, {plan} or {location}", where: (q) => like(searched, q) },
  filters: {
    network: record("{Network}", (id) => sql`locations.network_id = ${id}`),
    location: typed("{Location} or {pcNumber}", (q) => like(location, q)),
    channel: record("Channel", (id) => sql`plan_items.channel_id = ${id}`),
    claim: choice("Claim", { none: "Not claimed", some: "Claimed" }, (asked) =>
      asked === "none" ? sql`not ${hasClaim(ofItem)}` : hasClaim(ofItem),
    ),
    plan: typed("{Plan}", (q) => like(field("plans.name"), q), { folded: true }),
    from: onDay("From", (from) => sql`plan_items.ends_on >= ${from}::date`, { folded: true }),
    to: onDay("To", (to) => sql`plan_items.starts_on <= ${to}::date`, { folded: true }),
  },
  offers: offersOfCompany(async (db, reach, companyId) => ({
    network: await listNetworkChoices(db, reach, companyId),
    channel: await listChannelChoices(db, reach, companyId),
  })),
  csv,
});

function costsOf(db: Db, reach: Reach, scope: SpanningScope) {
  return db
    .selectFrom("planItems")
    .innerJoin("plans", "plans.id", "planItems.planId")
    .innerJoin("locations", "locations.id", "plans.locationId")
    .innerJoin("networks", "networks.id", "locations.networkId")
    .innerJoin("channels", "channels.id", "planItems.channelId")
    .where(isOfCompany("planItems.companyId", scope))
    .where(reach.company("planItems.companyId"))
    .where(
      sql<boolean>`((plan_items.is_incentive_eligible and plans.status not in ('draft', 'archived')
        and plan_items.status <> 'skipped') or ${hasClaim(ofItem)})`,
    );
}

/** What the items that an address holds come to, in cents. */
export function sumPlanCosts(db: Db, reach: Reach, companyId: number | null, at: Request | URLSearchParams) {
  const sum = (cents: typeof claimed) => sql<number>`coalesce(sum(${cents}), 0)::bigint`;
  return planCostList
    .filtered(db, reach, { companyId }, at)
    .select([sum(costOfItem).as("costCents"), sum(claimed).as("claimedCents")])
    .select([sum(approved).as("approvedCents"), sum(paid).as("paidCents")])
    .executeTakeFirstOrThrow();
}
