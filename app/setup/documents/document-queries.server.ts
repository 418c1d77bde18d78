import { type RawBuilder, sql } from "kysely";
import { nameOfDoer } from "#app/platform/identity/person-name.server.ts";
import type { Db } from "#db/connect.ts";
import type { Reach } from "#app/platform/identity/reach.server.ts";
import { type DocumentOf, type DocumentType, documentTypes, standardDocument } from "./document-types.ts";

/** The plan rules of a company, with the defaults where it has none of its own; so are the notification defaults. */
export const planRulesOf = (db: Db, companyId: number) => documentOf(db, companyId, "planRules");
export const incentiveRulesOf = (db: Db, companyId: number) => documentOf(db, companyId, "incentiveRules");
export const socialOrderFormOf = (db: Db, companyId: number) => documentOf(db, companyId, "socialOrderForm");
export const notificationDefaultsOf = (db: Db, companyId: number) => documentOf(db, companyId, "notificationDefaults");

/** What a company's document says; a saved one that its schema no longer takes gives way to the defaults. */
async function documentOf<Type extends DocumentType>(db: Db, companyId: number, type: Type): Promise<DocumentOf<Type>>;
async function documentOf(db: Db, companyId: number, type: DocumentType): Promise<unknown> {
  const saved = await newestDocument(db, companyId, type);
  return documentFrom(type, saved?.value ?? null);
}

/** What a saved value of a document says; null, or one that its schema no longer takes, gives way to the defaults. */
export function documentFrom<Type extends DocumentType>(type: Type, value: unknown): DocumentOf<Type>;
export function documentFrom(type: DocumentType, value: unknown): unknown {
  const parsed = documentTypes[type].schema.safeParse(value ?? {});
  return parsed.success ? parsed.data : standardDocument(type);
}

/** The value of a company's newest document, by the column of the company's id, for a larger statement. */
export function newestValue(type: DocumentType, companyId: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(select value from settings_documents where company_id = ${companyId} and type = ${type}
    order by number desc limit 1)`;
}

/** The document that is in force; null where the company saved none. Its callers have looked the company up. */
export async function newestDocument(db: Db, companyId: number, type: DocumentType) {
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

/** The saved documents of a type, newest first, at most 50, with who saved each. */
export function listDocuments(db: Db, reach: Reach, companyId: number, type: DocumentType) {
  return db
    .selectFrom("settingsDocuments")
    .leftJoin("users", "users.id", "settingsDocuments.createdBy")
    .select(["settingsDocuments.number", "settingsDocuments.value", "settingsDocuments.note"])
    .select("settingsDocuments.createdAt")
    .select(nameOfDoer.as("by"))
    .where("settingsDocuments.companyId", "=", companyId)
    .where("settingsDocuments.type", "=", type)
    .where(reach.company("settingsDocuments.companyId"))
    .orderBy("settingsDocuments.number", "desc")
    .execute();
}
