import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { problem, stale } from "#app/http/problems.ts";
import type { Member } from "#app/access/guards/guards.server.ts";
import { changesOf } from "#app/platform/audit/changes.ts";
import { withAudit } from "#app/platform/audit/write-audit.server.ts";
import { recurrenceOf, repeatColumnsOf, storedRules } from "#app/platform/recurrence/stored-repeat.ts";
import type { Outcome } from "#app/platform/records/change.server.ts";
import { freedDays, judgeCarriage, keptDays } from "./carry-changed-days.server.ts";
import { leftPlaces, placesOf } from "./event-places.server.ts";
import { type CustomEventChange, customEventColumnsOf } from "./custom-event-form.ts";
import { refusalOfChange } from "./custom-event-rules.ts";
import { judgeEvent } from "./judge-event.server.ts";
import { lockCustomEventWithDays, type LockedWithDays } from "./lock-custom-event.server.ts";

/**
 * Changes an event, all of it where it repeats, and raises its sequence, by which calendar programs know that theirs is
 * old. What was changed on single days follows the schedule. Null when it is absent or out of reach.
 */
export async function changeCustomEvent(
  db: Db,
  member: Member,
  eventId: number,
  form: CustomEventChange,
  now: Date,
): Promise<Outcome> {
  return db.transaction().execute(async (db): Promise<Outcome> => {
    const event = await lockCustomEventWithDays(db, member.reach, eventId);
    if (!event) return null;
    if (event.version !== form.version) return { saved: false, problems: stale("event"), status: 409 };
    const refusal = refusalOfChange(member, event);
    if (refusal) return { saved: false, problems: problem("", refusal) };
    return writeChange(db, member, event, form, now);
  });
}

/** Writes a change of a locked event that somebody may change. */
export async function writeChange(
  db: Db,
  member: Member,
  event: LockedWithDays,
  form: CustomEventChange,
  now: Date,
): Promise<Exclude<Outcome, null>> {
  const judgement = await judgeEvent(db, member, form, event);
  if (!judgement.fits) return { saved: false, problems: judgement.problems };
  const repeat = recurrenceOf(event);
  const following = judgeCarriage(event, repeat, form);
  if (!following.fits) return { saved: false, problems: following.problems };
  const { networkId, timeZone } = judgement;
  const { exceptionDays, changedDays } = following.carriage;
  const columns = { ...customEventColumnsOf(form), ...repeatColumnsOf(form), exceptionDays, networkId, timeZone };
  const before = { ...event, recurrence: repeat && storedRules(repeat) };
  const changes = changesOf<Record<string, unknown>>(before, { ...columns, locationIds: form.locationIds });
  if (!changes) return { saved: true };
  const { id, companyId, version, sequence } = event;
  await withAudit(db, member, { action: "event.change", object: { type: "customEvent", id }, companyId, ...changes })
    .with("left", () => leftPlaces(id, form.locationIds))
    .with("joined", () => placesOf(sql`${id}::int`, companyId, form.locationIds))
    .with("freed", () => freedDays(id, event.startsOn, changedDays))
    .with("kept", () => keptDays(sql`${id}::int`, changedDays))
    .updateTable("customEvents")
    .set({ ...columns, version: version + 1, sequence: sequence + 1, updatedAt: now, updatedBy: member.userId })
    .where("id", "=", id)
    .execute();
  return { saved: true };
}
