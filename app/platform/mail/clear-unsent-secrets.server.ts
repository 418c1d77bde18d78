import { sql } from "kysely";
import type { Db } from "#db/connect.ts";

/** Five minutes less than the hour that a secret may be stored in a mail, because this job runs every five minutes. */
const MAX_SECRET_MINUTES = 55;

/**
 * Give up and empty mails with a secret that have failed to be sent for almost an hour. Also empties mails sent by an
 * instance of an earlier version, which leaves the body.
 */
export async function clearUnsentSecrets(db: Db, now: Date): Promise<void> {
  await db
    .updateTable("mails")
    .set({ text: "", html: "", status: sql`case status when 'queued' then 'failed' else status end` })
    .where("text", "<>", "")
    .where("createdAt", "<", new Date(now.getTime() - MAX_SECRET_MINUTES * 60_000))
    .where((is) =>
      is.or([is("status", "<>", "queued"), is.and([is("holdsSecret", "=", true), is("attempts", ">", 0)])]),
    )
    .execute();
}
