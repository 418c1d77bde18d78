import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
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
  const argv = [...settings, "--url", address, "--out-file", file];
  await new Cli().run({ argv });
}
