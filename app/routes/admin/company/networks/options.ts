import { type LoaderFunctionArgs, json } from "@remix-run/node";
import { db } from "#app/db.server.ts";
import { requireAdvisor } from "#app/access/guards/guards.server.ts";
import { companyOfPage } from "#app/organization/companies/company-of-page.server.ts";
import { findChoicesAsked } from "#app/people/access-scope/user-choices.server.ts";

/**
 * What a user of a company can be given, for what is chosen and searched so far; the forms ask while somebody types.
 */
export async function loader(call: LoaderFunctionArgs) {
  const advisor = await requireAdvisor(call, "user:edit");
  const company = companyOfPage(advisor);
  return json(await findChoicesAsked(db, advisor.reach, company.id, new URL(call.request.url).searchParams));
}
