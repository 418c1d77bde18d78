import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/connect.ts";
import type { AccessScope } from "#app/platform/identity/access-scope.server.ts";
import type { Role } from "#app/platform/identity/roles.ts";
import type { CompanyAliases } from "#app/ui/text/terms.ts";
import { type CompanyTexts, defaultTexts } from "./text-catalog.ts";

/** JSON of the own texts of the query's `companies`, by key. */
export const textsAsJson: RawBuilder<CompanyTexts["texts"]> = sql`coalesce((
  select json_object_agg(texts.key, texts.value) from texts
  where texts.company_id = companies.id and texts.value <> ''), '{}')`;

/** JSON of the own terms of the query's `companies`, by term. */
export const aliasesAsJson: RawBuilder<CompanyAliases> = sql`coalesce((
  select json_object_agg(aliases.term, json_build_object('singular', aliases.singular, 'plural', aliases.plural))
  from aliases where aliases.company_id = companies.id), '{}')`;

/**
 * Find the texts of a user's company for mails, the defaults without a company. `invitedEmail` is the address that an
 * open invitation waits for, usually null.
 */
export async function findCompanyTextsFor(
  db: Db,
  userId: number,
): Promise<CompanyTexts & { role: Role | null; invitedEmail: string | null }> {
  const voice = await db
    .selectFrom("users")
    .innerJoin("companies", "companies.id", "users.companyId")
    .select(["companies.name", "users.role", "users.invitedEmail"])
    .select([textsAsJson.as("texts"), aliasesAsJson.as("aliases")])
    .where("users.id", "=", userId)
    .executeTakeFirst();
  return voice ?? { ...defaultTexts, role: null, invitedEmail: null };
}

/** Find the texts of a company in the user's scope; the defaults when it is absent or not visible. */
export async function findCompanyTexts(db: Db, access: AccessScope, companyId: number): Promise<CompanyTexts> {
  const voice = await db
    .selectFrom("companies")
    .select("companies.name")
    .select([textsAsJson.as("texts"), aliasesAsJson.as("aliases")])
    .where("companies.id", "=", companyId)
    .where(access.company("companies.id"))
    .executeTakeFirst();
  return voice ?? defaultTexts;
}
