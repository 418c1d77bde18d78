import type { Db } from "#db/connect.ts";
import type { AccessScope } from "#app/platform/identity/access-scope.server.ts";
import { listDocuments, parseDocumentValue } from "./document-queries.server.ts";
import { formatDocument } from "./document-rules.ts";
import { type DocumentType, documentTypes } from "./document-types.ts";
import { changesSummary, ruleChanges } from "./rule-changes.ts";

/**
 * Read a document with its versions, each with what it changed. `comparedWith` is the number of an older version, "0"
 * for the defaults; the comparison is null without one.
 */
export async function readDocumentPage(
  db: Db,
  access: AccessScope,
  companyId: number,
  { type, comparedWith }: { type: DocumentType; comparedWith: string | null },
) {
  const versions = await listDocuments(db, access, companyId, type);
  const value: unknown = parseDocumentValue(type, versions[0]?.value ?? null);
  const defaults = versions.length > 0 ? [{ number: 0, value: {} }] : [];
  const compared = [...versions.slice(1), ...defaults].find(({ number }) => String(number) === comparedWith);
  const { title, purpose } = documentTypes[type];
  return {
    document: {
      type,
      title,
      purpose,
      text: formatDocument(type, versions[0]?.value ?? {}),
      value,
      version: versions[0]?.number ?? 0,
    },
    versions: versions.map(({ value: saved, ...version }, index) => {
      const before = parseDocumentValue(type, versions[index + 1]?.value ?? null);
      return { ...version, summary: changesSummary(ruleChanges(type, before, parseDocumentValue(type, saved))) };
    }),
    comparison: compared
      ? { number: compared.number, changes: ruleChanges(type, value, parseDocumentValue(type, compared.value)) }
      : null,
  };
}
