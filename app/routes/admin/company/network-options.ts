import { type LoaderFunctionArgs, json } from "@remix-run/node";
import { db } from "#app/db.server.ts";
import { idOf } from "#app/http/ids.ts";
import { found } from "#app/http/problems.ts";
import { requireAdvisor } from "#app/modules/access/guards.server.ts";
import { findCompany } from "#app/modules/companies/company-queries.server.ts";
import { chosenScope, findsOf } from "#app/modules/users/chosen-scope.ts";
import { findUserChoices } from "#app/modules/users/user-choices.server.ts";

/**
 * What a user of a company can be given, for what is chosen and searched so far; the forms ask while somebody types.
 */
export async function loader(call: LoaderFunctionArgs) {
  const advisor = await requireAdvisor(call, "user:edit");
  const company = found(await findCompany(db, advisor.reach, idOf(call.params.companyId)), "Company");
  const query = new URL(call.request.url).searchParams;
  const finds = findsOf(query);
  return json({ choices: await findUserChoices(db, advisor.reach, company.id, chosenScope(query), finds), finds });
}
