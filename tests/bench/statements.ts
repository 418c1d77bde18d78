import { CamelCasePlugin, Kysely, PostgresDialect, type RawBuilder, sql } from "kysely";
import pg from "pg";
import { Reach } from "#app/platform/identity/reach.server.ts";
import { userList } from "#app/people/users/user-list.server.ts";
import { findRecords } from "#app/platform/search/find-records.server.ts";
import { searchSources } from "#app/wiring/search-sources.server.ts";
import type { DB } from "#db/schema.ts";

export interface Statement {
  text: string;
  values: readonly unknown[];
}

/** What a baseline runs for each address: the count's statement, then the rows'. */
export type StatementsByPath = Record<string, readonly Statement[]>;

/** The statements that the product's own users list runs for these searches, so that baselines run the very same. */
export async function statementsOfUserList(
  databaseUrl: string,
  companyId: number,
  searches: readonly string[],
): Promise<StatementsByPath> {
  let heard: Statement[] = [];
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: databaseUrl, max: 1 }) }),
    plugins: [new CamelCasePlugin()],
    log({ query }) {
      heard.push({ text: query.sql, values: query.parameters });
    },
  });
  const reach = Reach.of({ userId: 0, role: "Senior Advisor", companyId: null });
  const byPath: StatementsByPath = {};
  for (const search of searches) {
    heard = [];
    const { total } = await userList.page(db, reach, { companyId, now: new Date() }, new URLSearchParams(search));
    if (total === 0) throw new Error(`${search} finds nobody.`);
    byPath[`/users${search}`] = heard;
  }
  await db.destroy();
  return byPath;
}

/** The statement that the search over all kinds runs for each text, as a Senior Advisor asks it. */
export async function statementsOfSearch(databaseUrl: string, texts: readonly string[]): Promise<Statement[]> {
  const heard: Statement[] = [];
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: databaseUrl, max: 1 }) }),
    plugins: [new CamelCasePlugin()],
    log({ query }) {
      heard.push({ text: query.sql, values: query.parameters });
    },
  });
  const role = "Senior Advisor";
  const seeker = { role, reach: Reach.of({ userId: 0, role, companyId: null }), mayUse: () => true } as const;
  for (const text of texts) {
    const groups = await findRecords(db, searchSources, seeker, text);
    if (groups.length === 0) throw new Error(`${text} finds nothing.`);
  }
  await db.destroy();
  return heard;
}

/** What the search looks through of each kind, as its statement has it, and the ids of the same table. */
export async function textsOfSearch(): Promise<{ column: string; id: string }[]> {
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool: new pg.Pool() }),
    plugins: [new CamelCasePlugin()],
  });
  const compiled = (part: RawBuilder<unknown>) => part.compile(db).sql;
  const texts = searchSources.map(({ table, text }) => ({
    column: compiled(text),
    id: compiled(sql.ref(`${table}.id`)),
  }));
  await db.destroy();
  return texts;
}
