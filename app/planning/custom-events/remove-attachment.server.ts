import type { Db } from "#db/connect.ts";
import { type Problems, problem } from "#app/http/problems.ts";
import type { Member } from "#app/access/guards/guards.server.ts";
import { auditRows } from "#app/platform/audit/write-audit.server.ts";
import { dropAttachments, lockAttachments } from "./attachments.server.ts";
import { refusalOfChange } from "./custom-event-rules.ts";
import { lockCustomEvent } from "./lock-custom-event.server.ts";

type Outcome = { saved: true; name: string } | { saved: false; problems: Problems } | null;

/** Takes a file off an event. Null when either is absent or out of reach. */
export async function removeAttachment(db: Db, member: Member, eventId: number, fileId: number): Promise<Outcome> {
  return db.transaction().execute(async (db): Promise<Outcome> => {
    const event = await lockCustomEvent(db, member.reach, eventId);
    if (!event) return null;
    const refusal = refusalOfChange(member, event);
    if (refusal) return { saved: false, problems: problem("", refusal) };
    const [file] = await lockAttachments(db, eventId, fileId);
    if (!file) return null;
    const object = { type: "customEvent", id: eventId };
    const entry = { action: "event.remove-file", object, companyId: event.companyId, before: { file: file.name } };
    await dropAttachments(db, eventId, [file], auditRows(member, [entry]));
    return { saved: true, name: file.name };
  });
}
