import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { featureFlags } from "#app/platform/identity/feature-flags.server.ts";
import type { Reach } from "#app/platform/identity/reach.server.ts";

/** The name of a company in reach, for pages inside it; null when it is absent or out of reach. */
export async function findCompany(db: Db, reach: Reach, companyId: number) {
  const company = await db
    .selectFrom("companies")
    .select(["id", "name", "status", "timeZone"])
    .where("id", "=", companyId)
    .where(reach.company("companies.id"))
    .executeTakeFirst();
  return company ?? null;
}

/** Everything that a company's settings page shows, but for its history; null when it is absent or out of reach. */
export async function findCompanySettings(db: Db, reach: Reach, companyId: number, now: Date) {
  const company = await db
    .selectFrom("companies")
    .leftJoin("files", "files.id", "companies.logoFileId")
    .select(["companies.id", "companies.status", "companies.version", "companies.createdAt", "files.key as logoKey"])
    .select(settingColumns)
    .select([
      sql<boolean>`companies.sso_secret is not null`.as("hasSsoSecret"),
      sql<number>`(select count(*) from users
        where users.company_id = companies.id and users.status = 'Registered')`.as("registeredPeople"),
      signedInPeople(now).as("signedInPeople"),
    ])
    .where("companies.id", "=", companyId)
    .where(reach.company("companies.id"))
    .executeTakeFirst();
  return company ?? null;
}

/** How many people of a company are signed in. */
export function signedInPeople(now: Date): RawBuilder<number> {
  return sql`(select count(distinct sessions.user_id) from sessions join users on users.id = sessions.user_id
    where users.company_id = companies.id and sessions.auth_epoch = users.auth_epoch
    and sessions.revoked_at is null and sessions.idle_expires_at > ${now}
    and sessions.absolute_expires_at > ${now})`;
}

/** The companies in reach that are not archived, by name, for a form's list of choices. */
export function listCompanyChoices(db: Db, reach: Reach) {
  return db
    .selectFrom("companies")
    .select(["id", "name"])
    .where("status", "<>", "archived")
    .where(reach.company("companies.id"))
    .orderBy(sql`lower(name)`)
    .orderBy("id")
    .execute();
}

/** What another company can take over from this one; null when it is absent or out of reach. */
export async function findTemplate(db: Db, reach: Reach, companyId: number) {
  const template = await db
    .selectFrom("companies")
    .select("companies.id")
    .select(settingColumns)
    .where("id", "=", companyId)
    .where(reach.company("companies.id"))
    .executeTakeFirst();
  return template ?? null;
}

/** The columns of a company's settings that people edit. The secret of single sign-on is never among them. */
export const settingColumns = [
  "companies.name",
  "companies.dam",
  "companies.helpCenterUrl",
  "companies.timeZone",
  "companies.fiscalYearStart",
  "companies.ssoEnabled",
  "companies.ssoEndpoint",
  "companies.termsAndConditionsDisabled",
  ...featureFlags,
] as const;
