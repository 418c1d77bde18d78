import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { problem, stale } from "#app/http/problems.ts";
import type { Member } from "#app/access/guards/guards.server.ts";
import { writeMove } from "#app/planning/custom-events/move-custom-event.server.ts";
import { writeAudit } from "#app/platform/audit/write-audit.server.ts";
import type { AcceptedFile } from "#app/platform/files/examine-file.server.ts";
import { type NotStored, transactionWithFiles } from "#app/platform/files/store-file.server.ts";
import type { Outcome } from "#app/platform/records/change.server.ts";
import { changeStatus } from "#app/platform/workflow/change-status.server.ts";
import type { Recap } from "./event-forms.ts";
import { type EventProgram, eventKind, lockEventProgram } from "./event-programs.server.ts";
import { hasBegun, mayRecap, wordOfStatus } from "./event-rules.ts";
import { listOfferedPhotos } from "./recaps.server.ts";

/**
 * Keeps how an event went at one of its shops. A photo that the event or the checklist has already serves by reference.
 * The event is recapped with the recap of its last shop. Null when the event or the shop is out of reach.
 */
export async function saveRecap(
  db: Db,
  member: Member,
  eventId: number,
  form: Recap,
  photos: AcceptedFile[],
  now: Date,
): Promise<Outcome<{ isComplete: boolean }> | NotStored> {
  return transactionWithFiles<Outcome<{ isComplete: boolean }>>(db, photos, async (db, storeFile) => {
    const event = await lockEventProgram(db, member.reach, eventId);
    const { locationId } = form;
    if (!event?.places.some(({ id }) => id === locationId)) return null;
    const refusal = refusalOfRecap(event, member, now);
    if (refusal) return { saved: false, problems: problem("", refusal) };
    const held = await db
      .selectFrom("eventRecaps")
      .select("version")
      .where("eventId", "=", eventId)
      .where("locationId", "=", locationId)
      .executeTakeFirst();
    if (held && held.version !== form.version) return { saved: false, problems: stale("recap"), status: 409 };
    const offered = new Set((await listOfferedPhotos(db, member.reach, event, locationId)).map(({ id }) => id));
    const chosen = form.photoIds.filter((id) => offered.has(id));
    if (chosen.length + photos.length === 0 && form.noPhotoReason.length === 0) {
      return { saved: false, problems: problem("noPhotoReason", "Add a photo, or say why there is none.") };
    }
    const { companyId } = event;
    for (const photo of photos) {
      const object = { type: "eventProgram", id: eventId };
      chosen.push((await storeFile(member, photo, { companyId, object })).id);
    }
    await write(db, member, event, form, chosen, now);
    return { saved: true, isComplete: await follow(db, member, event, now) };
  });
}

function refusalOfRecap(event: EventProgram, member: Member, now: Date): string | null {
  if (!hasBegun(event, now)) return "Write the recap once the event has begun.";
  if (mayRecap(event, member)) return null;
  return `This event is ${wordOfStatus(event.status).toLowerCase()}, so its recap stays as it is.`;
}

async function write(
  db: Db,
  member: Member,
  { id, companyId }: EventProgram,
  { intent: _, version: __, photoIds: ___, photos: ____, locationId, ...recap }: Recap,
  photoIds: readonly number[],
  now: Date,
): Promise<void> {
  const by = { updatedAt: now, updatedBy: member.userId };
  await db
    .insertInto("eventRecaps")
    .values({ eventId: id, locationId, ...recap, ...by, createdAt: now, createdBy: member.userId })
    .onConflict((held) =>
      held.columns(["eventId", "locationId"]).doUpdateSet({ ...recap, ...by, version: sql`event_recaps.version + 1` }),
    )
    .execute();
  await sql`with gone as (
      delete from event_photos where event_id = ${id} and location_id = ${locationId}
        and file_id <> all(${photoIds}::int[]) returning file_id
    ) insert into event_photos (event_id, location_id, file_id)
      select ${id}, ${locationId}, unnest(${photoIds}::int[]) on conflict do nothing`.execute(db);
  await dropUnused(db, id);
  const after = { ...recap, locationId, photos: photoIds.length };
  const object = { type: "event-program", id };
  await writeAudit(db, member, { action: "event-program.recap", object, companyId, after });
}

/** Photos that came with a recap and serve nothing any more go for good; their bytes after the commit. */
async function dropUnused(db: Db, eventId: number): Promise<void> {
  await sql`with gone as (
      delete from files where object_type = 'eventProgram' and object_id = ${eventId}
        and not exists (select from event_photos where file_id = files.id)
        and not exists (select from claim_files where file_id = files.id) returning key
    ) select graphile_worker.add_job('remove-file', json_build_object('key', key)) from gone`.execute(db);
}

/** Holds an event that people recap on its day, and calls it recapped once no shop's recap is missing. */
async function follow(db: Db, member: Member, event: EventProgram, now: Date): Promise<boolean> {
  const { id, companyId, calendarStatus } = event;
  let { status } = event;
  const moveTo = async (verb: string, to: string) => {
    await changeStatus(
      db,
      member,
      eventKind,
      { id, companyId, status },
      { verb, to, along: { statusSince: now } },
      now,
    );
    status = to;
  };
  if (status === "planned" || status === "confirmed") {
    await writeMove(db, member, [{ id, companyId, status: calendarStatus }], "hold", now);
    await moveTo("hold", "held");
  }
  const { rows } = await sql<{ isComplete: boolean }>`select not exists (
    select from custom_event_locations place where place.event_id = ${id} and not exists (
      select from event_recaps where event_recaps.event_id = ${id} and event_recaps.location_id = place.location_id)
  ) as is_complete`.execute(db);
  const isComplete = rows[0]?.isComplete ?? false;
  if (isComplete && status !== "recapped") await moveTo("recap", "recapped");
  return isComplete;
}
