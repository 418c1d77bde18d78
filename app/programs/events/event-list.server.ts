import { sql } from "kysely";
import { textContains } from "#db/text-search.ts";
import {
  dayColumn,
  fieldRef,
  moneyColumn,
  namesColumn,
  statusColumn,
  textColumn,
} from "#app/platform/records/list-columns.server.ts";
import { anyOfFilter, flagFilter, dayFilter, recordFilter } from "#app/platform/records/list-filters.server.ts";
import { defineList } from "#app/platform/records/list.server.ts";
import { isLiveClaim } from "#app/programs/claim-sources/claim-sources.server.ts";
import type { AccessScope } from "#app/platform/identity/access-scope.server.ts";
import { selectEventPrograms, eventLocationNames } from "./event-programs.server.ts";
import { ENDED_EVENT_STATUSES, type EventProgramStatus, eventProgramWorkflow } from "./event-rules.ts";

const locationCount = sql`(select count(*) from custom_event_locations place where place.event_id = custom_events.id)`;
const recapCount = sql`(select count(*) from event_recaps where event_recaps.event_id = custom_events.id)`;
/** SQL condition that an event took place: it is completed, waits for its recap, has one, or is closed. */
export const wasHeld = sql<boolean>`event_programs.status in (${sql.join(ENDED_EVENT_STATUSES.map((one) => sql.lit(one)))})`;
/** Events with a location whose recap is missing, by `custom_events` and `event_programs`. */
export const isRecapMissing = sql<boolean>`(${wasHeld} and event_programs.recap_waived_by is null and ${recapCount} < ${locationCount})`;
/** SQL of an event's recap status: Missing, Done or Waived; "" before the event is over. */
export const recapStatusWord = sql<string>`case when not ${wasHeld} then '' when ${isRecapMissing} then 'Missing'
  when ${recapCount} >= ${locationCount} then 'Done' else 'Waived' end`;
const unclaimed = sql<boolean>`(custom_events.is_reimbursable and ${wasHeld} and claimed.open_places > 0)`;

/** Event programs within a scope, latest first. */
export const eventList = defineList<object>()({
  name: "events",
  one: "event",
  many: "events",
  id: "customEvents.id",
  from: (db, access) =>
    selectEventPrograms(db, access).leftJoinLateral(
      db
        .selectFrom("claims")
        .select([sumOf("requested_cents").as("requestedCents"), sumOf("approved_cents").as("approvedCents")])
        .select(countUnclaimedLocations(access).as("openPlaces"))
        .where(sql<boolean>`claims.event_id = custom_events.id`)
        .where(isLiveClaim)
        .where(access.record("claims"))
        .as("claimed"),
      (join) => join.onTrue(),
    ),
  columns: {
    startsOn: dayColumn("Starts", fieldRef("customEvents.startsOn"), { sort: true, size: 110 }),
    endsOn: dayColumn("Ends", fieldRef("customEvents.endsOn"), { sort: true, hidden: true, card: "hidden", size: 110 }),
    title: textColumn("Title", fieldRef("customEvents.title"), {
      sort: { by: [sql`lower(custom_events.title)`] },
      isLink: true,
      fixed: true,
      card: "title",
      size: 240,
    }),
    category: textColumn("Category", fieldRef("customEventCategories.name"), {
      sort: true,
      card: "hidden",
      hidden: true,
      size: 150,
    }),
    places: namesColumn("{Locations}", eventLocationNames, { size: 220 }),
    status: statusColumn({
      head: "Status",
      value: sql.ref<EventProgramStatus>("eventPrograms.status"),
      words: eventProgramWorkflow.words,
      tones: eventProgramWorkflow.tones,
      options: {
        sort: true,
        card: "secondary",
        size: 130,
      },
    }),
    estimate: moneyColumn("Estimate", fieldRef("customEvents.estimatedCostCents"), {
      hidden: true,
      sort: "nulls",
      size: 110,
    }),
    claimed: moneyColumn("Claimed", sql.ref<number | null>("claimed.requestedCents"), { hidden: true, size: 110 }),
    approved: moneyColumn("Approved claims", sql.ref<number | null>("claimed.approvedCents"), { size: 130 }),
    recap: textColumn("Recap", recapStatusWord, { size: 100 }),
  },
  standard: { by: "startsOn", desc: true },
  search: { label: "Title", where: (q) => textContains(sql`custom_events.title`, q) },
  filters: {
    from: dayFilter("From", (day) => sql`custom_events.ends_on >= ${day}`),
    to: dayFilter("To", (day) => sql`custom_events.starts_on <= ${day}`),
    location: recordFilter(
      "{Location}",
      (id) => sql`custom_events.id in (select event_id from custom_event_locations where location_id = ${id})`,
    ),
    category: recordFilter("Category", (id) => sql`custom_events.category_id = ${id}`, { folded: true }),
    status: anyOfFilter(
      "Status",
      eventProgramWorkflow.words,
      (statuses) => sql`event_programs.status = any(${statuses})`,
    ),
    recap: flagFilter("Recap missing", isRecapMissing),
    unclaimed: flagFilter("Unclaimed money", unclaimed),
  },
  offers: async (db, access) => {
    const { rows } = await sql<{ kind: string; id: number; name: string }>`
      select distinct 'location' as kind, locations.id, locations.name || ' (' || locations.pc_number || ')' as name
      from locations where ${access.location("locations.id")}
        and locations.id in (select location_id from custom_event_locations join event_programs on event_programs.id = event_id)
      union all
      select 'category', id, name from custom_event_categories where ${access.company("customEventCategories.companyId")}
      order by kind, name, id
    `.execute(db);
    const of = (kind: string) => rows.filter((row) => row.kind === kind).map(({ id, name }) => ({ id, name }));
    return { location: of("location"), category: of("category") };
  },
  csv: {
    Title: "title",
    "First day": fieldRef("customEvents.startsOn"),
    "Last day": fieldRef("customEvents.endsOn"),
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

/** Count an event's locations in scope that have no live claim. */
function countUnclaimedLocations(access: AccessScope) {
  return sql<number>`(select count(*) from custom_event_locations place where place.event_id = custom_events.id
    and ${access.location("place.locationId")}
    and not exists (select from claims where claims.event_id = place.event_id and claims.location_id = place.location_id
      and ${isLiveClaim}))`;
}

function sumOf(column: "requested_cents" | "approved_cents") {
  return sql<number | null>`sum(claims.${sql.ref(column)})::bigint`;
}
