import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/connect.ts";
import type { Member } from "#app/access/guards/guards.server.ts";
import { problem } from "#app/http/problems.ts";
import { dayNumber } from "#app/platform/dates/calendar-days.ts";
import { happensOn, type Recurrence } from "#app/platform/recurrence/recurrence.ts";
import { recurrenceOfForm } from "#app/platform/recurrence/repeat-form.ts";
import { carriedDays, carriedExceptions, carrierOf, lossSentence } from "./carried-days.ts";
import { checkEvent } from "./check-event.server.ts";
import { type CustomEventChange, customEventColumnsOf } from "./custom-event-form.ts";
import type { ChangedDay, LockedCustomEvent } from "./lock-custom-event.server.ts";

/**
 * Checks what a form makes of a locked event whose repeat is `before`, null for a single one: its columns, and the days
 * that go on to differ from it. What was changed or left out on single days follows the schedule; refused where some of
 * it has nowhere to go, unless the form says that it may be lost.
 */
export async function checkChange(
  db: Db,
  member: Member,
  event: LockedCustomEvent,
  before: Recurrence | null,
  form: CustomEventChange,
) {
  const checked = await checkEvent(db, member, form, event);
  if (!checked.saved) return checked;
  const after = recurrenceOfForm(form);
  const { networkId, timeZone } = checked;
  const columns = { ...customEventColumnsOf(form), networkId, timeZone };
  if (!before) return { saved: true, columns, changedDays: [] } as const;
  const carry = carrierOf(before, after);
  const living = event.changedDays.filter(
    ({ originalDay }) => originalDay >= before.startsOn && happensOn(before, originalDay),
  );
  const { kept, lost } = carriedDays(living, carry, { before: lengthOf(event), after: lengthOf(form) });
  if (lost.length > 0 && !form.mayLose) {
    return { saved: false, problems: problem("mayLose", lossSentence(lost)) } as const;
  }
  const exceptionDays = carriedExceptions(columns.exceptionDays, before, carry);
  return { saved: true, columns: { ...columns, exceptionDays }, changedDays: kept } as const;
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
