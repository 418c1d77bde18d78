import { type RawBuilder, sql } from "kysely";
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
import { type EventStatus, statusWords } from "#app/planning/custom-events/custom-event-rules.ts";
import type { Reach } from "#app/platform/identity/reach.server.ts";
import { csvDay, day, field, money, names, text, word } from "#app/platform/records/list-columns.server.ts";
import { choice, choices, onDay, record, typed } from "#app/platform/records/list-filters.server.ts";
import { defineList } from "#app/platform/records/list.server.ts";
import { claimSums, hasClaim } from "./claim-sums.server.ts";

const ofEvent = sql<boolean>`claims.event_id = custom_events.id`;
const { claimed, approved, paid } = claimSums(ofEvent);
const estimate = sql<number | null>`custom_events.estimated_cost_cents`;
const atPlaces = sql`from custom_event_locations place join locations shop on shop.id = place.location_id
  where place.event_id = custom_events.id`;
const places = sql<
  string[]
>`array(select shop.name || ' (' || shop.pc_number || ')' ${atPlaces} order by shop.pc_number)`;

const csv = spanningCsv({
  Event: "title",
  Locations: "places",
  Network: "network",
  Category: "category",
  Starts: "starts",
  Ends: csvDay(field("customEvents.endsOn")),
  Status: "status",
  Estimate: "estimate",
  Claimed: "claimed",
  Approved: "approved",
  Paid: "paid",
});

/**
 * Events of a company, or of all, that incentive money can pay for or that have a claim: their costs, and the claims of all
 * their locations.
 */
export const eventCostList = defineList<SpanningScope>()({
  ...{ name: "eventCosts", one: "event", many: "events", id: "customEvents.id" },
  from: eventsOf,
  columns: {
    title: text("Event", field("customEvents.title"), { sort: true, fixed: true, card: "title", size: 220 }),
    company: companyColumn("customEvents.companyId"),
    places: names("{Locations}", places, { size: 220 }),
    network: text("{Network}", field("networks.name"), { sort: true, hidden: true, card: "hidden", size: 160 }),
    category: text("Category", field("customEventCategories.name"), {
      sort: true,
      hidden: true,
      card: "hidden",
      size: 150,
    }),
    starts: day("Starts", field("customEvents.startsOn"), { sort: true, size: 110 }),
    status: word("Status", sql.ref<EventStatus>("customEvents.status"), statusWords, {
      ...{ sort: true, card: "secondary", size: 120 },
    }),
    estimate: money("Estimate", estimate, { sort: "nulls", size: 105 }),
    claimed: money("Claimed", claimed, { sort: true, size: 105 }),
    approved: money("Approved", approved, { sort: true, size: 105 }),
    paid: money("Paid", paid, { sort: true, size: 110 }),
  },
  standard: { by: "starts" },
  search: { label: "Event", where: (q) => like(field("customEvents.title"), q) },
  filters: {
    status: choices("Status", statusWords, (statuses) => sql`custom_events.status = any(${statuses})`),
    network: record("{Network}", (id) => sql`custom_events.network_id = ${id}`),
    location: typed("{Location} or {pcNumber}", (q) => {
      const name = sql<string>`shop.name || ' (' || shop.pc_number || ')'`;
      return sql`exists (select ${atPlaces} and ${like(name, q)})`;
    }),
    claim: choice("Claim", { none: "Not claimed", some: "Claimed" }, (asked) =>
      asked === "none" ? sql`not ${hasClaim(ofEvent)}` : hasClaim(ofEvent),
    ),
    from: onDay("From", (from) => sql`custom_events.ends_on >= ${from}::date`, { folded: true }),
    to: onDay("To", (to) => sql`custom_events.starts_on <= ${to}::date`, { folded: true }),
  },
  offers: offersOfCompany(async (db, reach, companyId) => ({
    network: await listNetworkChoices(db, reach, companyId),
  })),
  csv,
});

function eventsOf(db: Db, reach: Reach, scope: SpanningScope) {
  return db
    .selectFrom("customEvents")
    .innerJoin("networks", "networks.id", "customEvents.networkId")
    .innerJoin("customEventCategories", "customEventCategories.id", "customEvents.categoryId")
    .where(isOfCompany("customEvents.companyId", scope))
    .where(reach.company("customEvents.companyId"))
    .where(
      sql<boolean>`((custom_events.is_reimbursable and custom_events.status <> 'cancelled') or ${hasClaim(ofEvent)})`,
    );
}

/** What the events that an address holds come to, in cents. */
export function sumEventCosts(db: Db, reach: Reach, companyId: number | null, at: Request | URLSearchParams) {
  const sum = (cents: RawBuilder<number | null>) => sql<number>`coalesce(sum(${cents}), 0)::bigint`;
  return eventCostList
    .filtered(db, reach, { companyId }, at)
    .select([sum(estimate).as("costCents"), sum(claimed).as("claimedCents")])
    .select([sum(approved).as("approvedCents"), sum(paid).as("paidCents")])
    .executeTakeFirstOrThrow();
}
