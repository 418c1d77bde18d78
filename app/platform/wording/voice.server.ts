import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/connect.ts";
import type { Reach } from "#app/platform/identity/reach.server.ts";
import type { Role } from "#app/platform/identity/roles.ts";
import type { Aliases } from "#app/ui/words.ts";
import { type Voice, plainVoice } from "./text-catalogue.ts";

/** The own texts of the query's `companies`, by key. */
export const textsAsJson: RawBuilder<Voice["texts"]> = sql`coalesce((
  select json_object_agg(texts.key, texts.value) from texts
  where texts.company_id = companies.id and texts.value <> ''), '{}')`;

/** The own words of the query's `companies`, by term. */
export const aliasesAsJson: RawBuilder<Aliases> = sql`coalesce((
  select json_object_agg(aliases.term, json_build_object('singular', aliases.singular, 'plural', aliases.plural))
  from aliases where aliases.company_id = companies.id), '{}')`;

/**
 * How the company of a person speaks to them, for mails; the product's own voice for people without a company. `invitedEmail`
 * is the address that somebody invited waits for, null for nearly everybody.
 */
export async function findVoiceOf(
  db: Db,
  userId: number,
): Promise<Voice & { role: Role | null; invitedEmail: string | null }> {
  const voice = await db
    .selectFrom("users")
    .innerJoin("companies", "companies.id", "users.companyId")
    .select(["companies.name", "users.role", "users.invitedEmail"])
    .select([textsAsJson.as("texts"), aliasesAsJson.as("aliases")])
    .where("users.id", "=", userId)
    .executeTakeFirst();
  return voice ?? { ...plainVoice, role: null, invitedEmail: null };
}

/** How a company in reach speaks; the product's own voice where it is absent or out of reach. */
export async function findVoice(db: Db, reach: Reach, companyId: number): Promise<Voice> {
  const voice = await db
    .selectFrom("companies")
    .select("companies.name")
    .select([textsAsJson.as("texts"), aliasesAsJson.as("aliases")])
    .where("companies.id", "=", companyId)
    .where(reach.company("companies.id"))
    .executeTakeFirst();
  return voice ?? plainVoice;
}
