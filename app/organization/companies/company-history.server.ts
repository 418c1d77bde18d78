import { nameOfDoer } from "#app/platform/identity/person-name.server.ts";
import type { Db } from "#db/connect.ts";
import type { Reach } from "#app/platform/identity/reach.server.ts";
import { historySentences } from "./company-history.ts";

const ROWS = 20;

/** The newest changes of a company's settings: when, by whom and what, in words. */
export async function listCompanyHistory(db: Db, reach: Reach, companyId: number) {
  const rows = await db
    .selectFrom("auditLog")
    .leftJoin("users", "users.id", "auditLog.actorId")
    .select(["auditLog.id", "auditLog.at", "auditLog.action", "auditLog.before", "auditLog.after"])
    .select(nameOfDoer.as("by"))
    .where("auditLog.objectType", "=", "company")
    .where("auditLog.objectId", "=", String(companyId))
    .where("auditLog.action", "in", ["company.create", "company.change", "company.set-status", "company.renew-secret"])
    .where("auditLog.result", "=", "done")
    .where(reach.company("auditLog.companyId"))
    .orderBy("auditLog.id", "desc")
    .limit(ROWS)
    .execute();
  return rows.map(({ id, at, by, ...entry }) => ({ id, at, by, sentences: historySentences(entry) }));
}
