import { found } from "#app/http/problems.ts";
import type { Person } from "#app/access/guards/guards.server.ts";
import { type Words, plainWords, wordsOf } from "#app/ui/words.ts";

/** The company that an advisor's page has in its address. Throws 404 where it is absent or out of reach. */
export function companyOfPage({ companyOfPage }: Person) {
  const { aliases: _, logoKey: __, ...company } = found(companyOfPage, "Company");
  return company;
}

/** What the company of an advisor's page calls things; the product's own words where the page is about none. */
export function wordsOfPage({ companyOfPage }: Person): Words {
  return companyOfPage ? wordsOf(companyOfPage.aliases) : plainWords;
}
