import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { fieldError, staleError } from "#app/http/errors.ts";
import type { Member } from "#app/access/guards/guards.server.ts";
import { isFullyVisibleEvent } from "#app/planning/custom-events/custom-event-queries.server.ts";
import { customEventChangeRefusal } from "#app/planning/custom-events/custom-event-rules.ts";
import { insertAuditRows } from "#app/platform/audit/write-audit.server.ts";
import type { Actor } from "#app/platform/identity/actor.ts";
import { defineChange, type RecordOutcome } from "#app/platform/records/change.server.ts";
import { parseBasisPoints, type EventPlan, type CostSplit } from "./event-forms.ts";
import { lockEventProgram, isCustomEventInScope } from "./event-programs.server.ts";
import type { EventProgramStatus } from "./event-rules.ts";

const ENDED: readonly EventProgramStatus[] = ["closed", "cancelled"];
const ended = "This event is closed or canceled and can't be changed.";

/** Change the host and the planned numbers of an event. */
export const changeEventPlan = defineChange({
  table: "eventPrograms",
  noun: "event",
  type: "event-program",
  action: "plan",
  find: (db: Db, { access }: Actor, { id }: { id: number }) =>
    db
      .selectFrom("customEvents")
      .innerJoin("eventPrograms", "eventPrograms.id", "customEvents.id")
      .selectAll("eventPrograms")
      .select(["customEvents.createdBy as author", isFullyVisibleEvent(access).as("isWhollyInScope")])
      .where("customEvents.id", "=", id)
      .where(isCustomEventInScope(access)),
  refuse: ({ author, ...event }, _: EventPlan, actor) =>
    customEventChangeRefusal(actor, { ...event, createdBy: author }) ?? (ENDED.includes(event.status) ? ended : null),
  columns: ({ intent: _, version: __, ...plan }: EventPlan) => plan,
});

/** Split an event's cost over its locations, evenly or by percentage. Null when it is absent or out of scope. */
export function splitEvent(
  db: Db,
  { member, id, form, now }: { member: Member; id: number; form: CostSplit; now: Date },
): Promise<RecordOutcome> {
  return db.transaction().execute(async (db): Promise<RecordOutcome> => {
    const event = await lockEventProgram(db, member.access, id);
    if (!event) return null;
    const refusal = customEventChangeRefusal(member, event) ?? (ENDED.includes(event.status) ? ended : null);
    if (refusal) return { saved: false, fieldErrors: fieldError("", refusal) };
    if (form.version !== event.version) return { saved: false, fieldErrors: staleError("event"), status: 409 };
    const shares = form.split === "even" ? [] : form.shares;
    const known = new Set(shares.map(({ locationId }) => locationId));
    const isWhole = event.places.length === shares.length && event.places.every((place) => known.has(place.id));
    if (form.split === "percent" && !isWhole) {
      return {
        saved: false,
        fieldErrors: fieldError("shares", "Enter a percentage for each {location} of the event."),
      };
    }
    const rows = shares.map((share) => ({ ...share, points: parseBasisPoints(share.percent) }));
    const after = { shares: Object.fromEntries(rows.map(({ locationId, points }) => [locationId, points])) };
    const entry = { action: "event-program.split", object: { type: "event-program", id }, companyId: event.companyId };
    await sql`with audited as (${insertAuditRows(member, [{ ...entry, after }])}), gone as (
        delete from event_shares where event_id = ${id} and location_id <> all(${[...known]}::int[])
      ), kept as (
        insert into event_shares (event_id, location_id, basis_points)
        select ${id}, "locationId", points from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
          as share ("locationId" integer, points integer)
        on conflict (event_id, location_id) do update set basis_points = excluded.basis_points
      ) update event_programs set version = version + 1, updated_at = ${now}, updated_by = ${member.userId}
        where id = ${id}`.execute(db);
    return { saved: true };
  });
}
