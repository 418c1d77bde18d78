import { sql } from "kysely";
import { paths } from "#app/paths.ts";
import { count, day, decimal, field, money, names, status, text } from "#app/platform/records/list-columns.server.ts";
import { defineList } from "#app/platform/records/list.server.ts";
import { claimSums } from "#app/programs/costs/claim-sums.server.ts";
import { isOver, recapMissing, recapWord } from "#app/programs/events/event-list.server.ts";
import { eventProgramsOf, placeNames } from "#app/programs/events/event-programs.server.ts";
import { type EventProgramStatus, eventProgramTones, eventProgramWords } from "#app/programs/events/event-rules.ts";
import { networkFilters, networkSearch, networksOf } from "./network-rows.server.ts";
import type { PartScope, Report, ReportScope } from "./report.server.ts";
import { offerPlaces, periodFilters } from "./report-filters.server.ts";

/** Holds for events of `custom_events` that end within the days of a report, and that are more than a draft. */
const counts = ({ from, to }: ReportScope) => sql<boolean>`(event_programs.status not in ('draft', 'declined')
  and custom_events.ends_on between ${from}::date and ${to}::date)`;

const ofRecaps = (what: string) => sql<number>`(select coalesce(sum(${sql.ref(what)}), 0)::bigint from event_recaps
  where event_recaps.event_id = custom_events.id)`;
const { claimed, approved } = claimSums(sql`claims.event_id = custom_events.id`);
const cardCents = sql<number>`(select coalesce(sum(spent_cents), 0)::bigint from gift_card_orders
  where gift_card_orders.event_id = custom_events.id)`;

/** The sums of a network's events. */
function sumsOf(scope: ReportScope) {
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
      select event_programs.status, ${isOver} as over, ${recapMissing} as missing,
        ${ofRecaps("attendance")} as attendance, ${ofRecaps("samples")} as samples,
        ${ofRecaps("gift_cards_used")} as cards, ${cardCents} as card_cents, ${ofRecaps("rating")} as ratings,
        (select count(rating) from event_recaps where event_recaps.event_id = custom_events.id) as rated,
        custom_events.estimated_cost_cents as estimated, ${claimed} as claimed,
        ${approved} as approved
      from custom_events join event_programs on event_programs.id = custom_events.id
      where custom_events.network_id = networks.id and ${counts(scope)}) event)`;
}
const sum = (column: string) => sql.ref<number>(`sums.${column}`);

/** The events behind a row: the specification's sub-list customEvents. */
const customEvents = defineList<PartScope>()({
  ...{ name: "customEvents", one: "event", many: "events", id: "customEvents.id" },
  from: (db, reach, scope) =>
    eventProgramsOf(db, reach)
      .where("customEvents.companyId", "=", scope.companyId)
      .where("customEvents.networkId", "=", scope.of)
      .where(counts(scope)),
  columns: {
    day: day("Starts", field("customEvents.startsOn"), { sort: true }),
    ends: day("Ends", field("customEvents.endsOn")),
    title: text("Title", field("customEvents.title")),
    category: text("Category", field("customEventCategories.name")),
    places: names("{Locations}", placeNames),
    status: status("Status", sql.ref<EventProgramStatus>("eventPrograms.status"), eventProgramWords, eventProgramTones),
    attendance: count("Attendance", ofRecaps("attendance")),
    estimated: money("Estimated", field("customEvents.estimatedCostCents")),
    claimed: money("Claimed", claimed),
    approved: money("Approved", approved),
    recap: text("Recap", recapWord),
  },
  standard: { by: "day" },
});

const list = defineList<ReportScope>()({
  ...{ name: "eventsRecap", one: "{network}", many: "{networks}", id: "networks.id" },
  from: (db, reach, scope) =>
    networksOf(db, reach, scope, sql`sums.events > 0`).leftJoinLateral(sumsOf(scope).as("sums"), (join) =>
      join.onTrue(),
    ),
  columns: {
    organizationName: text("{Network}", field("networks.name"), {
      ...{ sort: true, isLink: true, card: "title", fixed: true, size: 220 },
    }),
    events: count("Events", sum("events"), { sort: true, size: 90 }),
    planned: count("Planned", sum("planned"), { size: 95 }),
    held: count("Held", sum("held"), { size: 80 }),
    cancelled: count("Cancelled", sum("cancelled"), { size: 105 }),
    missing: count("Recap missing", sum("missing"), { size: 130 }),
    attendance: count("Attendance", sum("attendance"), { sort: true, size: 115 }),
    samples: count("Samples", sum("samples"), { card: "hidden", size: 95 }),
    cards: count("Gift cards", sum("cards"), { card: "hidden", size: 105 }),
    cardCents: money("Gift cards $", sum("card_cents"), { card: "hidden", size: 120 }),
    estimated: money("Estimated", sum("estimated"), { size: 115 }),
    claimed: money("Claimed", sum("claimed"), { size: 110 }),
    approved: money("Approved", sum("approved"), { sort: true, size: 110 }),
    each: money("Cost per attendee", sql.ref<number | null>("sums.each_cents"), { card: "hidden", size: 150 }),
    rating: decimal("Rating", sql.ref<number | null>("sums.rating"), { card: "hidden", size: 85 }),
  },
  totals: {
    ...{ events: "sum", planned: "sum", held: "sum", cancelled: "sum", missing: "sum", attendance: "sum" },
    ...{ samples: "sum", cards: "sum", cardCents: "sum", estimated: "sum", claimed: "sum", approved: "sum" },
  },
  standard: { by: "organizationName" },
  search: networkSearch,
  filters: { ...periodFilters, ...networkFilters },
  offers: offerPlaces,
});

export const eventsRecap: Report = {
  ...{ key: "incentive-organization-events-recap", title: "Incentive Organization Events Recap Report" },
  ...{ group: "Money", hasPeriod: true, list },
  about: "What each {network}'s events were and cost: who came, what was given away, claimed and approved.",
  definitions: [
    "Events are those of the {network} that end within the period; drafts and declined ones are left out.",
    "Recap missing counts events that are over and of which a {location} owes its recap.",
    "Attendance, samples and gift cards are those of the recaps; gift cards $ is what was spent on the orders of cards.",
    "Claimed is what was asked for, without what was withdrawn, void or expired. Cost per attendee is what was claimed for events that somebody came to, among all who came.",
    "Rating is the mean of the recaps' ratings, 1 to 5.",
  ],
  link: ({ id }, { companyId }) => paths.editNetwork(companyId, id),
  parts: { customEvents: { label: "Events", list: customEvents } },
};
