import type { Db } from "#db/connect.ts";
import { can } from "#app/platform/identity/permissions.ts";
import { AccessScope } from "#app/platform/identity/access-scope.server.ts";
import type { Role } from "#app/platform/identity/roles.ts";

/** User who requested a report file that a job writes later. */
export interface ReportUser {
  userId: number;
  role: Role;
  /** The user's company; null for advisors. */
  userCompanyId: number | null;
  isRegistered: boolean;
}

/** Return the access scope with which a user can read a company's reports now; null when they can't any more. */
export async function findReportAccess(db: Db, reader: ReportUser, companyId: number): Promise<AccessScope | null> {
  const { userId, role, userCompanyId, isRegistered } = reader;
  const access = AccessScope.of({ userId, role, companyId: userCompanyId });
  if (!isRegistered || !can(reader, "report:view")) return null;
  const company = await db
    .selectFrom("companies")
    .select("id")
    .where("id", "=", companyId)
    .where("status", "=", "active")
    .where(access.company("companies.id"))
    .executeTakeFirst();
  return company ? access : null;
}
