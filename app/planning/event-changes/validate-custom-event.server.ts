import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { type FieldErrors, fieldError } from "#app/http/errors.ts";
import type { Member } from "#app/access/guards/guards.server.ts";
import type { NewCustomEvent } from "#app/planning/custom-events/custom-event-form.ts";
import { validateFirstClockTimes } from "#app/planning/custom-events/skipped-clock-times.ts";

type EventValidation =
  { saved: true; networkId: number; timeZone: string } | { saved: false; fieldErrors: FieldErrors };

/**
 * Validate an event's form against the database: its locations, which give its network and time zone, its category and
 * duplicates. Locks the locations, so that a form that is sent twice creates one event. `existing` is the event edited.
 */
export async function validateCustomEvent(
  db: Db,
  { access, companyId }: Member,
  form: NewCustomEvent,
  existing: { id: number; categoryId: number } | null = null,
): Promise<EventValidation> {
  const locations = await db
    .selectFrom("locations")
    .select(["locations.id", "locations.networkId", "locations.timeZone"])
    .where(sql<boolean>`locations.id = any(${form.locationIds}::int[])`)
    .where("locations.companyId", "=", companyId)
    .where(access.location("locations.id"))
    .orderBy("locations.id")
    .forNoKeyUpdate("locations")
    .execute();
  const [first] = locations;
  if (!first || locations.length !== form.locationIds.length)
    return refused("locationIds", "Choose {locations} from the list.");
  const { networkId, timeZone } = first;
  if (locations.some((location) => location.networkId !== networkId)) {
    return refused("locationIds", "Choose {locations} in one {network}, and create an event for each {network}.");
  }
  if (form.startsAt !== null && locations.some((location) => location.timeZone !== timeZone)) {
    return refused(
      "startsAt",
      "These {locations} are in different time zones. Leave the times blank, or create an event for each zone.",
    );
  }
  const skippedTimeErrors = validateFirstClockTimes(timeZone, form);
  if (skippedTimeErrors) return { saved: false, fieldErrors: skippedTimeErrors };
  const { hasCategory, hasTwin, hasItem } = await db
    .selectNoFrom((of) => [
      of
        .exists(
          of
            .selectFrom("customEventCategories")
            .select("id")
            .where("id", "=", form.categoryId)
            .where("companyId", "=", companyId)
            .where((is) => is.or([is("isActive", "=", true), is("id", "=", existing?.categoryId ?? 0)])),
        )
        .as("hasCategory"),
      isDuplicateEvent(form, existing?.id ?? 0).as("hasTwin"),
      hasItemLocation(form).as("hasItem"),
    ])
    .executeTakeFirstOrThrow();
  if (!hasCategory) return refused("categoryId", "Choose from the list.");
  if (!hasItem) return refused("locationIds", "Choose the {location} of the {plan} this event belongs to.");
  if (hasTwin) return refused("title", "One of these {locations} already has an event with this title on this day.");
  return { saved: true, networkId, timeZone };
}

function refused(field: string, sentence: string): EventValidation {
  return { saved: false, fieldErrors: fieldError(field, sentence) };
}

/** Build the SQL condition that the form's plan item, if any, belongs to one of its locations. */
function hasItemLocation({ planItemId, locationIds }: NewCustomEvent): RawBuilder<boolean> {
  if (planItemId === undefined) return sql`true`;
  return sql`exists (select from plan_items join plans on plans.id = plan_items.plan_id
    where plan_items.id = ${planItemId} and plans.location_id = any(${locationIds}::int[]))`;
}

/** Build the SQL condition that another event, not cancelled, has the form's title, start and one of its locations. */
function isDuplicateEvent(
  { title, startsOn, startsAt, locationIds }: NewCustomEvent,
  ownId: number,
): RawBuilder<boolean> {
  return sql`exists (select from custom_events
    join custom_event_locations on custom_event_locations.event_id = custom_events.id
    where custom_event_locations.location_id = any(${locationIds}::int[])
    and custom_events.starts_on = ${startsOn} and custom_events.starts_at is not distinct from ${startsAt}::time
    and lower(custom_events.title) = lower(${title} collate "und-x-icu")
    and custom_events.status <> 'cancelled' and custom_events.id <> ${ownId})`;
}
