import type { Db } from "#db/connect.ts";
import { actorNameSql } from "#app/platform/identity/person-name.server.ts";
import type { AccessScope } from "#app/platform/identity/access-scope.server.ts";
import { type AuditEntry, type HistoryTexts, MAX_HISTORY_ENTRIES, toHistorySentences } from "./record-history.ts";

/**
 * List a record's latest audit entries in the user's scope, newest first, as sentences in the capability's texts.
 * `actions` limits the list to those actions; empty means all.
 */
export async function listRecordHistory(
  db: Db,
  access: AccessScope,
  { type, id, actions = [] }: { type: string; id: number; actions?: readonly string[] },
  words: HistoryTexts | ((entry: AuditEntry) => string[]),
) {
  const rows = await db
    .selectFrom("auditLog")
    .leftJoin("users", "users.id", "auditLog.actorId")
    .select(["auditLog.id", "auditLog.at", "auditLog.action", "auditLog.before", "auditLog.after"])
    .select(actorNameSql.as("by"))
    .where("auditLog.objectType", "=", type)
    .where("auditLog.objectId", "=", String(id))
    .where("auditLog.result", "=", "done")
    .where(access.company("auditLog.companyId"))
    .$if(actions.length > 0, (query) => query.where("auditLog.action", "in", actions))
    .orderBy("auditLog.id", "desc")
    .limit(MAX_HISTORY_ENTRIES)
    .execute();
  const notify = typeof words === "function" ? words : (entry: AuditEntry) => toHistorySentences(entry, words);
  return rows.map(({ id, at, by, ...entry }) => ({ id, at, by, sentences: notify(entry) }));
}
