import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { featureFlagColumns } from "#app/platform/identity/feature-flags.server.ts";
import type { AccessScope } from "#app/platform/identity/access-scope.server.ts";

/** Find a company within the scope, for pages inside it; null when absent or out of scope. */
export async function findCompany(db: Db, access: AccessScope, companyId: number) {
  const company = await db
    .selectFrom("companies")
    .select(["id", "name", "status", "timeZone"])
    .where("id", "=", companyId)
    .where(access.company("companies.id"))
    .executeTakeFirst();
  return company ?? null;
}

/** Find the data of a company's settings page, except its history; null when absent or out of scope. */
export async function findCompanySettings(db: Db, access: AccessScope, companyId: number, now: Date) {
  const company = await db
    .selectFrom("companies")
    .leftJoin("files", "files.id", "companies.logoFileId")
    .select(["companies.id", "companies.status", "companies.version", "companies.createdAt", "files.key as logoKey"])
    .select(companySettingColumns)
    .select([
      sql<boolean>`companies.sso_secret is not null`.as("hasSsoSecret"),
      sql<number>`(select count(*) from users
        where users.company_id = companies.id and users.status = 'Registered')`.as("registeredPeople"),
      countSignedInUsers(now).as("signedInPeople"),
    ])
    .where("companies.id", "=", companyId)
    .where(access.company("companies.id"))
    .executeTakeFirst();
  return company ?? null;
}

/** Build the SQL of the number of a company's signed-in users. */
export function countSignedInUsers(now: Date): RawBuilder<number> {
  return sql`(select count(distinct sessions.user_id) from sessions join users on users.id = sessions.user_id
    where users.company_id = companies.id and sessions.auth_epoch = users.auth_epoch
    and sessions.revoked_at is null and sessions.idle_expires_at > ${now}
    and sessions.absolute_expires_at > ${now})`;
}

/** List the companies within the scope that are not archived, by name, as a form's choices. */
export function listCompanyChoices(db: Db, access: AccessScope) {
  return db
    .selectFrom("companies")
    .select(["id", "name"])
    .where("status", "<>", "archived")
    .where(access.company("companies.id"))
    .orderBy(sql`lower(name)`)
    .orderBy("id")
    .execute();
}

/** Find the settings of a company that a new one copies; null when absent or out of scope. */
export async function findCompanyTemplate(db: Db, access: AccessScope, companyId: number) {
  const template = await db
    .selectFrom("companies")
    .select("companies.id")
    .select(companySettingColumns)
    .where("id", "=", companyId)
    .where(access.company("companies.id"))
    .executeTakeFirst();
  return template ?? null;
}

/** Editable columns of a company's settings, which must never include the secret of single sign-on. */
export const companySettingColumns = [
  "companies.name",
  "companies.dam",
  "companies.helpCenterUrl",
  "companies.timeZone",
  "companies.fiscalYearStart",
  "companies.ssoEnabled",
  "companies.ssoEndpoint",
  "companies.termsAndConditionsDisabled",
  ...featureFlagColumns,
] as const;
