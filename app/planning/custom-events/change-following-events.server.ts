import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { problem, stale } from "#app/http/problems.ts";
import type { Member } from "#app/access/guards/guards.server.ts";
import { withAudit } from "#app/platform/audit/write-audit.server.ts";
import { addDays } from "#app/platform/dates/calendar-days.ts";
import { happensOn, nextOccurrences } from "#app/platform/recurrence/recurrence.ts";
import { recurrenceOf, repeatColumnsOf } from "#app/platform/recurrence/stored-repeat.ts";
import { dayText } from "#app/ui/format.ts";
import type { Outcome } from "#app/platform/records/change.server.ts";
import { sharedAttachments } from "./attachments.server.ts";
import { freedDays, judgeCarriage, keptDays } from "./carry-changed-days.server.ts";
import { writeChange } from "./change-custom-event.server.ts";
import { type CustomEventChange, customEventColumnsOf } from "./custom-event-form.ts";
import { refusalOfChange } from "./custom-event-rules.ts";
import { placesOf } from "./event-places.server.ts";
import { judgeEvent } from "./judge-event.server.ts";
import { lockCustomEventWithDays } from "./lock-custom-event.server.ts";
import { passedNeighbor } from "./occurrence-rules.ts";

/**
 * Changes a repeating event from one of its days (YYYY-MM-DD) on: the series ends the day before, and another one goes on
 * with what was changed, and what differs on single later days follows it. From its first day on it is the series itself that
 * changes. Null when it is absent, out of reach or does not happen on that day.
 */
export async function changeFollowingEvents(
  db: Db,
  member: Member,
  eventId: number,
  day: string,
  form: CustomEventChange,
  now: Date,
): Promise<Outcome<{ eventId: number }>> {
  return db.transaction().execute(async (db): Promise<Outcome<{ eventId: number }>> => {
    const event = await lockCustomEventWithDays(db, member.reach, eventId);
    const recurrence = event && recurrenceOf(event);
    if (!event || !recurrence) return null;
    if (event.version !== form.version) return { saved: false, problems: stale("event"), status: 409 };
    const refusal = refusalOfChange(member, event);
    if (refusal) return { saved: false, problems: problem("", refusal) };
    if (!happensOn(recurrence, day)) return null;
    if (nextOccurrences(recurrence, event.startsOn, 1)[0] === day) {
      const outcome = await writeChange(db, member, event, form, now);
      return outcome.saved ? { ...outcome, eventId } : outcome;
    }
    const passed = form.startsOn < day ? passedNeighbor(recurrence, day, form.startsOn) : null;
    if (passed)
      return {
        saved: false,
        problems: problem("startsOn", `Choose a day after ${dayText(passed)}, which stays as it is.`),
      };
    const judgement = await judgeEvent(db, member, form, event);
    if (!judgement.fits) return { saved: false, problems: judgement.problems };
    const following = judgeCarriage(event, { ...recurrence, startsOn: day }, form);
    if (!following.fits) return { saved: false, problems: following.problems };
    const { exceptionDays, changedDays } = following.carriage;
    const { networkId, timeZone } = judgement;
    const { id, companyId, status, version, sequence } = event;
    const changed = { updatedAt: now, updatedBy: member.userId };
    const repeatsUntil = addDays(day, -1);
    const columns = { ...customEventColumnsOf(form), ...repeatColumnsOf(form), exceptionDays, networkId, timeZone };
    const made = { ...changed, createdAt: now, createdBy: member.userId, continuesId: id };
    const next = await db
      .with("made", (db) =>
        db
          .insertInto("customEvents")
          .values({ companyId, status, ...columns, ...made })
          .returning("id"),
      )
      .with("placed", () => placesOf(sql`(select id from made)`, companyId, form.locationIds))
      .with("freed", () => freedDays(id, day, []))
      .with("kept", () => keptDays(sql`(select id from made)`, changedDays))
      .with("shared", () => sharedAttachments(id, sql`(select id from made)`))
      .selectFrom("made")
      .select("id")
      .executeTakeFirstOrThrow();
    await withAudit(db, member, {
      action: "event.split",
      object: { type: "customEvent", id },
      companyId,
      before: { repeatsUntil: event.repeatsUntil },
      after: { ...columns, locationIds: form.locationIds, endedOn: repeatsUntil, continuedBy: next.id },
    })
      .updateTable("customEvents")
      .set({ repeatsUntil, version: version + 1, sequence: sequence + 1, ...changed })
      .where("id", "=", id)
      .execute();
    return { saved: true, eventId: next.id };
  });
}
