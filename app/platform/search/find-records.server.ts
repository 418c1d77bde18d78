import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { matches } from "#db/like.ts";
import { type Permission, treeOf } from "#app/platform/identity/permissions.ts";
import type { Reach } from "#app/platform/identity/reach.server.ts";
import type { Role } from "#app/platform/identity/roles.ts";
import type { FoundGroup } from "#app/ui/search/found.ts";
import { withQuery } from "#app/with-query.ts";
import { findsByNumber, hasWords, patternsOf } from "./search-rules.server.ts";
import type { SearchSource } from "./search-source.server.ts";

const MOST_SHOWN = 6;
/** How many records of a kind are weighed against each other; a text that more of them contain says little. */
const MOST_WEIGHED = 200;

interface Seeker {
  role: Role;
  reach: Reach;
  mayUse: (permission: Permission) => boolean;
}

/** What is found of every kind that somebody may ask for, in one statement: exact numbers, starts, then the others. */
export async function findRecords(
  db: Db,
  sources: readonly SearchSource[],
  seeker: Seeker,
  typed: string,
): Promise<FoundGroup[]> {
  const tree = treeOf(seeker);
  const asked = sources.flatMap((source) => {
    const face = source[tree];
    return face && seeker.mayUse(face.permission) ? [{ source, face }] : [];
  });
  if (!hasWords(typed) || asked.length === 0) return [];
  const { rows } = await sql<Row>`
    select found.*, companies.name as company_name
    from (${sql.join(
      asked.map(({ source, face }) => ofKind(source, face.where(seeker.reach), typed)),
      sql` union all `,
    )}) found join companies on companies.id = found.company_id
    order by found.standing, lower(found.title), found.id`.execute(db);
  return asked.flatMap(({ source: { kind, label }, face }) => {
    const hits = rows.filter((row) => row.kind === kind);
    if (hits.length === 0) return [];
    const shown = hits.slice(0, MOST_SHOWN);
    const companies = new Map(shown.map(({ companyId, companyName }) => [companyId, companyName]));
    const isOfMany = tree === "admin" && companies.size > 1;
    return {
      ...{ kind, label, hasMore: hits.length > MOST_SHOWN },
      items: shown.map((hit) => ({
        title: hit.title,
        note: [hit.note, tree === "admin" ? hit.companyName : null].filter(Boolean).join(" · "),
        to: face.link(hit),
      })),
      lists: [...companies].flatMap(([id, name]) =>
        face.list ? [{ of: isOfMany ? name : null, to: withSearch(face.list(id), typed) }] : [],
      ),
    };
  });
}

interface Row {
  kind: string;
  id: number;
  companyId: number;
  companyName: string;
  title: string;
  note: string | null;
}

/** A list's address may have the company in it already. */
function withSearch(list: string, typed: string): string {
  const [path = list, query] = list.split("?");
  return withQuery(path, { ...Object.fromEntries(new URLSearchParams(query)), q: typed });
}

function ofKind(source: SearchSource, where: RawBuilder<boolean>, typed: string): RawBuilder<unknown> {
  const { kind, table, joins = sql``, number, text, title, note } = source;
  const { start, word, anywhere } = patternsOf(typed);
  const plainNumber = number && sql`lower(${number}) collate "C"`;
  const isExact = plainNumber ? sql`${plainNumber} = ${typed.toLowerCase()}` : sql`false`;
  const starts = sql`(${matches(title, start)} or ${matches(text, start)})`;
  const rows = sql`select ${kind}::text as kind, ${sql.ref(`${table}.id`)} as id, ${sql.ref(`${table}.companyId`)} as company_id,
    ${title} as title, ${note} as note,
    case when ${isExact} then 0 when ${starts} then 1 when ${matches(text, word)} then 2 else 3 end as standing
    from ${sql.table(table)} ${joins} where ${where}`;
  const holds = anywhere === null ? sql`(${matches(text, start)} or ${matches(text, word)})` : matches(text, anywhere);
  const byNumber =
    plainNumber && findsByNumber(typed)
      ? sql`(${rows} and ${plainNumber} like ${start.toLowerCase()} order by ${plainNumber} limit ${MOST_SHOWN + 1}) union `
      : sql``;
  return sql`(select * from (${byNumber}(${rows} and ${holds} limit ${MOST_WEIGHED})) ${sql.id(`of_${kind}`)}
    order by standing, lower(title), id limit ${MOST_SHOWN + 1})`;
}
