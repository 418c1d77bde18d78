import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import type { Reach } from "#app/platform/identity/reach.server.ts";
import { IMPORT_STATUSES } from "./import-rules.ts";

const MOST_RECENT = 10;

/** An import of a company in reach; null when either is absent. */
export async function findImport(db: Db, reach: Reach, companyId: number, importId: number) {
  const found = await importsOf(db, reach, companyId).where("imports.id", "=", importId).executeTakeFirst();
  return found ? withStatus(found) : null;
}
export type FoundImport = NonNullable<Awaited<ReturnType<typeof findImport>>>;

/** The newest imports of one list of a company, each with how many there are. */
export async function listRecentImports(db: Db, reach: Reach, companyId: number, kind: string) {
  const rows = await importsOf(db, reach, companyId)
    .where("imports.kind", "=", kind)
    .where("imports.status", "<>", "discarded")
    .select(sql<number>`count(*) over ()`.as("total"))
    .orderBy("imports.id", "desc")
    .limit(MOST_RECENT)
    .execute();
  return rows.map(withStatus);
}

function importsOf(db: Db, reach: Reach, companyId: number) {
  return db
    .selectFrom("imports")
    .innerJoin("companies", "companies.id", "imports.companyId")
    .leftJoin("users as uploader", "uploader.id", "imports.createdBy")
    .leftJoin("users as saver", "saver.id", "imports.savedBy")
    .leftJoin("users as undoer", "undoer.id", "imports.undoneBy")
    .select([
      "imports.id",
      "imports.kind",
      "imports.fileName",
      "imports.status",
      "imports.totalRows",
      "imports.checkedRows",
      "imports.savedRows",
      "imports.newRows",
      "imports.changedRows",
      "imports.sameRows",
      "imports.badRows",
      "imports.failure",
      "imports.createdAt",
      "imports.savedAt",
      "imports.undoneAt",
      "imports.version",
      "companies.id as companyId",
      "companies.name as companyName",
      "companies.timeZone",
    ])
    .select([nameOf("uploader").as("uploadedBy"), nameOf("saver").as("savedBy"), nameOf("undoer").as("undoneBy")])
    .where("imports.companyId", "=", companyId)
    .where(reach.company("imports.companyId"));
}

function nameOf(user: "uploader" | "saver" | "undoer") {
  const column = (name: string) => sql.ref(`${user}.${name}`);
  return sql<string | null>`coalesce(
    nullif(trim(${column("first_name")} || ' ' || ${column("last_name")}), ''), ${column("email")})`;
}

function withStatus<Found extends { status: string }>(found: Found) {
  const status = IMPORT_STATUSES.find((known) => known === found.status);
  if (!status) throw new Error(`an import has the status ${found.status}`);
  return { ...found, status };
}
