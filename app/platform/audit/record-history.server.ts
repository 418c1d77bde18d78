import { nameOfDoer } from "#app/platform/identity/person-name.server.ts";
import type { Db } from "#db/connect.ts";
import type { Reach } from "#app/platform/identity/reach.server.ts";
import { type HistoryWords, recordSentences } from "./record-history.ts";

const ROWS = 20;

/** The newest changes of a record of a company in reach: when, by whom and what, in the capability's words. */
export async function listRecordHistory(
  db: Db,
  reach: Reach,
  object: { type: string; id: number },
  words: HistoryWords,
) {
  const rows = await db
    .selectFrom("auditLog")
    .leftJoin("users", "users.id", "auditLog.actorId")
    .select(["auditLog.id", "auditLog.at", "auditLog.action", "auditLog.before", "auditLog.after"])
    .select(nameOfDoer.as("by"))
    .where("auditLog.objectType", "=", object.type)
    .where("auditLog.objectId", "=", String(object.id))
    .where("auditLog.result", "=", "done")
    .where(reach.company("auditLog.companyId"))
    .orderBy("auditLog.id", "desc")
    .limit(ROWS)
    .execute();
  return rows.map(({ id, at, by, ...entry }) => ({ id, at, by, sentences: recordSentences(entry, words) }));
}
