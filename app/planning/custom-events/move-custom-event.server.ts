import type { Db } from "#db/connect.ts";
import { sentencesOf } from "#app/http/problems.ts";
import type { Member } from "#app/access/guards/guards.server.ts";
import { withAudit } from "#app/platform/audit/write-audit.server.ts";
import { dayIn } from "#app/organization/locations/location-rules.ts";
import { type EventMove, eventMoves, refusalOfMove } from "./custom-event-rules.ts";
import { lockChangeable } from "./lock-custom-event.server.ts";

type Outcome = { saved: boolean; sentence: string } | null;

/** Confirms, cancels or restores an event, or marks it as held. Null when it is absent or out of reach. */
export async function moveCustomEvent(
  db: Db,
  member: Member,
  eventId: number,
  move: EventMove,
  now: Date,
): Promise<Outcome> {
  return db.transaction().execute(async (db): Promise<Outcome> => {
    const { event, refused } = await lockChangeable(db, member, eventId);
    if (!event) return refused && { saved: false, sentence: sentencesOf(refused.problems) };
    const refusal = refusalOfMove(move, event, dayIn(event.timeZone, now));
    if (refusal) return { saved: false, sentence: refusal };
    const { id, companyId, title, status, version, sequence } = event;
    const { to, done } = eventMoves[move];
    const object = { type: "customEvent", id };
    const change = { before: { status }, after: { status: to } };
    await withAudit(db, member, { action: `event.${move}`, object, companyId, ...change })
      .updateTable("customEvents")
      .set({ status: to, version: version + 1, sequence: sequence + 1, updatedAt: now, updatedBy: member.userId })
      .where("id", "=", id)
      .execute();
    return { saved: true, sentence: `${title} is ${done}.` };
  });
}
