import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { matchesPattern } from "#db/text-search.ts";
import { type Permission, appAreaOf } from "#app/platform/identity/permissions.ts";
import type { AccessScope } from "#app/platform/identity/access-scope.server.ts";
import type { Role } from "#app/platform/identity/roles.ts";
import type { SearchGroup } from "#app/ui/search/search-hits.ts";
import { withQuery } from "#app/with-query.ts";
import { looksLikeRecordNumber, hasSearchWords, toSearchPatterns } from "./search-rules.server.ts";
import type { SearchSource } from "./search-source.server.ts";

const MAX_SHOWN = 6;
/** Number of matching records of a kind that are ranked; a text that more records contain says little. */
const MAX_RANKED = 200;

interface SearchUser {
  role: Role;
  access: AccessScope;
  canUse: (permission: Permission) => boolean;
}

/** Find records of every kind that the user may see, in one statement: exact numbers, then starts, then the rest. */
export async function findRecords(
  db: Db,
  sources: readonly SearchSource[],
  user: SearchUser,
  typed: string,
): Promise<SearchGroup[]> {
  const area = appAreaOf(user);
  const permitted = sources.flatMap((source) => {
    const areaSearch = source[area];
    return areaSearch && user.canUse(areaSearch.permission) ? [{ source, areaSearch }] : [];
  });
  if (!hasSearchWords(typed) || permitted.length === 0) return [];
  const { rows } = await sql<SearchRow>`
    select found.*, companies.name as company_name
    from (${sql.join(
      permitted.map(({ source, areaSearch }) => searchSource(source, areaSearch.where(user.access), typed)),
      sql` union all `,
    )}) found join companies on companies.id = found.company_id
    order by found.standing, lower(found.title), found.id`.execute(db);
  return permitted.flatMap(({ source: { kind, label }, areaSearch }) => {
    const hits = rows.filter((row) => row.kind === kind);
    if (hits.length === 0) return [];
    const shown = hits.slice(0, MAX_SHOWN);
    const companies = new Map(shown.map(({ companyId, companyName }) => [companyId, companyName]));
    const isOfMany = area === "admin" && companies.size > 1;
    return {
      kind,
      label,
      hasMore: hits.length > MAX_SHOWN,
      items: shown.map((hit) => ({
        title: hit.title,
        note: [hit.note, area === "admin" ? hit.companyName : null].filter(Boolean).join(" · "),
        to: areaSearch.link(hit),
      })),
      lists: [...companies].flatMap(([id, name]) =>
        areaSearch.list ? [{ of: isOfMany ? name : null, to: withSearch(areaSearch.list(id), typed) }] : [],
      ),
    };
  });
}

interface SearchRow {
  kind: string;
  id: number;
  companyId: number;
  companyName: string;
  title: string;
  note: string | null;
}

/** Return a list's address with the search; the address may already have a query, such as the company. */
function withSearch(list: string, typed: string): string {
  const [path = list, query] = list.split("?");
  return withQuery(path, { ...Object.fromEntries(new URLSearchParams(query)), q: typed });
}

function searchSource(source: SearchSource, where: RawBuilder<boolean>, typed: string): RawBuilder<unknown> {
  const { kind, table, joins = sql``, number, text, title, note } = source;
  const { start, word, anywhere } = toSearchPatterns(typed);
  const plainNumber = number && sql`lower(${number}) collate "C"`;
  const isExact = plainNumber ? sql`${plainNumber} = ${typed.toLowerCase()}` : sql`false`;
  const starts = sql`(${matchesPattern(title, start)} or ${matchesPattern(text, start)})`;
  const rows = sql`select ${kind}::text as kind, ${sql.ref(`${table}.id`)} as id, ${sql.ref(`${table}.companyId`)} as company_id,
    ${title} as title, ${note} as note,
    case when ${isExact} then 0 when ${starts} then 1 when ${matchesPattern(text, word)} then 2 else 3 end as standing
    from ${sql.table(table)} ${joins} where ${where}`;
  const holds =
    anywhere === null
      ? sql`(${matchesPattern(text, start)} or ${matchesPattern(text, word)})`
      : matchesPattern(text, anywhere);
  const byNumber =
    plainNumber && looksLikeRecordNumber(typed)
      ? sql`(${rows} and ${plainNumber} like ${start.toLowerCase()} order by ${plainNumber} limit ${MAX_SHOWN + 1}) union `
      : sql``;
  return sql`(select * from (${byNumber}(${rows} and ${holds} limit ${MAX_RANKED})) ${sql.id(`of_${kind}`)}
    order by standing, lower(title), id limit ${MAX_SHOWN + 1})`;
}
