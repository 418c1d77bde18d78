import type { RawBuilder } from "kysely";
import type { Db } from "#db/connect.ts";
import { selectNewestDocument } from "#app/platform/records/newest-document.server.ts";
import { actorNameSql } from "#app/platform/identity/person-name.server.ts";
import type { AccessScope } from "#app/platform/identity/access-scope.server.ts";
import { type DocumentOf, type DocumentType, documentTypes, defaultDocument } from "./document-types.ts";

/**
 * Read a company's plan rules; return the defaults when it saved none. The two functions below do the same for their
 * types.
 */
export const readPlanRules = (db: Db, companyId: number) => readSavedDocument(db, companyId, "planRules");
export const readIncentiveRules = (db: Db, companyId: number) => readSavedDocument(db, companyId, "incentiveRules");
export const readSocialOrderForm = (db: Db, companyId: number) => readSavedDocument(db, companyId, "socialOrderForm");

/**
 * Read a company's document of a type; return the defaults when it saved none, or when the schema no longer accepts it.
 */
export async function readSavedDocument<Type extends DocumentType>(
  db: Db,
  companyId: number,
  type: Type,
): Promise<DocumentOf<Type>>;
export async function readSavedDocument(db: Db, companyId: number, type: DocumentType): Promise<unknown> {
  const saved = await findNewestDocument(db, companyId, type);
  return parseDocumentValue(type, saved?.value ?? null);
}

/** Parse a stored document value. Return the defaults for null, or when the schema no longer accepts it. */
export function parseDocumentValue<Type extends DocumentType>(type: Type, value: unknown): DocumentOf<Type>;
export function parseDocumentValue(type: DocumentType, value: unknown): unknown {
  const parsed = documentTypes[type].schema.safeParse(value ?? {});
  return parsed.success ? parsed.data : defaultDocument(type);
}

/**
 * Build the SQL of the value of a company's newest document of a type, for use in a larger statement; null when it
 * saved none.
 */
export function selectNewestValue(type: DocumentType, companyId: RawBuilder<unknown>): RawBuilder<unknown> {
  return selectNewestDocument(type, companyId);
}

/**
 * Find the current version of a document; null when the company saved none. The caller has checked that the company
 * exists.
 */
export async function findNewestDocument(db: Db, companyId: number, type: DocumentType) {
  const [saved] = await db
    .selectFrom("settingsDocuments")
    .select(["number", "value"])
    .where("companyId", "=", companyId)
    .where("type", "=", type)
    .orderBy("number", "desc")
    .limit(1)
    .execute();
  return saved ?? null;
}

/** List the saved versions of a document, newest first, with the user who saved each. */
export function listDocuments(db: Db, access: AccessScope, companyId: number, type: DocumentType) {
  return db
    .selectFrom("settingsDocuments")
    .leftJoin("users", "users.id", "settingsDocuments.createdBy")
    .select(["settingsDocuments.number", "settingsDocuments.value", "settingsDocuments.note"])
    .select("settingsDocuments.createdAt")
    .select(actorNameSql.as("by"))
    .where("settingsDocuments.companyId", "=", companyId)
    .where("settingsDocuments.type", "=", type)
    .where(access.company("settingsDocuments.companyId"))
    .orderBy("settingsDocuments.number", "desc")
    .execute();
}
