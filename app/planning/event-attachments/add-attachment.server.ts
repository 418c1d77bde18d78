import type { Db } from "#db/connect.ts";
import type { Member } from "#app/access/guards/guards.server.ts";
import { fieldError } from "#app/http/errors.ts";
import { withAudit } from "#app/platform/audit/write-audit.server.ts";
import type { AcceptedFile } from "#app/platform/files/examine-file.server.ts";
import { type NotStored, transactionWithFiles } from "#app/platform/files/store-file.server.ts";
import type { RecordOutcome } from "#app/platform/records/change.server.ts";
import { MAX_ATTACHMENTS } from "./attachment-rules.ts";
import { listAttachments } from "./attachments.server.ts";
import { lockEditableEvent } from "#app/planning/custom-events/lock-custom-event.server.ts";

/** Attach a file to an event; the same file is stored once. Null when the event is absent or out of scope. */
export async function addAttachment(
  db: Db,
  member: Member,
  eventId: number,
  file: AcceptedFile,
): Promise<RecordOutcome | NotStored> {
  return transactionWithFiles<RecordOutcome>(db, [file], async (db, storeFile) => {
    const { event, refused } = await lockEditableEvent(db, member, eventId);
    if (!event) return refused;
    const attached = await listAttachments(db, eventId);
    if (attached.some(({ sha256 }) => sha256 === file.sha256)) return { saved: true };
    if (attached.length >= MAX_ATTACHMENTS) {
      return {
        saved: false,
        fieldErrors: fieldError("attachment", `An event can have up to ${MAX_ATTACHMENTS} files.`),
      };
    }
    const { companyId } = event;
    const stored = await storeFile(member, file, { companyId, object: { type: "customEvent", id: eventId } });
    const object = { type: "customEvent", id: eventId };
    await withAudit(db, member, { action: "event.add-file", object, companyId, after: { file: file.name } })
      .insertInto("customEventFiles")
      .values({ eventId, fileId: stored.id })
      .execute();
    return { saved: true };
  });
}
