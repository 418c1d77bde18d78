import { type RawBuilder, sql } from "kysely";
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
import { type CustomEventStatus, customEventWorkflow } from "#app/planning/custom-events/custom-event-rules.ts";
import type { AccessScope } from "#app/platform/identity/access-scope.server.ts";
import {
  csvDay,
  dayColumn,
  fieldRef,
  moneyColumn,
  namesColumn,
  textColumn,
  wordColumn,
} from "#app/platform/records/list-columns.server.ts";
import {
  oneOfFilter,
  anyOfFilter,
  dayFilter,
  recordFilter,
  textFilter,
} from "#app/platform/records/list-filters.server.ts";
import { defineList } from "#app/platform/records/list.server.ts";
import { claimTotals, hasClaim } from "./claim-totals.server.ts";

const ofEvent = sql<boolean>`claims.event_id = custom_events.id`;
const { claimed, approved, paid } = claimTotals(ofEvent);
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
  Ends: csvDay(fieldRef("customEvents.endsOn")),
  Status: "status",
  Estimate: "estimate",
  Claimed: "claimed",
  Approved: "approved",
  Paid: "paid",
});

/**
 * Events of a company, or of all, that are reimbursable or have a claim, with their costs and the claims of all their
 * locations.
 */
export const eventCostList = defineList<SpanningScope>()({
  name: "eventCosts",
  one: "event",
  many: "events",
  id: "customEvents.id",
  from: selectEventCosts,
  columns: {
    title: textColumn("Event", fieldRef("customEvents.title"), { sort: true, fixed: true, card: "title", size: 220 }),
    company: companyColumn("customEvents.companyId"),
    places: namesColumn("{Locations}", places, { size: 220 }),
    network: textColumn("{Network}", fieldRef("networks.name"), {
      sort: true,
      hidden: true,
      card: "hidden",
      size: 160,
    }),
    category: textColumn("Category", fieldRef("customEventCategories.name"), {
      sort: true,
      hidden: true,
      card: "hidden",
      size: 150,
    }),
    starts: dayColumn("Starts", fieldRef("customEvents.startsOn"), { sort: true, size: 110 }),
    status: wordColumn("Status", sql.ref<CustomEventStatus>("customEvents.status"), customEventWorkflow.words, {
      hidden: true,
      sort: true,
      card: "secondary",
      size: 120,
    }),
    estimate: moneyColumn("Estimate", estimate, { sort: "nulls", size: 105 }),
    claimed: moneyColumn("Claimed", claimed, { hidden: true, sort: true, size: 105 }),
    approved: moneyColumn("Approved", approved, { sort: true, size: 105 }),
    paid: moneyColumn("Paid", paid, { sort: true, size: 110 }),
  },
  standard: { by: "starts" },
  search: { label: "Event", where: (q) => textContains(fieldRef("customEvents.title"), q) },
  filters: {
    status: anyOfFilter(
      "Status",
      customEventWorkflow.words,
      (statuses) => sql`custom_events.status = any(${statuses})`,
    ),
    network: recordFilter("{Network}", (id) => sql`custom_events.network_id = ${id}`),
    location: textFilter("{Location} or {pcNumber}", (q) => {
      const name = sql<string>`shop.name || ' (' || shop.pc_number || ')'`;
      return sql`exists (select ${atPlaces} and ${textContains(name, q)})`;
    }),
    claim: oneOfFilter("Claim", { none: "Not claimed", some: "Claimed" }, (requested) =>
      requested === "none" ? sql`not ${hasClaim(ofEvent)}` : hasClaim(ofEvent),
    ),
    from: dayFilter("From", (from) => sql`custom_events.ends_on >= ${from}::date`, { folded: true }),
    to: dayFilter("To", (to) => sql`custom_events.starts_on <= ${to}::date`, { folded: true }),
  },
  offers: offersOfCompany(async (db, access, companyId) => ({
    network: await listNetworkChoices(db, access, companyId),
  })),
  csv,
});

function selectEventCosts(db: Db, access: AccessScope, scope: SpanningScope) {
  return db
    .selectFrom("customEvents")
    .innerJoin("networks", "networks.id", "customEvents.networkId")
    .innerJoin("customEventCategories", "customEventCategories.id", "customEvents.categoryId")
    .where(isInSpanningScope("customEvents.companyId", scope))
    .where(access.company("customEvents.companyId"))
    .where(
      sql<boolean>`((custom_events.is_reimbursable and custom_events.status <> 'cancelled') or ${hasClaim(ofEvent)})`,
    );
}

/** Sum the event costs that match the filters of an address, in cents. */
export function sumEventCosts(db: Db, access: AccessScope, companyId: number | null, at: Request | URLSearchParams) {
  const sum = (cents: RawBuilder<number | null>) => sql<number>`coalesce(sum(${cents}), 0)::bigint`;
  return eventCostList
    .filtered(db, { access, scope: { companyId }, at })
    .select([sum(estimate).as("costCents"), sum(claimed).as("claimedCents")])
    .select([sum(approved).as("approvedCents"), sum(paid).as("paidCents")])
    .executeTakeFirstOrThrow();
}
