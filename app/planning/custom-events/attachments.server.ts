import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/connect.ts";
import type { Member } from "#app/access/guards/guards.server.ts";
import { auditRows } from "#app/platform/audit/write-audit.server.ts";
import { isHeld, passToHolder } from "#app/platform/files/file-reach.server.ts";
import type { Outcome } from "#app/platform/records/change.server.ts";
import { changeLocked } from "./lock-custom-event.server.ts";

/** The files of an event, the oldest first. Ask for an event in reach. */
export async function listAttachments(db: Db, eventId: number) {
  return db
    .selectFrom("customEventFiles")
    .innerJoin("files", "files.id", "customEventFiles.fileId")
    .select(["files.id", "files.key", "files.name", "files.contentType", "files.sha256"])
    .where("customEventFiles.eventId", "=", eventId)
    .orderBy("files.id")
    .execute();
}

/** Gives the rest of a split series the files of the series, as an expression of the statement that makes the rest. */
export function sharedAttachments(eventId: number, nextId: RawBuilder<unknown>): RawBuilder<object> {
  return sql`(
    insert into custom_event_files (event_id, file_id)
    select ${nextId}, file_id from custom_event_files where event_id = ${eventId})`;
}

/** Waits for the files of an event, or for one of them, and returns them. */
export function lockAttachments(db: Db, eventId: number, fileId: number | null = null) {
  const held = db
    .selectFrom("customEventFiles")
    .select("fileId")
    .where("eventId", "=", eventId)
    .$if(fileId !== null, (query) => query.where("fileId", "=", fileId));
  // Whoever takes the same file off another part of the series waits, and then sees who holds it.
  return db.selectFrom("files").select(["id", "name"]).where("id", "in", held).orderBy("id").forUpdate().execute();
}

/**
 * Takes locked files off an event, and writes the row of the audit log. A file that no other part of the series holds goes
 * for good; one that a claim or a recap holds stays, as theirs.
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
  // The bytes go after the commit.
  await sql`
    with audited as (${audit}), taken as (
      delete from custom_event_files where event_id = ${eventId} and file_id = any(${ids}::int[])
    ), kept as (
      update files set ${passToHolder}
      where id = any(${ids}::int[]) and ${isHeld} and not ${isElsewhere}
    ), gone as (
      delete from files where id = any(${ids}::int[]) and not ${isHeld} and not ${isElsewhere}
      returning key
    )
    select graphile_worker.add_job('remove-file', json_build_object('key', key)) from gone
  `.execute(db);
}

/** Takes a file off an event. Null when either is absent or out of reach. */
export function removeAttachment(
  db: Db,
  member: Member,
  eventId: number,
  fileId: number,
): Promise<Outcome<{ name: string }>> {
  return changeLocked(db, member, { eventId }, async (db, event) => {
    const [file] = await lockAttachments(db, eventId, fileId);
    if (!file) return null;
    const object = { type: "customEvent", id: eventId };
    const entry = { action: "event.remove-file", object, companyId: event.companyId, before: { file: file.name } };
    await dropAttachments(db, eventId, [file], auditRows(member, [entry]));
    return { saved: true, name: file.name };
  });
}
