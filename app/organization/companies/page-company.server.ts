import { orNotFound } from "#app/http/errors.ts";
import type { CurrentUser } from "#app/access/guards/guards.server.ts";
import { type Terms, defaultTerms, termsOf } from "#app/ui/text/terms.ts";

/** Return the company in the address of an advisor's page; throws 404 when it is absent or out of scope. */
export function pageCompany({ companyOfPage }: CurrentUser) {
  const { aliases: _, logoKey: __, ...company } = orNotFound(companyOfPage, "Company");
  return company;
}

/** Return the terms of the company of an advisor's page; the product's own terms when the page has no company. */
export function pageTerms({ companyOfPage }: CurrentUser): Terms {
  return companyOfPage ? termsOf(companyOfPage.aliases) : defaultTerms;
}
