import { sql } from "kysely";
import { documentTypes } from "#app/setup/documents/document-types.ts";
import { type CopyKind, plainKind, renamed } from "./copy-kinds.server.ts";

export const textKind = plainKind({
  name: "texts",
  label: "Wording",
  table: "texts",
  columns: ["key", "value"],
  isOrdered: false,
  isExact: true,
  texts: ["value"],
});

export const aliasKind = plainKind({
  name: "aliases",
  label: "Aliases",
  table: "aliases",
  columns: ["term", "singular", "plural"],
  isOrdered: false,
  isExact: true,
});

export const colorKind = plainKind({
  name: "colors",
  label: "Colors",
  table: "colors",
  columns: ["token", "light", "dark"],
  isOrdered: false,
  isExact: true,
});

/** The newest published terms become a draft to check and publish; a company with terms keeps its own. */
export const termsKind: CopyKind = {
  name: "terms",
  label: "Terms and conditions",
  source: (fromId) =>
    sql`(select * from terms_versions where company_id = ${fromId} and status = 'published' order by number desc limit 1)
      source where true`,
  isThere: (toId) => sql<boolean>`exists (select from terms_versions same where same.company_id = ${toId})`,
  texts: { html: ["html"] },
  inserts: (copy) => [
    sql<{
      id: number;
    }>`insert into terms_versions (company_id, number, html, text_hash, created_at, created_by, updated_at, updated_by)
      select ${copy.toId}::int, 1, text.html, encode(sha256(convert_to(text.html, 'UTF8')), 'hex'),
        ${copy.now}::timestamptz, ${copy.userId}::int, ${copy.now}::timestamptz, ${copy.userId}::int
      from (select ${renamed("html", copy, true)} as html
        from ${termsKind.source(copy.fromId)} and not ${termsKind.isThere(copy.toId)}) text returning id`,
  ],
};

export const approvalRuleKind = plainKind({
  name: "approvalRules",
  label: "Approval rules",
  table: "approval_rules",
  columns: ["name", "max_cents", "categories", "needs_receipt", "is_active"],
});

/** Newest version of each document of rules; a company that saved its own keeps it. */
export const ruleKinds = Object.entries(documentTypes).map(([type, { title }]): CopyKind => {
  const source = (fromId: number) =>
    sql`(select * from settings_documents where company_id = ${fromId} and type = ${type} order by number desc limit 1)
      source where true`;
  const isThere = (toId: number) =>
    sql<boolean>`exists (select from settings_documents same where same.company_id = ${toId} and same.type = ${type})`;
  return {
    name: type,
    label: title,
    source,
    isThere,
    inserts: ({ fromId, toId, userId, now }) => [
      sql<{ id: number }>`insert into settings_documents (company_id, type, number, value, note, created_at, created_by)
        select ${toId}::int, type, 1, value, 'Copied from another company', ${now}::timestamptz, ${userId}::int
        from ${source(fromId)} and not ${isThere(toId)} returning id`,
    ],
  };
});
