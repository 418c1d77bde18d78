import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { fieldError } from "#app/http/errors.ts";
import type { CurrentUser } from "#app/access/guards/guards.server.ts";
import { lockCompany } from "#app/organization/companies/lock-company.server.ts";
import { documentTypes, type DocumentType } from "./document-types.ts";
import { type DocumentOutcome, writeDocument } from "./save-document.server.ts";

/**
 * Save an earlier version of a document as the newest one; number 0 means the defaults. Null when absent or out of
 * scope.
 */
export async function restoreDocument(
  db: Db,
  advisor: CurrentUser,
  {
    companyId,
    type,
    number,
    version,
    now,
  }: { companyId: number; type: DocumentType; number: number; version: number; now: Date },
): Promise<DocumentOutcome> {
  return db.transaction().execute(async (db) => {
    if (!(await lockCompany(db, advisor.access, companyId))) return null;
    const { older, newest } = await findDocuments(db, companyId, type, number);
    if (!older && number !== 0)
      return { saved: false, fieldErrors: fieldError("", `Version ${number} doesn't exist.`) };
    const parsed = documentTypes[type].schema.safeParse(older?.value ?? {});
    if (!parsed.success) {
      return {
        saved: false,
        fieldErrors: fieldError(
          "",
          `Version ${number} no longer matches the current settings. Copy what you need manually.`,
        ),
      };
    }
    const note = number === 0 ? "Restored the defaults" : `Restored version ${number}`;
    return writeDocument(db, advisor, { companyId, type, newest, wanted: { value: parsed.data, version, note }, now });
  });
}

/** Find a version of a document and the current one, each null when absent. The caller has locked the company. */
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
