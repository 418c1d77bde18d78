import { sql } from "kysely";
import { paths } from "#app/paths.ts";
import {
  countColumn,
  dayColumn,
  decimalColumn,
  fieldRef,
  moneyColumn,
  namesColumn,
  statusColumn,
  textColumn,
} from "#app/platform/records/list-columns.server.ts";
import { defineList } from "#app/platform/records/list.server.ts";
import { claimTotals } from "#app/programs/costs/claim-totals.server.ts";
import { wasHeld, isRecapMissing, recapStatusWord } from "#app/programs/events/event-list.server.ts";
import { selectEventPrograms, eventLocationNames } from "#app/programs/events/event-programs.server.ts";
import { type EventProgramStatus, eventProgramWorkflow } from "#app/programs/events/event-rules.ts";
import { networkFilters, networkSearch, selectReportNetworks } from "./report-networks.server.ts";
import type { RowRecordsScope, Report, ReportScope } from "./report.server.ts";
import { readFilterOptions, periodFilters } from "./report-filters.server.ts";

/**
 * Build the SQL condition that an event of `custom_events` ends within the report's period and is no draft and not
 * declined.
 */
const isCounted = ({ from, to }: ReportScope) => sql<boolean>`(event_programs.status not in ('draft', 'declined')
  and custom_events.ends_on between ${from}::date and ${to}::date)`;

const sumOfRecaps = (what: string) => sql<number>`(select coalesce(sum(${sql.ref(what)}), 0)::bigint from event_recaps
  where event_recaps.event_id = custom_events.id)`;
const { claimed, approved } = claimTotals(sql`claims.event_id = custom_events.id`);
const cardCents = sql<number>`(select coalesce(sum(spent_cents), 0)::bigint from gift_card_orders
  where gift_card_orders.event_id = custom_events.id)`;

/** Return a subquery of the sums of a network's events. */
function selectEventSums(scope: ReportScope) {
  return sql<{ events: number }>`(
    select count(*) as events,
      count(*) filter (where not over and status <> 'cancelled') as planned,
      count(*) filter (where over) as held,
      count(*) filter (where status = 'cancelled') as cancelled,
      count(*) filter (where missing) as missing,
      coalesce(sum(attendance), 0)::bigint as attendance, coalesce(sum(samples), 0)::bigint as samples,
      coalesce(sum(cards), 0)::bigint as cards, coalesce(sum(card_cents), 0)::bigint as card_cents,
      coalesce(sum(estimated), 0)::bigint as estimated, coalesce(sum(claimed), 0)::bigint as claimed,
      coalesce(sum(approved), 0)::bigint as approved,
      (sum(claimed) filter (where attendance > 0) / nullif(sum(attendance), 0))::bigint as each_cents,
      sum(ratings)::float8 / nullif(sum(rated), 0) as rating
    from (
      select event_programs.status, ${wasHeld} as over, ${isRecapMissing} as missing,
        ${sumOfRecaps("attendance")} as attendance, ${sumOfRecaps("samples")} as samples,
        ${sumOfRecaps("gift_cards_used")} as cards, ${cardCents} as card_cents, ${sumOfRecaps("rating")} as ratings,
        (select count(rating) from event_recaps where event_recaps.event_id = custom_events.id) as rated,
        custom_events.estimated_cost_cents as estimated, ${claimed} as claimed,
        ${approved} as approved
      from custom_events join event_programs on event_programs.id = custom_events.id
      where custom_events.network_id = networks.id and ${isCounted(scope)}) event)`;
}
const sum = (column: string) => sql.ref<number>(`sums.${column}`);

/** Events of a row: sub-list `customEvents` of the specification. */
const customEvents = defineList<RowRecordsScope>()({
  name: "customEvents",
  one: "event",
  many: "events",
  id: "customEvents.id",
  from: (db, access, scope) =>
    selectEventPrograms(db, access)
      .where("customEvents.companyId", "=", scope.companyId)
      .where("customEvents.networkId", "=", scope.rowId)
      .where(isCounted(scope)),
  columns: {
    day: dayColumn("Starts", fieldRef("customEvents.startsOn"), { sort: true }),
    ends: dayColumn("Ends", fieldRef("customEvents.endsOn")),
    title: textColumn("Title", fieldRef("customEvents.title")),
    category: textColumn("Category", fieldRef("customEventCategories.name")),
    places: namesColumn("{Locations}", eventLocationNames),
    status: statusColumn({
      head: "Status",
      value: sql.ref<EventProgramStatus>("eventPrograms.status"),
      words: eventProgramWorkflow.words,
      tones: eventProgramWorkflow.tones,
    }),
    attendance: countColumn("Attendance", sumOfRecaps("attendance")),
    estimated: moneyColumn("Estimated", fieldRef("customEvents.estimatedCostCents")),
    claimed: moneyColumn("Claimed", claimed),
    approved: moneyColumn("Approved", approved),
    recap: textColumn("Recap", recapStatusWord),
  },
  standard: { by: "day" },
});

const list = defineList<ReportScope>()({
  name: "eventsRecap",
  one: "{network}",
  many: "{networks}",
  id: "networks.id",
  from: (db, access, scope) =>
    selectReportNetworks(db, access, scope, sql`sums.events > 0`).leftJoinLateral(
      selectEventSums(scope).as("sums"),
      (join) => join.onTrue(),
    ),
  columns: {
    organizationName: textColumn("{Network}", fieldRef("networks.name"), {
      sort: true,
      isLink: true,
      card: "title",
      fixed: true,
      size: 220,
    }),
    events: countColumn("Events", sum("events"), { sort: true, size: 90 }),
    planned: countColumn("Planned", sum("planned"), { hidden: "screen", size: 95 }),
    held: countColumn("Completed", sum("held"), { size: 110 }),
    cancelled: countColumn("Canceled", sum("cancelled"), { hidden: "screen", size: 105 }),
    missing: countColumn("Missing recaps", sum("missing"), { size: 130 }),
    attendance: countColumn("Attendance", sum("attendance"), { sort: true, size: 115 }),
    samples: countColumn("Samples", sum("samples"), { hidden: "screen", card: "hidden", size: 95 }),
    cards: countColumn("Gift cards", sum("cards"), { hidden: "screen", card: "hidden", size: 105 }),
    cardCents: moneyColumn("Gift card spend", sum("card_cents"), { hidden: "screen", card: "hidden", size: 135 }),
    estimated: moneyColumn("Estimated", sum("estimated"), { hidden: "screen", size: 115 }),
    claimed: moneyColumn("Claimed", sum("claimed"), { hidden: "screen", size: 110 }),
    approved: moneyColumn("Approved", sum("approved"), { sort: true, size: 110 }),
    each: moneyColumn("Cost per attendee", sql.ref<number | null>("sums.each_cents"), {
      hidden: "screen",
      card: "hidden",
      size: 150,
    }),
    rating: decimalColumn("Rating", sql.ref<number | null>("sums.rating"), {
      hidden: "screen",
      card: "hidden",
      size: 85,
    }),
  },
  totals: {
    events: "sum",
    planned: "sum",
    held: "sum",
    cancelled: "sum",
    missing: "sum",
    attendance: "sum",
    samples: "sum",
    cards: "sum",
    cardCents: "sum",
    estimated: "sum",
    claimed: "sum",
    approved: "sum",
  },
  standard: { by: "organizationName" },
  search: networkSearch,
  filters: { ...periodFilters, ...networkFilters },
  offers: readFilterOptions,
});

export const eventsRecap: Report = {
  key: "incentive-organization-events-recap",
  title: "Incentive Organization Events Recap Report",
  group: "Money",
  hasPeriod: true,
  list,
  about: "Events by {network}: attendance, giveaways, and costs claimed and approved.",
  definitions: [
    "Includes the {network}'s events that end within the period, except drafts and declined events.",
    "Missing recaps is the number of past events with a recap outstanding.",
    "Attendance, samples and gift cards come from recaps. Gift card spend is the amount spent on card orders.",
    "Claimed excludes withdrawn, void and expired amounts. Cost per attendee is the claimed cost of attended events, divided by their attendance.",
    "Rating is the average of recap ratings, from 1 to 5.",
  ],
  link: ({ id }, { companyId }) => paths.editNetwork(companyId, id),
  records: { customEvents: { label: "Events", list: customEvents } },
};
