import { isDeepStrictEqual } from "node:util";
import type { Db } from "#db/connect.ts";
import { type FieldErrors, staleError } from "#app/http/errors.ts";
import type { CurrentUser } from "#app/access/guards/guards.server.ts";
import { changedFields } from "#app/platform/audit/changed-fields.ts";
import { withAudit } from "#app/platform/audit/write-audit.server.ts";
import { lockCompany } from "#app/organization/companies/lock-company.server.ts";
import type { DocumentChange } from "./document-form.ts";
import { findNewestDocument } from "./document-queries.server.ts";
import { type DocumentFault, faultText, parseDocument } from "./document-rules.ts";
import { type DocumentType, defaultDocument } from "./document-types.ts";

export type DocumentOutcome =
  | { saved: true; number: number; isNew: boolean }
  | { saved: false; fieldErrors: FieldErrors; faults?: DocumentFault[]; status?: 409 }
  | null;

/** Save a text as the newest version of a company's document. Null when absent or out of scope. */
export async function saveDocument(
  db: Db,
  advisor: CurrentUser,
  {
    companyId,
    type,
    documentChange: { text, version, note },
    now,
  }: { companyId: number; type: DocumentType; documentChange: DocumentChange; now: Date },
): Promise<DocumentOutcome> {
  return db.transaction().execute(async (db) => {
    if (!(await lockCompany(db, advisor.access, companyId))) return null;
    const { value, faults } = parseDocument(type, text);
    if (faults.length > 0) return { saved: false, fieldErrors: { text: faults.map(faultText) }, faults };
    const newest = await findNewestDocument(db, companyId, type);
    return writeDocument(db, advisor, { companyId, type, newest, wanted: { value, version, note }, now });
  });
}

/** Write a document that matches its schema, inside a transaction that has locked the company. */
export async function writeDocument(
  db: Db,
  advisor: CurrentUser,
  {
    companyId,
    type,
    newest,
    wanted,
    now,
  }: {
    companyId: number;
    type: DocumentType;
    newest: { number: number; value: unknown } | null;
    wanted: { value: unknown; version: number; note: string };
    now: Date;
  },
): Promise<DocumentOutcome> {
  if ((newest?.number ?? 0) !== wanted.version)
    return { saved: false, fieldErrors: staleError("document"), status: 409 };
  const before = newest?.value ?? defaultDocument(type);
  if (isDeepStrictEqual(before, wanted.value)) return { saved: true, number: wanted.version, isNew: false };

  const number = wanted.version + 1;
  const value = JSON.stringify(wanted.value);
  const changes = changedFields({ ...objectOf(before) }, objectOf(wanted.value));
  await withAudit(db, advisor, {
    action: "document.save",
    object: { type: "document", id: `${companyId}/${type}` },
    companyId,
    before: changes?.before ?? null,
    after: { number, ...changes?.after },
  })
    .insertInto("settingsDocuments")
    .values({ companyId, type, number, value, note: wanted.note, createdAt: now, createdBy: advisor.userId })
    .execute();
  return { saved: true, number, isNew: true };
}

function objectOf(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null ? { ...value } : {};
}
