import type { Db } from "#db/connect.ts";
import { may } from "#app/platform/identity/permissions.ts";
import { Reach } from "#app/platform/identity/reach.server.ts";
import type { Role } from "#app/platform/identity/roles.ts";

/** Whoever asked for a report that is made later. */
export interface Reader {
  userId: number;
  role: Role;
  /** Their own company; null for advisors. */
  userCompanyId: number | null;
  isRegistered: boolean;
}

/** With what reach somebody may read a company's reports now; null where they may not any more. */
export async function reachToRead(db: Db, reader: Reader, companyId: number): Promise<Reach | null> {
  const { userId, role, userCompanyId, isRegistered } = reader;
  const reach = Reach.of({ userId, role, companyId: userCompanyId });
  if (!isRegistered || !may(reader, "report:view")) return null;
  const company = await db
    .selectFrom("companies")
    .select("id")
    .where("id", "=", companyId)
    .where("status", "=", "active")
    .where(reach.company("companies.id"))
    .executeTakeFirst();
  return company ? reach : null;
}
