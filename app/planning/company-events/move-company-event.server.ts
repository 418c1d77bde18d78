import type { Db } from "#db/connect.ts";
import type { Person } from "#app/access/guards/guards.server.ts";
import { withAudit } from "#app/platform/audit/write-audit.server.ts";
import { type EventMoveName, eventMoves, refusalOfMove } from "./company-event-rules.ts";
import { lockCompanyEvent } from "./lock-company-event.server.ts";

/** Publishes or cancels an event. What came of it is a sentence; null when it is absent or out of reach. */
export async function moveCompanyEvent(
  db: Db,
  advisor: Person,
  companyId: number,
  eventId: number,
  move: EventMoveName,
  now: Date,
) {
  return db.transaction().execute(async (db) => {
    const event = await lockCompanyEvent(db, advisor, companyId, eventId);
    if (!event) return null;
    const refusal = refusalOfMove(move, event.status);
    if (refusal) return { saved: false, sentence: refusal };
    const { to, done } = eventMoves[move];
    await withAudit(db, advisor, {
      action: `company-event.${move}`,
      object: { type: "company-event", id: eventId },
      companyId,
      before: { status: event.status },
      after: { status: to },
    })
      .updateTable("companyEvents")
      .set({ status: to, version: event.version + 1, updatedAt: now, updatedBy: advisor.userId })
      .$if(event.status !== "draft", (query) => query.set((of) => ({ sequence: of("sequence", "+", 1) })))
      .where("id", "=", eventId)
      .execute();
    return { saved: true, sentence: `${event.title} is ${done}.` };
  });
}
