import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/connect.ts";
import type { Member } from "#app/access/guards/guards.server.ts";
import { fieldError } from "#app/http/errors.ts";
import { dayNumber } from "#app/platform/dates/calendar-days.ts";
import { occursOn, type Recurrence } from "#app/platform/recurrence/recurrence.ts";
import { recurrenceFromForm } from "#app/platform/recurrence/repeat-form.ts";
import {
  overriddenDates,
  mapExceptionDays,
  occurrenceMapper,
  lostOverridesText,
} from "#app/planning/custom-events/overridden-dates.ts";
import { validateCustomEvent } from "./validate-custom-event.server.ts";
import { type CustomEventChange, toCustomEventColumns } from "#app/planning/custom-events/custom-event-form.ts";
import type { StoredOverride, LockedCustomEvent } from "#app/planning/custom-events/lock-custom-event.server.ts";

/**
 * Validate a form for a locked event whose repeat is `before` (null for a single event), and return its new columns and
 * overridden days. Overrides and exception days follow the schedule; a form that would lose overrides is refused,
 * unless the user has confirmed that.
 */
export async function validateCustomEventChange(
  db: Db,
  {
    member,
    event,
    before,
    form,
  }: { member: Member; event: LockedCustomEvent; before: Recurrence | null; form: CustomEventChange },
) {
  const checked = await validateCustomEvent(db, member, form, event);
  if (!checked.saved) return checked;
  const after = recurrenceFromForm(form);
  const { networkId, timeZone } = checked;
  const columns = { ...toCustomEventColumns(form), networkId, timeZone };
  if (!before) return { saved: true, columns, changedDays: [] } as const;
  const mapDay = occurrenceMapper(before, after);
  const activeOverrides = event.changedDays.filter(
    ({ originalDay }) => originalDay >= before.startsOn && occursOn(before, originalDay),
  );
  const { kept, lost } = overriddenDates(activeOverrides, mapDay, {
    before: spanLength(event),
    after: spanLength(form),
  });
  if (lost.length > 0 && !form.mayLose) {
    return { saved: false, fieldErrors: fieldError("mayLose", lostOverridesText(lost)) } as const;
  }
  const exceptionDays = mapExceptionDays(columns.exceptionDays, before, mapDay);
  return { saved: true, columns: { ...columns, exceptionDays }, changedDays: kept } as const;
}

/** Build the expression that deletes an event's overrides from a day (YYYY-MM-DD) on, except for `overrides`. */
export function deleteOverridesFrom(
  eventId: number,
  day: string,
  overrides: readonly StoredOverride[],
): RawBuilder<object> {
  return sql`(delete from custom_event_overrides where event_id = ${eventId} and original_day >= ${day}
    and original_day <> all(${overrides.map(({ originalDay }) => originalDay)}::date[]))`;
}

/** Build the expression that inserts or updates overrides of an event. */
export function upsertOverrides(
  eventId: RawBuilder<unknown>,
  overrides: readonly StoredOverride[],
): RawBuilder<object> {
  return sql`(
    insert into custom_event_overrides (event_id, original_day, starts_on, ends_on, starts_at, ends_at, title, description,
      place, status, updated_at, updated_by)
    select ${eventId}, "originalDay", "startsOn", "endsOn", "startsAt", "endsAt", title, description, place, status,
      "updatedAt", "updatedBy"
    from jsonb_to_recordset(${JSON.stringify(overrides)}::jsonb) as kept ("originalDay" date, "startsOn" date, "endsOn" date,
      "startsAt" time, "endsAt" time, title text, description text, place text, status text, "updatedAt" timestamptz,
      "updatedBy" integer)
    on conflict (event_id, original_day) do update set starts_on = excluded.starts_on, ends_on = excluded.ends_on,
      starts_at = excluded.starts_at, ends_at = excluded.ends_at, title = excluded.title,
      description = excluded.description, place = excluded.place, status = excluded.status,
      updated_at = excluded.updated_at, updated_by = excluded.updated_by)`;
}

function spanLength({ startsOn, endsOn }: { startsOn: string; endsOn: string }): number {
  return dayNumber(endsOn) - dayNumber(startsOn);
}
