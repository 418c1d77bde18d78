import type { Db } from "#db/connect.ts";
import type { Member } from "#app/access/guards/guards.server.ts";
import { problem } from "#app/http/problems.ts";
import { withAudit } from "#app/platform/audit/write-audit.server.ts";
import type { AcceptedFile } from "#app/platform/files/examine-file.server.ts";
import { type NotStored, transactionWithFiles } from "#app/platform/files/store-file.server.ts";
import type { Outcome } from "#app/platform/records/change.server.ts";
import { MOST_ATTACHMENTS } from "./attachment-rules.ts";
import { listAttachments } from "./attachments.server.ts";
import { lockChangeable } from "./lock-custom-event.server.ts";

/** Keeps a file with an event; the same file counts once. Null when the event is absent or out of reach. */
export async function addAttachment(
  db: Db,
  member: Member,
  eventId: number,
  file: AcceptedFile,
): Promise<Outcome | NotStored> {
  return transactionWithFiles<Outcome>(db, [file], async (db, storeFile) => {
    const { event, refused } = await lockChangeable(db, member, eventId);
    if (!event) return refused;
    const held = await listAttachments(db, eventId);
    if (held.some(({ sha256 }) => sha256 === file.sha256)) return { saved: true };
    if (held.length >= MOST_ATTACHMENTS) {
      return { saved: false, problems: problem("attachment", `An event has ${MOST_ATTACHMENTS} files at most.`) };
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
