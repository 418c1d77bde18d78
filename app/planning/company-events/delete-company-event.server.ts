import type { Db } from "#db/connect.ts";
import type { Person } from "#app/access/guards/guards.server.ts";
import { withAudit } from "#app/platform/audit/write-audit.server.ts";
import { lockCompanyEvent } from "./lock-company-event.server.ts";

/** Deletes a draft; what people have seen is cancelled instead. Null when it is absent or out of reach. */
export async function deleteCompanyEvent(db: Db, advisor: Person, companyId: number, eventId: number) {
  return db.transaction().execute(async (db) => {
    const event = await lockCompanyEvent(db, advisor, companyId, eventId);
    if (!event) return null;
    if (event.status !== "draft") {
      return { saved: false, sentence: `${event.title} is ${event.status}. Only a draft can be deleted.` };
    }
    const { title, kind, startsOn, endsOn } = event;
    await withAudit(db, advisor, {
      action: "company-event.delete",
      object: { type: "company-event", id: eventId },
      companyId,
      before: { title, kind, startsOn, endsOn },
    })
      .deleteFrom("companyEvents")
      .where("id", "=", eventId)
      .execute();
    return { saved: true, sentence: `${title} is deleted.` };
  });
}
