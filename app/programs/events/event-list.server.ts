import { sql } from "kysely";
import { like } from "#db/like.ts";
import { day, field, money, names, status, text } from "#app/platform/records/list-columns.server.ts";
import { choices, flag, onDay, record } from "#app/platform/records/list-filters.server.ts";
import { defineList } from "#app/platform/records/list.server.ts";
import { isLive } from "#app/programs/claims/claim-sources.server.ts";
import type { Reach } from "#app/platform/identity/reach.server.ts";
import { reachesRecord } from "#app/programs/queue/program-reach.server.ts";
import { eventProgramsOf, placeNames } from "./event-programs.server.ts";
import { type EventProgramStatus, eventProgramTones, eventProgramWords, OVER } from "./event-rules.ts";

const places = sql`(select count(*) from custom_event_locations place where place.event_id = custom_events.id)`;
const recaps = sql`(select count(*) from event_recaps where event_recaps.event_id = custom_events.id)`;
/** Holds for events of `event_programs` that are over and were held. */
export const isOver = sql<boolean>`event_programs.status in (${sql.join(OVER.map((one) => sql.lit(one)))})`;
/** Holds for those of `custom_events` beside them of which a location owes its recap. */
export const recapMissing = sql<boolean>`(${isOver} and event_programs.recap_waived_by is null and ${recaps} < ${places})`;
/** How the recaps of an event stand, in a word; nothing before it is over. */
export const recapWord = sql<string>`case when not ${isOver} then '' when ${recapMissing} then 'Missing'
  when ${recaps} >= ${places} then 'Done' else 'Waived' end`;
const unclaimed = sql<boolean>`(custom_events.is_reimbursable and ${isOver} and claimed.open_places > 0)`;

/** The events with money that somebody reaches, the latest first. */
export const eventList = defineList<object>()({
  ...{ name: "events", one: "event", many: "events", id: "customEvents.id" },
  from: (db, reach) =>
    eventProgramsOf(db, reach).leftJoinLateral(
      db
        .selectFrom("claims")
        .select([sumOf("requested_cents").as("requestedCents"), sumOf("approved_cents").as("approvedCents")])
        .select(openPlaces(reach).as("openPlaces"))
        .where(sql<boolean>`claims.event_id = custom_events.id`)
        .where(isLive)
        .where(reachesRecord(reach, "claims"))
        .as("claimed"),
      (join) => join.onTrue(),
    ),
  columns: {
    startsOn: day("Starts", field("customEvents.startsOn"), { sort: true, size: 110 }),
    endsOn: day("Ends", field("customEvents.endsOn"), { sort: true, hidden: true, card: "hidden", size: 110 }),
    title: text("Title", field("customEvents.title"), {
      ...{ sort: { by: [sql`lower(custom_events.title)`] }, isLink: true, fixed: true, card: "title", size: 240 },
    }),
    category: text("Category", field("customEventCategories.name"), {
      sort: true,
      card: "hidden",
      hidden: true,
      size: 150,
    }),
    places: names("{Locations}", placeNames, { size: 220 }),
    status: status(
      "Status",
      sql.ref<EventProgramStatus>("eventPrograms.status"),
      eventProgramWords,
      eventProgramTones,
      {
        ...{ sort: true, card: "secondary", size: 130 },
      },
    ),
    estimate: money("Estimate", field("customEvents.estimatedCostCents"), { sort: "nulls", size: 110 }),
    claimed: money("Claimed", sql.ref<number | null>("claimed.requestedCents"), { size: 110 }),
    approved: money("Approved", sql.ref<number | null>("claimed.approvedCents"), { size: 110 }),
    recap: text("Recap", recapWord, { size: 100 }),
  },
  standard: { by: "startsOn", desc: true },
  search: { label: "Title", where: (q) => like(sql`custom_events.title`, q) },
  filters: {
    from: onDay("From", (day) => sql`custom_events.ends_on >= ${day}`),
    to: onDay("To", (day) => sql`custom_events.starts_on <= ${day}`),
    location: record(
      "{Location}",
      (id) => sql`custom_events.id in (select event_id from custom_event_locations where location_id = ${id})`,
    ),
    category: record("Category", (id) => sql`custom_events.category_id = ${id}`, { folded: true }),
    status: choices("Status", eventProgramWords, (statuses) => sql`event_programs.status = any(${statuses})`),
    recap: flag("Recap missing", recapMissing),
    unclaimed: flag("Money unclaimed", unclaimed),
  },
  offers: async (db, reach) => {
    const { rows } = await sql<{ kind: string; id: number; name: string }>`
      select distinct 'location' as kind, locations.id, locations.name || ' (' || locations.pc_number || ')' as name
      from locations where ${reach.location("locations.id")}
        and locations.id in (select location_id from custom_event_locations join event_programs on event_programs.id = event_id)
      union all
      select 'category', id, name from custom_event_categories where ${reach.company("customEventCategories.companyId")}
      order by kind, name, id
    `.execute(db);
    const of = (kind: string) => rows.filter((row) => row.kind === kind).map(({ id, name }) => ({ id, name }));
    return { location: of("location"), category: of("category") };
  },
  csv: {
    Title: "title",
    "First day": field("customEvents.startsOn"),
    "Last day": field("customEvents.endsOn"),
    Category: "category",
    Locations: "places",
    Status: "status",
    Estimate: "estimate",
    Claimed: "claimed",
    Approved: "approved",
    Recap: "recap",
  },
  more: (query) => query.select(unclaimed.as("isClaimable")),
});

/** How many of an event's locations that somebody reaches have no claim. */
function openPlaces(reach: Reach) {
  return sql<number>`(select count(*) from custom_event_locations place where place.event_id = custom_events.id
    and ${reach.location("place.locationId")}
    and not exists (select from claims where claims.event_id = place.event_id and claims.location_id = place.location_id
      and ${isLive}))`;
}

function sumOf(column: "requested_cents" | "approved_cents") {
  return sql<number | null>`sum(claims.${sql.ref(column)})::bigint`;
}
