import { type RawBuilder, sql } from "kysely";
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

/** The newest published terms become the company's first version; a company with terms keeps its own. */
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
    }>`insert into terms_versions (company_id, number, status, html, text_hash, published_at, published_by,
        created_at, created_by, updated_at, updated_by)
      select ${copy.toId}::int, 1, 'published', ${renamed("html", copy, true)}, text_hash,
        ${copy.now}::timestamptz, ${copy.userId}::int, ${copy.now}::timestamptz, ${copy.userId}::int,
        ${copy.now}::timestamptz, ${copy.userId}::int
      from ${termsKind.source(copy.fromId)} and not ${termsKind.isThere(copy.toId)} returning id`,
  ],
};

/** Newest version of each kind of rules; a company that saved its own keeps them. */
function ruleKind(name: string, label: string, which: RawBuilder<boolean>): CopyKind {
  const source = (fromId: number) =>
    sql`(select distinct on (type) * from settings_documents where company_id = ${fromId} order by type, number desc)
      source where ${which}`;
  const isThere = (toId: number) =>
    sql<boolean>`exists (select from settings_documents same where same.company_id = ${toId} and same.type = source.type)`;
  return {
    name,
    label,
    source,
    isThere,
    inserts: ({ fromId, toId, userId, now }) => [
      sql<{ id: number }>`insert into settings_documents (company_id, type, number, value, note, created_at, created_by)
        select ${toId}::int, type, 1, value, 'Copied from another company', ${now}::timestamptz, ${userId}::int
        from ${source(fromId)} and not ${isThere(toId)} returning id`,
    ],
  };
}

export const incentiveRuleKind = ruleKind(
  "incentiveRules",
  "{Incentive} rules",
  sql<boolean>`source.type = 'incentiveRules'`,
);
export const otherRuleKind = ruleKind("otherRules", "Other rules", sql<boolean>`source.type <> 'incentiveRules'`);
