import { CamelCasePlugin, Kysely, PostgresDialect, type RawBuilder, sql } from "kysely";
import pg from "pg";
import type { DB } from "#db/schema.ts";
import { AccessScope } from "#app/platform/identity/access-scope.server.ts";
import { userList } from "#app/people/users/user-list.server.ts";
import { findRecords } from "#app/platform/search/find-records.server.ts";
import { searchSources } from "#app/wiring/search-sources.server.ts";

export interface Statement {
  text: string;
  values: readonly unknown[];
}

/** Statements that a baseline runs for each address: that of the count, then that of the rows. */
export type StatementsByPath = Record<string, readonly Statement[]>;

/** Return the statements of the product's own users list for these searches, so that baselines run exactly the same. */
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
  const access = AccessScope.of({ userId: 0, role: "Senior Advisor", companyId: null });
  const byPath: StatementsByPath = {};
  for (const search of searches) {
    heard = [];
    const { total } = await userList.page(db, {
      access,
      scope: { companyId, now: new Date() },
      at: new URLSearchParams(search),
    });
    if (total === 0) throw new Error(`${search} finds nobody.`);
    byPath[`/users${search}`] = heard;
  }
  await db.destroy();
  return byPath;
}

/** Return the statement that a Senior Advisor's search over all kinds runs for each text. */
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
  const seeker = { role, access: AccessScope.of({ userId: 0, role, companyId: null }), canUse: () => true } as const;
  for (const text of texts) {
    const groups = await findRecords(db, searchSources, seeker, text);
    if (groups.length === 0) throw new Error(`${text} finds nothing.`);
  }
  await db.destroy();
  return heard;
}

/** Return the column that the search compares for each kind, as its statement has it, and the id of the same table. */
export async function searchColumns(): Promise<{ column: string; id: string }[]> {
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
