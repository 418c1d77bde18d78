import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/connect.ts";
import type { Member } from "#app/access/guards/guards.server.ts";
import { insertAuditRows } from "#app/platform/audit/write-audit.server.ts";
import { isFileReferenced, reassignToReferrer } from "#app/platform/files/file-access.server.ts";
import type { RecordOutcome } from "#app/platform/records/change.server.ts";
import { changeLockedEvent } from "#app/planning/custom-events/lock-custom-event.server.ts";

/** List the files of an event, the oldest first. The caller must have checked that the event is in scope. */
export async function listAttachments(db: Db, eventId: number) {
  return db
    .selectFrom("customEventFiles")
    .innerJoin("files", "files.id", "customEventFiles.fileId")
    .select(["files.id", "files.key", "files.name", "files.contentType", "files.sha256"])
    .where("customEventFiles.eventId", "=", eventId)
    .orderBy("files.id")
    .execute();
}

/** Build the expression that attaches the files of a split series to its continuation. */
export function copyAttachments(eventId: number, nextId: RawBuilder<unknown>): RawBuilder<object> {
  return sql`(
    insert into custom_event_files (event_id, file_id)
    select ${nextId}, file_id from custom_event_files where event_id = ${eventId})`;
}

/** Lock the files of an event, or only `fileId`, and return them. */
export function lockAttachments(db: Db, eventId: number, fileId: number | null = null) {
  const attached = db
    .selectFrom("customEventFiles")
    .select("fileId")
    .where("eventId", "=", eventId)
    .$if(fileId !== null, (query) => query.where("fileId", "=", fileId));
  // Removing the same file from another event of a split series waits for this lock, then sees which events hold it.
  return db.selectFrom("files").select(["id", "name"]).where("id", "in", attached).orderBy("id").forUpdate().execute();
}

/**
 * Detach locked files from an event and write the audit entry. A file that no other event of a split series holds is
 * deleted; one that a claim or a recap holds is passed on to it.
 */
export async function dropAttachments(
  db: Db,
  eventId: number,
  files: readonly { id: number }[],
  audit: RawBuilder<unknown>,
): Promise<void> {
  const ids = files.map(({ id }) => id);
  const isElsewhere = sql`exists (select from custom_event_files held
    where held.file_id = files.id and held.event_id <> ${eventId})`;
  // A job deletes the stored bytes after the commit.
  await sql`
    with audited as (${audit}), taken as (
      delete from custom_event_files where event_id = ${eventId} and file_id = any(${ids}::int[])
    ), kept as (
      update files set ${reassignToReferrer}
      where id = any(${ids}::int[]) and ${isFileReferenced} and not ${isElsewhere}
    ), gone as (
      delete from files where id = any(${ids}::int[]) and not ${isFileReferenced} and not ${isElsewhere}
      returning key
    )
    select graphile_worker.add_job('remove-file', json_build_object('key', key)) from gone
  `.execute(db);
}

/** Remove a file from an event. Null when either is absent or out of scope. */
export function removeAttachment(
  db: Db,
  member: Member,
  eventId: number,
  fileId: number,
): Promise<RecordOutcome<{ name: string }>> {
  return changeLockedEvent(db, member, { eventId }, async (db, event) => {
    const [file] = await lockAttachments(db, eventId, fileId);
    if (!file) return null;
    const object = { type: "customEvent", id: eventId };
    const entry = { action: "event.remove-file", object, companyId: event.companyId, before: { file: file.name } };
    await dropAttachments(db, eventId, [file], insertAuditRows(member, [entry]));
    return { saved: true, name: file.name };
  });
}
