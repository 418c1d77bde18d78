import type { Db } from "#db/connect.ts";
import type { AccessScope } from "#app/platform/identity/access-scope.server.ts";
import { type Terms, isTerm, defaultTerms, termsOf } from "#app/ui/text/terms.ts";
import { aliasesAsJson } from "./company-texts.server.ts";

/** Find the terms of a company in the user's scope; the defaults when it is absent or not visible. */
export async function findAliasTerms(db: Db, access: AccessScope, companyId: number): Promise<Terms> {
  const company = await db
    .selectFrom("companies")
    .select(aliasesAsJson.as("aliases"))
    .where("companies.id", "=", companyId)
    .where(access.company("companies.id"))
    .executeTakeFirst();
  return company ? termsOf(company.aliases) : defaultTerms;
}

/** Find a company's own terms and their combined version; 0 when it never had any. */
export async function findAliases(db: Db, access: AccessScope, companyId: number) {
  const rows = await db
    .selectFrom("aliases")
    .select(["term", "singular", "plural", "version"])
    .where("companyId", "=", companyId)
    .where(access.company("aliases.companyId"))
    .execute();
  return {
    aliases: rows.filter(({ term }) => isTerm(term)),
    // Rows are never deleted, so the sum only grows.
    version: rows.reduce((sum, { version }) => sum + version, 0),
  };
}
