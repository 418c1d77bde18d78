import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { fieldError, staleError } from "#app/http/errors.ts";
import type { Member } from "#app/access/guards/guards.server.ts";
import { writeCustomEventStatus } from "#app/planning/event-changes/change-custom-event-status.server.ts";
import { writeAudit } from "#app/platform/audit/write-audit.server.ts";
import type { AcceptedFile } from "#app/platform/files/examine-file.server.ts";
import { type NotStored, transactionWithFiles } from "#app/platform/files/store-file.server.ts";
import type { RecordOutcome } from "#app/platform/records/change.server.ts";
import { changeStatus } from "#app/platform/workflow/change-status.server.ts";
import { statusOf } from "#app/platform/workflow/define-workflow.ts";
import type { Recap } from "./event-forms.ts";
import { type EventProgram, eventProgramRecords, lockEventProgram } from "./event-programs.server.ts";
import { canRecap, type EventProgramStatus, eventProgramWorkflow, hasBegun } from "./event-rules.ts";
import { listOfferedPhotos } from "./recaps.server.ts";

/**
 * Save a recap of an event at one of its locations; photos of the event or the checklist are referenced, not copied.
 * The event becomes recapped with the recap of its last location. Null when the event or the location is out of scope.
 */
export async function saveRecap(
  db: Db,
  {
    member,
    eventId,
    form,
    photos,
    now,
  }: { member: Member; eventId: number; form: Recap; photos: AcceptedFile[]; now: Date },
): Promise<RecordOutcome<{ isComplete: boolean }> | NotStored> {
  return transactionWithFiles<RecordOutcome<{ isComplete: boolean }>>(db, photos, async (db, storeFile) => {
    const event = await lockEventProgram(db, member.access, eventId);
    const { locationId } = form;
    if (!event?.places.some(({ id }) => id === locationId)) return null;
    const refusal = recapRefusal(event, member, now);
    if (refusal) return { saved: false, fieldErrors: fieldError("", refusal) };
    const stored = await db
      .selectFrom("eventRecaps")
      .select("version")
      .where("eventId", "=", eventId)
      .where("locationId", "=", locationId)
      .executeTakeFirst();
    if (stored && stored.version !== form.version)
      return { saved: false, fieldErrors: staleError("recap"), status: 409 };
    const offered = new Set((await listOfferedPhotos(db, member.access, event, locationId)).map(({ id }) => id));
    const chosen = form.photoIds.filter((id) => offered.has(id));
    if (chosen.length + photos.length === 0 && form.noPhotoReason.length === 0) {
      return { saved: false, fieldErrors: fieldError("noPhotoReason", "Add a photo or enter a reason for no photo.") };
    }
    const { companyId } = event;
    for (const photo of photos) {
      const object = { type: "eventProgram", id: eventId };
      chosen.push((await storeFile(member, photo, { companyId, object })).id);
    }
    await storeRecap(db, { member, eventProgram: event, recap: form, photoIds: chosen, now });
    return { saved: true, isComplete: await updateEventStatus(db, member, event, now) };
  });
}

function recapRefusal(event: EventProgram, member: Member, now: Date): string | null {
  if (!hasBegun(event, now)) return "You can write the recap once the event starts.";
  if (canRecap(event, member)) return null;
  const { word } = statusOf(eventProgramWorkflow, event.status);
  return `You can't change the recap of an event with the status ${word}.`;
}

async function storeRecap(
  db: Db,
  {
    member,
    eventProgram: { id, companyId },
    recap: { intent: _, version: __, photoIds: ___, photos: ____, locationId, ...recap },
    photoIds,
    now,
  }: { member: Member; eventProgram: EventProgram; recap: Recap; photoIds: readonly number[]; now: Date },
): Promise<void> {
  const by = { updatedAt: now, updatedBy: member.userId };
  await db
    .insertInto("eventRecaps")
    .values({ eventId: id, locationId, ...recap, ...by, createdAt: now, createdBy: member.userId })
    .onConflict((conflict) =>
      conflict
        .columns(["eventId", "locationId"])
        .doUpdateSet({ ...recap, ...by, version: sql`event_recaps.version + 1` }),
    )
    .execute();
  await sql`with gone as (
      delete from event_photos where event_id = ${id} and location_id = ${locationId}
        and file_id <> all(${photoIds}::int[]) returning file_id
    ) insert into event_photos (event_id, location_id, file_id)
      select ${id}, ${locationId}, unnest(${photoIds}::int[]) on conflict do nothing`.execute(db);
  await deleteUnusedPhotos(db, id);
  const after = { ...recap, locationId, photos: photoIds.length };
  const object = { type: "event-program", id };
  await writeAudit(db, member, { action: "event-program.recap", object, companyId, after });
}

/** Delete uploaded recap photos that nothing references any more; a job removes their bytes after the commit. */
async function deleteUnusedPhotos(db: Db, eventId: number): Promise<void> {
  await sql`with gone as (
      delete from files where object_type = 'eventProgram' and object_id = ${eventId}
        and not exists (select from event_photos where file_id = files.id)
        and not exists (select from claim_files where file_id = files.id) returning key
    ) select graphile_worker.add_job('remove-file', json_build_object('key', key)) from gone`.execute(db);
}

/** Mark an event as held when its recap comes early, and as recapped once no location's recap is missing. */
async function updateEventStatus(db: Db, member: Member, event: EventProgram, now: Date): Promise<boolean> {
  const { id, companyId, calendarStatus } = event;
  let { status } = event;
  const moveTo = async (action: string, to: EventProgramStatus) => {
    await changeStatus({ db, actor: member, now }, eventProgramRecords, { id, companyId, status }, { action, to });
    status = to;
  };
  if (status === "planned" || status === "confirmed") {
    await writeCustomEventStatus({ db, actor: member, now }, [{ id, companyId, status: calendarStatus }], "hold");
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
