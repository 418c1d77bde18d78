import { isDeepStrictEqual } from "node:util";
import type { Db } from "#db/connect.ts";
import { type Problems, stale } from "#app/http/problems.ts";
import type { Person } from "#app/access/guards/guards.server.ts";
import { changesOf } from "#app/platform/audit/changes.ts";
import { withAudit } from "#app/platform/audit/write-audit.server.ts";
import type { DocumentChange } from "./document-form.ts";
import { newestDocument } from "./document-queries.server.ts";
import { type Fault, faultText, readDocument } from "./document-rules.ts";
import { type DocumentType, standardDocument } from "./document-types.ts";
import { lockCompany } from "#app/organization/companies/lock-company.server.ts";

export type DocumentOutcome =
  | { saved: true; number: number; isNew: boolean }
  | { saved: false; problems: Problems; faults?: Fault[]; status?: 409 }
  | null;

/** Puts what was typed in force as a new version of a company's document. Null: absent or out of reach. */
export async function saveDocument(
  db: Db,
  advisor: Person,
  companyId: number,
  type: DocumentType,
  { text, version, note }: DocumentChange,
  now: Date,
): Promise<DocumentOutcome> {
  return db.transaction().execute(async (db) => {
    if (!(await lockCompany(db, advisor.reach, companyId))) return null;
    const { value, faults } = readDocument(type, text);
    if (faults.length > 0) return { saved: false, problems: { text: faults.map(faultText) }, faults };
    const newest = await newestDocument(db, companyId, type);
    return putDocument(db, advisor, { companyId, type, newest }, { value, version, note }, now);
  });
}

/** Writes a document that fits its schema, inside a transaction that holds the company. */
export async function putDocument(
  db: Db,
  advisor: Person,
  {
    companyId,
    type,
    newest,
  }: { companyId: number; type: DocumentType; newest: { number: number; value: unknown } | null },
  wanted: { value: unknown; version: number; note: string },
  now: Date,
): Promise<DocumentOutcome> {
  if ((newest?.number ?? 0) !== wanted.version) return { saved: false, problems: stale("document"), status: 409 };
  const before = newest?.value ?? standardDocument(type);
  if (isDeepStrictEqual(before, wanted.value)) return { saved: true, number: wanted.version, isNew: false };

  const number = wanted.version + 1;
  const value = JSON.stringify(wanted.value);
  const changes = changesOf({ ...objectOf(before) }, objectOf(wanted.value));
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
