import { type LoaderFunctionArgs, json } from "@remix-run/node";
import { db } from "#app/db.server.ts";
import { requireAdvisor } from "#app/access/guards/guards.server.ts";
import { companyOfPage } from "#app/organization/companies/company-of-page.server.ts";
import { chosenScope, findsOf } from "#app/people/access-scope/chosen-scope.ts";
import { findUserChoices } from "#app/people/access-scope/user-choices.server.ts";

/**
 * What a user of a company can be given, for what is chosen and searched so far; the forms ask while somebody types.
 */
export async function loader(call: LoaderFunctionArgs) {
  const advisor = await requireAdvisor(call, "user:edit");
  const company = companyOfPage(advisor);
  const query = new URL(call.request.url).searchParams;
  const finds = findsOf(query);
  return json({ choices: await findUserChoices(db, advisor.reach, company.id, chosenScope(query), finds), finds });
}
