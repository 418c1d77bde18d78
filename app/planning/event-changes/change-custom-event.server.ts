import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import type { Member } from "#app/access/guards/guards.server.ts";
import { changedFields } from "#app/platform/audit/changed-fields.ts";
import { withAudit } from "#app/platform/audit/write-audit.server.ts";
import { recurrenceOf, serializeRules } from "#app/platform/recurrence/stored-repeat.ts";
import type { RecordOutcome } from "#app/platform/records/change.server.ts";
import { validateCustomEventChange, deleteOverridesFrom, upsertOverrides } from "./validate-event-change.server.ts";
import { deleteOtherEventLocations, insertEventLocations } from "#app/planning/custom-events/event-locations.server.ts";
import type { CustomEventChange } from "#app/planning/custom-events/custom-event-form.ts";
import {
  type BeforeEventChange,
  changeLockedEvent,
  type LockedCustomEvent,
  nextEventVersion,
} from "#app/planning/custom-events/lock-custom-event.server.ts";

/**
 * Change an event, all occurrences of a repeating one. Overrides of single days follow the schedule. Null when it is
 * absent or out of scope.
 */
export function changeCustomEvent(
  db: Db,
  {
    member,
    eventId,
    form,
    now,
    before,
  }: { member: Member; eventId: number; form: CustomEventChange; now: Date; before?: BeforeEventChange },
): Promise<RecordOutcome> {
  const { version } = form;
  return changeLockedEvent(db, member, { eventId, version }, async (db, event) => {
    const fieldErrors = await before?.(db, event);
    return fieldErrors ? { saved: false, fieldErrors } : writeChange(db, { member, event, form, now });
  });
}

/** Validate and write the change of a locked event that the member can edit. */
export async function writeChange(
  db: Db,
  { member, event, form, now }: { member: Member; event: LockedCustomEvent; form: CustomEventChange; now: Date },
): Promise<Exclude<RecordOutcome, null>> {
  const repeat = recurrenceOf(event);
  const checked = await validateCustomEventChange(db, { member, event, before: repeat, form });
  if (!checked.saved) return checked;
  const { columns, changedDays } = checked;
  const before = { ...event, recurrence: repeat && serializeRules(repeat) };
  const changes = changedFields<Record<string, unknown>>(before, { ...columns, locationIds: form.locationIds });
  if (!changes) return { saved: true };
  const { id, companyId } = event;
  await withAudit(db, member, { action: "event.change", object: { type: "customEvent", id }, companyId, ...changes })
    .with("left", () => deleteOtherEventLocations(id, form.locationIds))
    .with("joined", () => insertEventLocations(sql`${id}::int`, companyId, form.locationIds))
    .with("freed", () => deleteOverridesFrom(id, event.startsOn, changedDays))
    .with("kept", () => upsertOverrides(sql`${id}::int`, changedDays))
    .updateTable("customEvents")
    .set({ ...columns, ...nextEventVersion(event, member, now) })
    .where("id", "=", id)
    .execute();
  return { saved: true };
}
