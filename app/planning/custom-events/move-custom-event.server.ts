import type { Db } from "#db/connect.ts";
import { problem } from "#app/http/problems.ts";
import type { Member } from "#app/access/guards/guards.server.ts";
import { withAudit } from "#app/platform/audit/write-audit.server.ts";
import type { Outcome } from "#app/platform/records/change.server.ts";
import { dayIn } from "#app/organization/locations/location-rules.ts";
import { type EventMove, eventMoves, refusalOfMove } from "./custom-event-rules.ts";
import { changeLocked, raised } from "./lock-custom-event.server.ts";

/** Confirms, cancels or restores an event, or marks it as held. Null when it is absent or out of reach. */
export function moveCustomEvent(db: Db, member: Member, eventId: number, move: EventMove, now: Date) {
  return changeLocked(db, member, { eventId }, async (db, event): Promise<Outcome<{ sentence: string }>> => {
    const refusal = refusalOfMove(move, event, dayIn(event.timeZone, now));
    if (refusal) return { saved: false, problems: problem("", refusal) };
    const { id, companyId, title, status } = event;
    const { to, done } = eventMoves[move];
    const object = { type: "customEvent", id };
    const change = { before: { status }, after: { status: to } };
    await withAudit(db, member, { action: `event.${move}`, object, companyId, ...change })
      .updateTable("customEvents")
      .set({ status: to, ...raised(event, member, now) })
      .where("id", "=", id)
      .execute();
    return { saved: true, sentence: `${title} is ${done}.` };
  });
}
