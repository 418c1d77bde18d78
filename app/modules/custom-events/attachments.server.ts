import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { addJobs } from "#db/jobs.ts";

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

/** Gives the rest of a split series the files of the series. */
export async function shareAttachments(db: Db, eventId: number, nextId: number): Promise<void> {
  await sql`
    insert into custom_event_files (event_id, file_id)
    select ${nextId}::int, file_id from custom_event_files where event_id = ${eventId}
  `.execute(db);
}

/** Takes one file, or all of them, off an event. A file that no other part of the series holds goes for good. */
export async function dropAttachments(db: Db, eventId: number, fileId: number | null = null): Promise<void> {
  const taken = db
    .selectFrom("customEventFiles")
    .select("fileId")
    .where("eventId", "=", eventId)
    .$if(fileId !== null, (query) => query.where("fileId", "=", fileId));
  // Whoever takes the same file off another part of the series waits, and then sees who holds it.
  const files = await db.selectFrom("files").select("id").where("id", "in", taken).orderBy("id").forUpdate().execute();
  if (files.length === 0) return;
  const ids = files.map(({ id }) => id);
  await db.deleteFrom("customEventFiles").where("eventId", "=", eventId).where("fileId", "in", ids).execute();
  const gone = await db
    .deleteFrom("files")
    .where("id", "in", ids)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom("customEventFiles").select("eventId").whereRef("customEventFiles.fileId", "=", "files.id"))),
    )
    .returning("key")
    .execute();
  // The bytes go after the commit.
  if (gone.length > 0) await addJobs(db, "remove-file", gone);
}
