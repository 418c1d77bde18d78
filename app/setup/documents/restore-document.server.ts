import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { problem } from "#app/http/problems.ts";
import type { Person } from "#app/access/guards/guards.server.ts";
import { documentTypes, type DocumentType } from "./document-types.ts";
import { lockCompany } from "#app/organization/companies/lock-company.server.ts";
import { type DocumentOutcome, putDocument } from "./save-document.server.ts";

/** Puts an older version of a document in force again, as a new one; number 0 are the defaults. Null: absent or out of reach. */
export async function restoreDocument(
  db: Db,
  advisor: Person,
  companyId: number,
  type: DocumentType,
  { number, version }: { number: number; version: number },
  now: Date,
): Promise<DocumentOutcome> {
  return db.transaction().execute(async (db) => {
    if (!(await lockCompany(db, advisor.reach, companyId))) return null;
    const { older, newest } = await findDocuments(db, companyId, type, number);
    if (!older && number !== 0) return { saved: false, problems: problem("", `There is no version ${number}.`) };
    const parsed = documentTypes[type].schema.safeParse(older?.value ?? {});
    if (!parsed.success) {
      return { saved: false, problems: problem("", `Version ${number} no longer fits. Copy what you need by hand.`) };
    }
    const note = number === 0 ? "Back to the defaults" : `Version ${number} again`;
    return putDocument(db, advisor, { companyId, type, newest }, { value: parsed.data, version, note }, now);
  });
}

/** A version of a document and the one in force; each null where it is not there. The company is locked before. */
async function findDocuments(db: Db, companyId: number, type: DocumentType, number: number) {
  const found = await db
    .selectFrom("settingsDocuments")
    .select(["number", "value"])
    .where("companyId", "=", companyId)
    .where("type", "=", type)
    .where((is) => is.or([is("number", "=", number), is("number", "=", newestNumber(companyId, type))]))
    .orderBy("number", "desc")
    .execute();
  return { older: found.find((version) => version.number === number) ?? null, newest: found[0] ?? null };
}

function newestNumber(companyId: number, type: DocumentType) {
  return sql<number>`(select max(number) from settings_documents where company_id = ${companyId} and type = ${type})`;
}
