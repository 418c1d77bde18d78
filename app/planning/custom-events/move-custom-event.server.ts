import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { problem } from "#app/http/problems.ts";
import type { Member } from "#app/access/guards/guards.server.ts";
import { auditRows } from "#app/platform/audit/write-audit.server.ts";
import type { Actor } from "#app/platform/identity/actor.ts";
import type { Outcome } from "#app/platform/records/change.server.ts";
import { dayIn } from "#app/organization/locations/location-rules.ts";
import { type EventMove, eventMoves, refusalOfMove } from "./custom-event-rules.ts";
import { changeLocked } from "./lock-custom-event.server.ts";

/** Confirms, cancels or restores an event, or marks it as held. Null when it is absent or out of reach. */
export function moveCustomEvent(db: Db, member: Member, eventId: number, move: EventMove, now: Date) {
  return changeLocked(db, member, { eventId }, async (db, event): Promise<Outcome<{ sentence: string }>> => {
    const refusal = refusalOfMove(move, event, dayIn(event.timeZone, now));
    if (refusal) return { saved: false, problems: problem("", refusal) };
    await writeMove(db, member, [event], move, now);
    return { saved: true, sentence: `${event.title} is ${eventMoves[move].done}.` };
  });
}

/** Writes a move of locked events that can make it. */
export async function writeMove(
  db: Db,
  actor: Actor,
  events: readonly { id: number; companyId: number; status: string }[],
  move: EventMove,
  now: Date,
): Promise<void> {
  const status = eventMoves[move].to;
  const entries = events.map((event) => ({
    ...{ action: `event.${move}`, object: { type: "customEvent", id: event.id }, companyId: event.companyId },
    ...{ before: { status: event.status }, after: { status } },
  }));
  await sql`with audited as (${auditRows(actor, entries)})
    update custom_events set status = ${status}, version = version + 1, sequence = sequence + 1, updated_at = ${now},
      updated_by = ${actor.userId} where id = any(${events.map(({ id }) => id)}::int[])`.execute(db);
}
