import { nameOfDoer } from "#app/platform/identity/person-name.server.ts";
import type { Db } from "#db/connect.ts";
import type { Reach } from "#app/platform/identity/reach.server.ts";
import { type Entry, type HistoryWords, MAX_HISTORY, recordSentences } from "./record-history.ts";

/**
 * The newest changes of a record of a company in reach: when, by whom and what, in the capability's words or as it tells
 * them itself; of some actions alone where they are named.
 */
export async function listRecordHistory(
  db: Db,
  reach: Reach,
  { type, id, actions = [] }: { type: string; id: number; actions?: readonly string[] },
  words: HistoryWords | ((entry: Entry) => string[]),
) {
  const rows = await db
    .selectFrom("auditLog")
    .leftJoin("users", "users.id", "auditLog.actorId")
    .select(["auditLog.id", "auditLog.at", "auditLog.action", "auditLog.before", "auditLog.after"])
    .select(nameOfDoer.as("by"))
    .where("auditLog.objectType", "=", type)
    .where("auditLog.objectId", "=", String(id))
    .where("auditLog.result", "=", "done")
    .where(reach.company("auditLog.companyId"))
    .$if(actions.length > 0, (query) => query.where("auditLog.action", "in", actions))
    .orderBy("auditLog.id", "desc")
    .limit(MAX_HISTORY)
    .execute();
  const tell = typeof words === "function" ? words : (entry: Entry) => recordSentences(entry, words);
  return rows.map(({ id, at, by, ...entry }) => ({ id, at, by, sentences: tell(entry) }));
}
