import { type LoaderFunctionArgs, json } from "@remix-run/node";
import { db } from "#app/db.server.ts";
import { requireAdvisor } from "#app/access/guards/guards.server.ts";
import { pageCompany } from "#app/organization/companies/page-company.server.ts";
import { findRequestedChoices } from "#app/people/access-scope/user-choices.server.ts";

/**
 * Return the scopes that a company's user can be given, for the current choices and search; forms ask while the user
 * types.
 */
export async function loader(call: LoaderFunctionArgs) {
  const advisor = await requireAdvisor(call, "user:edit");
  const company = pageCompany(advisor);
  return json(await findRequestedChoices(db, advisor.access, company.id, new URL(call.request.url).searchParams));
}
