import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import type { Problems } from "#app/http/problems.ts";
import type { Member } from "#app/access/guards/guards.server.ts";
import { auditOfMade } from "#app/platform/audit/write-audit.server.ts";
import { once } from "#app/platform/records/once.server.ts";
import { checkEvent } from "./check-event.server.ts";
import { customEventColumnsOf, type NewCustomEvent } from "./custom-event-form.ts";
import { placesOf } from "./event-places.server.ts";

type Outcome = { saved: true; eventId: number } | { saved: false; problems: Problems };

/** What else is done with a new event in the same transaction. */
type Follow = (db: Db, eventId: number) => Promise<void>;

/** Adds an event at some locations of one network, in the time zone of theirs. */
export async function createCustomEvent(
  db: Db,
  member: Member,
  form: NewCustomEvent,
  now: Date,
  follow?: Follow,
): Promise<Outcome> {
  return once(db, member, form, now, async (db): Promise<Outcome> => {
    const checked = await checkEvent(db, member, form);
    if (!checked.saved) return checked;
    const { networkId, timeZone } = checked;
    const { companyId, userId } = member;
    const columns = { ...customEventColumnsOf(form), planItemId: form.planItemId ?? null };
    const made = { createdAt: now, createdBy: userId, updatedAt: now, updatedBy: userId };
    const after = { ...columns, locationIds: form.locationIds };
    const { id } = await db
      .with("made", (db) =>
        db
          .insertInto("customEvents")
          .values({ companyId, networkId, timeZone, ...columns, ...made })
          .returning("id"),
      )
      .with("placed", () => placesOf(sql`(select id from made)`, companyId, form.locationIds))
      .with("audited", () => auditOfMade(member, { action: "event.create", type: "customEvent", companyId, after }))
      .selectFrom("made")
      .select("id")
      .executeTakeFirstOrThrow();
    await follow?.(db, id);
    return { saved: true, eventId: id };
  });
}
