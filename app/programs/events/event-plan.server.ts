import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { problem, stale } from "#app/http/problems.ts";
import type { Member } from "#app/access/guards/guards.server.ts";
import { isWhollyIn } from "#app/planning/custom-events/custom-event-queries.server.ts";
import { refusalOfChange } from "#app/planning/custom-events/custom-event-rules.ts";
import { auditRows } from "#app/platform/audit/write-audit.server.ts";
import type { Editor } from "#app/platform/identity/actor.ts";
import { defineChange, type Outcome } from "#app/platform/records/change.server.ts";
import { basisPointsOf, type EventPlan, type Split } from "./event-forms.ts";
import { lockEventProgram, reachesEvent } from "./event-programs.server.ts";

const ENDED = ["closed", "cancelled"];
const ended = "This event is closed or cancelled, so it stays as it is.";

/** Changes who an event is held with and what is planned for it. */
export const changeEventPlan = defineChange({
  ...{ table: "eventPrograms", noun: "event", type: "event-program", verb: "plan" },
  find: (db: Db, { reach }: Editor, { id }: { id: number }) =>
    db
      .selectFrom("customEvents")
      .innerJoin("eventPrograms", "eventPrograms.id", "customEvents.id")
      .selectAll("eventPrograms")
      .select(["customEvents.createdBy as author", isWhollyIn(reach).as("isWhollyInReach")])
      .where("customEvents.id", "=", id)
      .where(reachesEvent(reach)),
  refuse: ({ author, ...event }, _: EventPlan, editor) =>
    refusalOfChange(editor, { ...event, createdBy: author }) ?? (ENDED.includes(event.status) ? ended : null),
  columns: ({ intent: _, version: __, ...plan }: EventPlan) => plan,
});

/** Splits the cost of an event over its shops: evenly, or by shares of each of them. Null when it is out of reach. */
export function splitEvent(db: Db, member: Member, id: number, form: Split, now: Date): Promise<Outcome> {
  return db.transaction().execute(async (db): Promise<Outcome> => {
    const event = await lockEventProgram(db, member.reach, id);
    if (!event) return null;
    const refusal = refusalOfChange(member, event) ?? (ENDED.includes(event.status) ? ended : null);
    if (refusal) return { saved: false, problems: problem("", refusal) };
    if (form.version !== event.version) return { saved: false, problems: stale("event"), status: 409 };
    const shares = form.split === "even" ? [] : form.shares;
    const known = new Set(shares.map(({ locationId }) => locationId));
    const isWhole = event.places.length === shares.length && event.places.every((place) => known.has(place.id));
    if (form.split === "percent" && !isWhole) {
      return { saved: false, problems: problem("shares", "Enter a percentage for each {location} of the event.") };
    }
    const rows = shares.map((share) => ({ ...share, points: basisPointsOf(share.percent) }));
    const after = { shares: Object.fromEntries(rows.map(({ locationId, points }) => [locationId, points])) };
    const entry = { action: "event-program.split", object: { type: "event-program", id }, companyId: event.companyId };
    await sql`with audited as (${auditRows(member, [{ ...entry, after }])}), gone as (
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
