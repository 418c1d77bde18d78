import type { Db } from "#db/connect.ts";
import type { AccessScope } from "#app/platform/identity/access-scope.server.ts";

/** Lock a company for a change of its settings; return false when it is absent or out of scope. */
export async function lockCompany(db: Db, access: AccessScope, companyId: number): Promise<boolean> {
  const company = await db
    .selectFrom("companies")
    .select("companies.id")
    .where("companies.id", "=", companyId)
    .where(access.company("companies.id"))
    .forUpdate()
    .executeTakeFirst();
  return company !== undefined;
}
