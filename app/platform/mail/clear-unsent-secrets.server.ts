import { sql } from "kysely";
import type { Db } from "#db/connect.ts";

/** Five less than the hour that a secret may lie in a mail, since the clock comes by every five minutes. */
const MOST_MINUTES = 55;

/**
 * Gives up the mails with a secret that could not be sent for almost an hour, and empties them. Also empties what an
 * instance of an earlier version sent, which leaves the body.
 */
export async function clearUnsentSecrets(db: Db, now: Date): Promise<void> {
  await db
    .updateTable("mails")
    .set({ text: "", html: "", status: sql`case status when 'queued' then 'failed' else status end` })
    .where("text", "<>", "")
    .where("createdAt", "<", new Date(now.getTime() - MOST_MINUTES * 60_000))
    .where((is) =>
      is.or([is("status", "<>", "queued"), is.and([is("holdsSecret", "=", true), is("attempts", ">", 0)])]),
    )
    .execute();
}
