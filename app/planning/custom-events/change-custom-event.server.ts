import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import type { Member } from "#app/access/guards/guards.server.ts";
import { changesOf } from "#app/platform/audit/changes.ts";
import { withAudit } from "#app/platform/audit/write-audit.server.ts";
import { recurrenceOf, storedRules } from "#app/platform/recurrence/stored-repeat.ts";
import type { Outcome } from "#app/platform/records/change.server.ts";
import { checkChange, freedDays, keptDays } from "./check-change.server.ts";
import { leftPlaces, placesOf } from "./event-places.server.ts";
import type { CustomEventChange } from "./custom-event-form.ts";
import { type BeforeChange, changeLocked, type LockedCustomEvent, raised } from "./lock-custom-event.server.ts";

/**
 * Changes an event, all of it where it repeats. What was changed on single days follows the schedule. Null when it is
 * absent or out of reach.
 */
export function changeCustomEvent(
  db: Db,
  member: Member,
  eventId: number,
  form: CustomEventChange,
  now: Date,
  before?: BeforeChange,
): Promise<Outcome> {
  const { version } = form;
  return changeLocked(db, member, { eventId, version }, async (db, event) => {
    const problems = await before?.(db, event);
    return problems ? { saved: false, problems } : writeChange(db, member, event, form, now);
  });
}

/** Writes a change of a locked event that somebody may change. */
export async function writeChange(
  db: Db,
  member: Member,
  event: LockedCustomEvent,
  form: CustomEventChange,
  now: Date,
): Promise<Exclude<Outcome, null>> {
  const repeat = recurrenceOf(event);
  const checked = await checkChange(db, member, event, repeat, form);
  if (!checked.saved) return checked;
  const { columns, changedDays } = checked;
  const before = { ...event, recurrence: repeat && storedRules(repeat) };
  const changes = changesOf<Record<string, unknown>>(before, { ...columns, locationIds: form.locationIds });
  if (!changes) return { saved: true };
  const { id, companyId } = event;
  await withAudit(db, member, { action: "event.change", object: { type: "customEvent", id }, companyId, ...changes })
    .with("left", () => leftPlaces(id, form.locationIds))
    .with("joined", () => placesOf(sql`${id}::int`, companyId, form.locationIds))
    .with("freed", () => freedDays(id, event.startsOn, changedDays))
    .with("kept", () => keptDays(sql`${id}::int`, changedDays))
    .updateTable("customEvents")
    .set({ ...columns, ...raised(event, member, now) })
    .where("id", "=", id)
    .execute();
  return { saved: true };
}
