import type { Db } from "#db/connect.ts";
import type { Reach } from "#app/platform/identity/reach.server.ts";

/** Holds a company for a change of its settings; false where it is absent or out of reach. */
export async function lockCompany(db: Db, reach: Reach, companyId: number): Promise<boolean> {
  const company = await db
    .selectFrom("companies")
    .select("companies.id")
    .where("companies.id", "=", companyId)
    .where(reach.company("companies.id"))
    .forUpdate()
    .executeTakeFirst();
  return company !== undefined;
}
