import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { type Problems, problem } from "#app/http/problems.ts";
import type { Member } from "#app/access/guards/guards.server.ts";
import type { NewCustomEvent } from "./custom-event-form.ts";
import { refusalOfFirstTimes } from "./left-out-times.ts";

type Checked = { saved: true; networkId: number; timeZone: string } | { saved: false; problems: Problems };

/**
 * Looks up what an event's form names, within the reach: its locations, which give its network and time zone, and its
 * category. Locks the locations, so that a form that is sent twice makes one event. `kept` is the event itself.
 */
export async function checkEvent(
  db: Db,
  { reach, companyId }: Member,
  form: NewCustomEvent,
  kept: { id: number; categoryId: number } | null = null,
): Promise<Checked> {
  const places = await db
    .selectFrom("locations")
    .select(["locations.id", "locations.networkId", "locations.timeZone"])
    .where(sql<boolean>`locations.id = any(${form.locationIds}::int[])`)
    .where("locations.companyId", "=", companyId)
    .where(reach.location("locations.id"))
    .orderBy("locations.id")
    .forNoKeyUpdate("locations")
    .execute();
  const [first] = places;
  if (!first || places.length !== form.locationIds.length)
    return refused("locationIds", "Choose {locations} from the list.");
  const { networkId, timeZone } = first;
  if (places.some((place) => place.networkId !== networkId)) {
    return refused("locationIds", "Choose {locations} of one {network}. Make an event for each {network}.");
  }
  if (form.startsAt !== null && places.some((place) => place.timeZone !== timeZone)) {
    return refused(
      "startsAt",
      "These {locations} lie in different time zones. Leave the times empty, or make an event for each zone.",
    );
  }
  const leftOut = refusalOfFirstTimes(timeZone, form);
  if (leftOut) return { saved: false, problems: leftOut };
  const { hasCategory, hasTwin, hasItem } = await db
    .selectNoFrom((of) => [
      of
        .exists(
          of
            .selectFrom("customEventCategories")
            .select("id")
            .where("id", "=", form.categoryId)
            .where("companyId", "=", companyId)
            .where((is) => is.or([is("isActive", "=", true), is("id", "=", kept?.categoryId ?? 0)])),
        )
        .as("hasCategory"),
      isTwinOf(form, kept?.id ?? 0).as("hasTwin"),
      isItemOf(form).as("hasItem"),
    ])
    .executeTakeFirstOrThrow();
  if (!hasCategory) return refused("categoryId", "Choose from the list.");
  if (!hasItem) return refused("locationIds", "Choose the {location} of the {plan} that this event is for.");
  if (hasTwin) return refused("title", "One of these {locations} has an event with this title on this day already.");
  return { saved: true, networkId, timeZone };
}

function refused(field: string, sentence: string): Checked {
  return { saved: false, problems: problem(field, sentence) };
}

/** Whether the item of a plan that a form names, if it names one, belongs to one of its locations. */
function isItemOf({ planItemId, locationIds }: NewCustomEvent): RawBuilder<boolean> {
  if (planItemId === undefined) return sql`true`;
  return sql`exists (select from plan_items join plans on plans.id = plan_items.plan_id
    where plan_items.id = ${planItemId} and plans.location_id = any(${locationIds}::int[]))`;
}

/** Whether another event of a form's title, that is not cancelled, begins with it at one of its locations. */
function isTwinOf({ title, startsOn, startsAt, locationIds }: NewCustomEvent, ownId: number): RawBuilder<boolean> {
  return sql`exists (select from custom_events
    join custom_event_locations on custom_event_locations.event_id = custom_events.id
    where custom_event_locations.location_id = any(${locationIds}::int[])
    and custom_events.starts_on = ${startsOn} and custom_events.starts_at is not distinct from ${startsAt}::time
    and lower(custom_events.title) = lower(${title} collate "und-x-icu")
    and custom_events.status <> 'cancelled' and custom_events.id <> ${ownId})`;
}
