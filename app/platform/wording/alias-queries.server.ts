import type { Db } from "#db/connect.ts";
import type { Reach } from "#app/platform/identity/reach.server.ts";
import { aliasesAsJson } from "./voice.server.ts";
import { type Words, isTerm, plainWords, wordsOf } from "#app/ui/words.ts";

/** What a company in reach calls things. */
export async function findWords(db: Db, reach: Reach, companyId: number): Promise<Words> {
  const company = await db
    .selectFrom("companies")
    .select(aliasesAsJson.as("aliases"))
    .where("companies.id", "=", companyId)
    .where(reach.company("companies.id"))
    .executeTakeFirst();
  return company ? wordsOf(company.aliases) : plainWords;
}

/** The own words of a company in reach, and the version that they make together; 0 where it never had any. */
export async function findAliases(db: Db, reach: Reach, companyId: number) {
  const rows = await db
    .selectFrom("aliases")
    .select(["term", "singular", "plural", "version"])
    .where("companyId", "=", companyId)
    .where(reach.company("aliases.companyId"))
    .execute();
  return {
    aliases: rows.filter(({ term }) => isTerm(term)),
    // Rows are kept once they are made, so the sum only grows.
    version: rows.reduce((sum, { version }) => sum + version, 0),
  };
}
