import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import type { Problems } from "#app/http/problems.ts";
import type { Member } from "#app/modules/access/guards.server.ts";
import { writeAudit } from "#app/modules/audit/write-audit.server.ts";
import { repeatColumnsOf } from "#app/modules/calendar/stored-repeat.ts";
import { customEventColumnsOf, type NewCustomEvent } from "./custom-event-form.ts";
import { judgeEvent } from "./judge-event.server.ts";

type Outcome = { saved: true; eventId: number } | { saved: false; problems: Problems };

/** Adds an event at some locations of one network, in the time zone of theirs. */
export async function createCustomEvent(db: Db, member: Member, form: NewCustomEvent, now: Date): Promise<Outcome> {
  return db.transaction().execute(async (db): Promise<Outcome> => {
    const judgement = await judgeEvent(db, member, form);
    if (!judgement.fits) return { saved: false, problems: judgement.problems };
    const { networkId, timeZone } = judgement;
    const { companyId, userId } = member;
    const columns = { ...customEventColumnsOf(form), ...repeatColumnsOf(form) };
    const made = { createdAt: now, createdBy: userId, updatedAt: now, updatedBy: userId };
    const { id } = await db
      .with("event", (db) =>
        db.insertInto("customEvents").values({ companyId, networkId, timeZone, ...columns, ...made }).returning(["id", "companyId"]),
      )
      .insertInto("customEventLocations")
      .columns(["eventId", "companyId", "locationId"])
      .expression((of) =>
        of.selectFrom("event").select(["id", "companyId", sql<number>`unnest(${form.locationIds}::int[])`.as("locationId")]),
      )
      .returning("eventId as id")
      .executeTakeFirstOrThrow();
    await writeAudit(db, member, {
      action: "event.create",
      object: { type: "customEvent", id },
      after: { ...columns, locationIds: form.locationIds },
    });
    return { saved: true, eventId: id };
  });
}

/** Writes at which locations an event is, in place of those it was at. */
export async function writePlaces(db: Db, event: { id: number; companyId: number }, locationIds: readonly number[]) {
  await sql`
    with gone as (delete from custom_event_locations
      where event_id = ${event.id} and location_id <> all(${locationIds}::int[]))
    insert into custom_event_locations (event_id, company_id, location_id)
    select ${event.id}::int, ${event.companyId}::int, chosen from unnest(${locationIds}::int[]) chosen
    on conflict do nothing
  `.execute(db);
}
