import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { matchesPattern, normalizedText, resemblesWord } from "#db/text-search.ts";
import { type Permission, appAreaOf } from "#app/platform/identity/permissions.ts";
import type { AccessScope } from "#app/platform/identity/access-scope.server.ts";
import type { Role } from "#app/platform/identity/roles.ts";
import type { SearchGroup } from "#app/ui/search/search-hits.ts";
import { withQuery } from "#app/with-query.ts";
import {
  containsSimilarWords,
  hasSearchWords,
  looksLikeRecordNumber,
  splitByMistakes,
  toSearchPatterns,
} from "./search-rules.server.ts";
import type { AreaSearch, SearchSource } from "./search-source.server.ts";

const MAX_SHOWN = 6;
/** Number of matching records of a kind that are ranked; a text that more records contain says little. */
const MAX_RANKED = 200;
/** Number of records of a kind that resemble the search most, before their typing mistakes are counted. */
const MAX_SIMILAR = 50;
/** Length from which a word with a mistake still shares enough trigrams. */
const MIN_RESEMBLING = 6;
/** Share of a typed word's trigrams that a word has to have in common; one mistake in six letters leaves this many. */
const LEAST_SIMILARITY = 0.4;

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
  const permitted = permittedSources(sources, user);
  if (!hasSearchWords(typed) || permitted.length === 0) return [];
  const { rows } = await searchAll(permitted, ({ source, areaSearch }) =>
    searchSource(source, areaSearch.where(user.access), typed),
  ).execute(db);
  return groupsOf(permitted, rows, appAreaOf(user), typed);
}

/**
 * Find records with words that resemble the typed ones, for a search that finds nothing: the index gathers candidates by
 * their trigrams, of which those with few typing mistakes remain.
 */
export async function findSimilarRecords(
  db: Db,
  sources: readonly SearchSource[],
  user: SearchUser,
  typed: string,
): Promise<SearchGroup[]> {
  const permitted = permittedSources(sources, user);
  if (splitByMistakes(typed).tolerant.length === 0 || permitted.length === 0) return [];
  const { rows } = await db.transaction().execute(async (db) => {
    await sql`select set_config('pg_trgm.word_similarity_threshold', ${String(LEAST_SIMILARITY)}, true)`.execute(db);
    return searchAll(permitted, ({ source, areaSearch }) =>
      searchSimilar(source, areaSearch.where(user.access), typed),
    ).execute(db);
  });
  const similar = rows.filter(({ searched }) => containsSimilarWords(searched ?? "", typed));
  const groups = groupsOf(permitted, similar, appAreaOf(user), typed);
  // Lists search without mistakes, so none has these results.
  return groups.map((group) => ({ ...group, lists: [] }));
}

interface PermittedSource {
  source: SearchSource;
  areaSearch: AreaSearch;
}

function permittedSources(sources: readonly SearchSource[], user: SearchUser): PermittedSource[] {
  const area = appAreaOf(user);
  return sources.flatMap((source) => {
    const areaSearch = source[area];
    return areaSearch && user.canUse(areaSearch.permission) ? [{ source, areaSearch }] : [];
  });
}

function searchAll(permitted: readonly PermittedSource[], search: (one: PermittedSource) => RawBuilder<unknown>) {
  return sql<SearchRow>`
    select found.*, companies.name as company_name
    from (${sql.join(permitted.map(search), sql` union all `)}) found join companies on companies.id = found.company_id
    order by found.standing, lower(found.title), found.id`;
}

function groupsOf(
  permitted: readonly PermittedSource[],
  rows: readonly SearchRow[],
  area: ReturnType<typeof appAreaOf>,
  typed: string,
): SearchGroup[] {
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
        note: [hit.note, area === "admin" && hit.companyName !== hit.title ? hit.companyName : null]
          .filter(Boolean)
          .join(" · "),
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
  /** Searched text of a record that was found by resemblance. */
  searched?: string;
}

/** Return a list's address with the search; the address may already have a query, such as the company. */
function withSearch(list: string, typed: string): string {
  const [path = list, query] = list.split("?");
  return withQuery(path, { ...Object.fromEntries(new URLSearchParams(query)), q: typed });
}

function searchSource(source: SearchSource, where: RawBuilder<boolean>, typed: string): RawBuilder<unknown> {
  const { kind, table, joins = sql``, companyId = sql.ref(`${table}.companyId`), number, text, title, note } = source;
  const { start, word, words } = toSearchPatterns(typed);
  const plainNumber = number && sql`lower(${number}) collate "C"`;
  const isExact = plainNumber ? sql`${plainNumber} = ${typed.toLowerCase()}` : sql`false`;
  const starts = sql`(${matchesPattern(title, start)} or ${matchesPattern(text, start)})`;
  const rows = sql`select ${kind}::text as kind, ${sql.ref(`${table}.id`)} as id, ${companyId} as company_id,
    ${title} as title, ${note} as note,
    case when ${isExact} then 0 when ${starts} then 1 when ${matchesPattern(text, word)} then 2 else 3 end as standing
    from ${sql.table(table)} ${joins} where ${where}`;
  const holds = matchesWords(text, words);
  const byNumber =
    plainNumber && looksLikeRecordNumber(typed)
      ? sql`(${rows} and ${plainNumber} like ${start.toLowerCase()} order by ${plainNumber} limit ${MAX_SHOWN + 1}) union `
      : sql``;
  return sql`(select * from (${byNumber}(${rows} and ${holds} limit ${MAX_RANKED})) ${sql.id(`of_${kind}`)}
    order by standing, lower(title), id limit ${MAX_SHOWN + 1})`;
}

function matchesWords(text: RawBuilder<string>, words: readonly (readonly string[])[]): RawBuilder<boolean> {
  const alternatives = words.map((patterns) => {
    const matches = patterns.map((pattern) => matchesPattern(text, pattern));
    return sql<boolean>`(${sql.join(matches, sql` or `)})`;
  });
  return sql<boolean>`(${sql.join(alternatives, sql` and `)})`;
}

function searchSimilar(source: SearchSource, where: RawBuilder<boolean>, typed: string): RawBuilder<unknown> {
  const { kind, table, joins = sql``, companyId = sql.ref(`${table}.companyId`), text, title, note } = source;
  const { tolerant, exact } = splitByMistakes(typed);
  const words = toSearchPatterns(exact.join(" ")).words;
  // Two letters in the wrong order leave a short word few trigrams, so a longer one gathers the candidates if there is one.
  const long = tolerant.filter((word) => word.length >= MIN_RESEMBLING);
  const isSimilar = (long.length > 0 ? long : tolerant).map((word) => resemblesWord(text, word));
  const similarity = tolerant.map(
    (word) => sql`word_similarity(${normalizedText(sql`${word}`)}, ${normalizedText(text)})`,
  );
  return sql`(select ${kind}::text as kind, ${sql.ref(`${table}.id`)} as id, ${companyId} as company_id,
    ${title} as title, ${note} as note, -(${sql.join(similarity, sql` + `)}) as standing, ${text} as searched
    from ${sql.table(table)} ${joins}
    where ${where} and ${sql.join(isSimilar, sql` and `)} ${words.length > 0 ? sql`and ${matchesWords(text, words)}` : sql``}
    order by standing limit ${MAX_SIMILAR})`;
}
