import { type RawBuilder, sql } from "kysely";
import { type Problems, problem } from "#app/http/problems.ts";
import { dayNumber } from "#app/platform/dates/calendar-days.ts";
import { happensOn, type Recurrence } from "#app/platform/recurrence/recurrence.ts";
import { recurrenceOfForm } from "#app/platform/recurrence/repeat-form.ts";
import { carriedDays, carriedExceptions, carrierOf, lossSentence } from "./carried-days.ts";
import type { CustomEventChange } from "./custom-event-form.ts";
import type { ChangedDay, LockedWithDays } from "./lock-custom-event.server.ts";

/** What a change of a repeat's schedule makes of the days that differ from it. */
export interface Carriage {
  exceptionDays: string[];
  changedDays: ChangedDay[];
}

/**
 * Lets what was changed or left out on single days of a locked event, from `day` (YYYY-MM-DD) on, follow the schedule of
 * a form. Refused where some of it has nowhere to go, unless the form says that it may be lost.
 */
export function judgeCarriage(
  event: LockedWithDays,
  before: Recurrence | null,
  form: CustomEventChange,
): { fits: true; carriage: Carriage } | { fits: false; problems: Problems } {
  const after = recurrenceOfForm(form);
  const given = after?.exceptions ?? [];
  if (!before) return { fits: true, carriage: { exceptionDays: [...given], changedDays: [] } };
  const carry = carrierOf(before, after);
  const held = event.changedDays.filter(({ originalDay }) => originalDay >= before.startsOn);
  const living = held.filter(({ originalDay }) => happensOn(before, originalDay));
  const { kept, lost } = carriedDays(living, carry, { before: lengthOf(event), after: lengthOf(form) });
  if (lost.length > 0 && !form.mayLose) return { fits: false, problems: problem("mayLose", lossSentence(lost)) };
  return { fits: true, carriage: { exceptionDays: carriedExceptions(given, before, carry), changedDays: kept } };
}

/** Takes from an event, from a day on, the changed days that it does not keep, as an expression of a change's statement. */
export function freedDays(eventId: number, day: string, kept: readonly ChangedDay[]): RawBuilder<object> {
  return sql`(delete from custom_event_overrides where event_id = ${eventId} and original_day >= ${day}
    and original_day <> all(${kept.map(({ originalDay }) => originalDay)}::date[]))`;
}

/** The same for what puts changed days in place at an event. */
export function keptDays(eventId: RawBuilder<unknown>, kept: readonly ChangedDay[]): RawBuilder<object> {
  return sql`(
    insert into custom_event_overrides (event_id, original_day, starts_on, ends_on, starts_at, ends_at, title, description,
      place, status, updated_at, updated_by)
    select ${eventId}, "originalDay", "startsOn", "endsOn", "startsAt", "endsAt", title, description, place, status,
      "updatedAt", "updatedBy"
    from jsonb_to_recordset(${JSON.stringify(kept)}::jsonb) as kept ("originalDay" date, "startsOn" date, "endsOn" date,
      "startsAt" time, "endsAt" time, title text, description text, place text, status text, "updatedAt" timestamptz,
      "updatedBy" integer)
    on conflict (event_id, original_day) do update set starts_on = excluded.starts_on, ends_on = excluded.ends_on,
      starts_at = excluded.starts_at, ends_at = excluded.ends_at, title = excluded.title,
      description = excluded.description, place = excluded.place, status = excluded.status,
      updated_at = excluded.updated_at, updated_by = excluded.updated_by)`;
}

function lengthOf({ startsOn, endsOn }: { startsOn: string; endsOn: string }): number {
  return dayNumber(endsOn) - dayNumber(startsOn);
}
