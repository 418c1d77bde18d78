import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { sql } from "kysely";
import { z } from "zod";
import { extensions } from "#db/extensions.ts";
import { connect } from "#db/connect.ts";
import { serveEmbedded } from "#db/embedded-socket.ts";
import { migrate } from "#db/migrate.ts";

/** Generate db/schema.ts from a freshly migrated database. */
export async function run(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "mainstreet-"));
  const database = await PGlite.create({ extensions });
  const service = await serveEmbedded(database, folder);
  const connection = connect(`socket:${folder}`, 2, () => undefined);
  await migrate(connection);
  await connection.db.destroy();
  await writeSchema(`socket:${folder}`, "db/schema.ts");
  await service.close();
  await rm(folder, { recursive: true });
}

/** Generate the types of a migrated database's tables into a file. */
export async function writeSchema(url: string, file: string): Promise<void> {
  // This is a development package, and the other commands run without it.
  const { Cli } = await import("kysely-codegen");
  const address = url.startsWith("socket:") ? `postgres://postgres@localhost/postgres?host=${url.slice(7)}` : url;
  // The job queue's own tables are in another schema and stay out.
  const settings = ["--config-file", "db/codegen.json", "--include-pattern", "public.*"];
  // The option replaces the file's own overrides, which are the types that no check states.
  const config = codegenConfig.parse(JSON.parse(await readFile("db/codegen.json", "utf8")));
  const columns = { ...config.overrides.columns, ...(await readValueTypes(url)) };
  const argv = [...settings, "--url", address, "--out-file", file, "--overrides", JSON.stringify({ columns })];
  await new Cli().run({ argv });
}

const codegenConfig = z.object({ overrides: z.object({ columns: z.record(z.string(), z.string()) }) });

/** Read the type of each column whose check lists its values, as `Generated<'draft' | 'published'>` by "table.column". */
async function readValueTypes(url: string): Promise<Record<string, string>> {
  const { db } = connect(url, 1, () => undefined);
  const { rows } = await sql<ValueCheck>`
    select pg_class.relname || '.' || attname as "column", pg_get_constraintdef(pg_constraint.oid) as "check",
      not attnotnull as is_nullable, atthasdef as has_default
    from pg_constraint
    join pg_class on pg_class.oid = conrelid
    join pg_attribute on attrelid = conrelid and attnum = conkey[1]
    where contype = 'c' and connamespace = 'public'::regnamespace and cardinality(conkey) = 1
      and pg_get_constraintdef(pg_constraint.oid) ~ '(= ANY \\(|<@ )ARRAY\\['
    order by 1`.execute(db);
  await db.destroy();
  return Object.fromEntries(rows.map((row) => [row.column, typeOf(row)]));
}

interface ValueCheck {
  column: string;
  check: string;
  isNullable: boolean;
  hasDefault: boolean;
}

function typeOf({ check, isNullable, hasDefault }: ValueCheck): string {
  const values = [...check.matchAll(/'((?:[^']|'')*)'::text/g)].map(([, value]) => `'${value}'`).join(" | ");
  const stored = check.includes("<@") ? `(${values})[]` : values;
  const type = isNullable ? `${stored} | null` : stored;
  return hasDefault ? `Generated<${type}>` : type;
}
