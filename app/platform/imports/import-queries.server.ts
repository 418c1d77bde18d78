import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import type { AccessScope } from "#app/platform/identity/access-scope.server.ts";

const MAX_RECENT = 10;

/** Find a company's import in the user's scope; null when it is absent or not visible. */
export async function findImport(db: Db, access: AccessScope, companyId: number, importId: number) {
  const found = await selectImports(db, access, companyId).where("imports.id", "=", importId).executeTakeFirst();
  return found ? found : null;
}
export type ImportRecord = NonNullable<Awaited<ReturnType<typeof findImport>>>;

/** List the latest imports of one list of a company, each with the total number of imports. */
export function listRecentImports(db: Db, access: AccessScope, companyId: number, kind: string) {
  return selectImports(db, access, companyId)
    .where("imports.kind", "=", kind)
    .where("imports.status", "<>", "discarded")
    .select(sql<number>`count(*) over ()`.as("total"))
    .orderBy("imports.id", "desc")
    .limit(MAX_RECENT)
    .execute();
}

function selectImports(db: Db, access: AccessScope, companyId: number) {
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
    .select([
      userNameSql("uploader").as("uploadedBy"),
      userNameSql("saver").as("savedBy"),
      userNameSql("undoer").as("undoneBy"),
    ])
    .where("imports.companyId", "=", companyId)
    .where(access.company("imports.companyId"));
}

function userNameSql(user: "uploader" | "saver" | "undoer") {
  const column = (name: string) => sql.ref(`${user}.${name}`);
  return sql<string | null>`coalesce(
    nullif(trim(${column("first_name")} || ' ' || ${column("last_name")}), ''), ${column("email")})`;
}
