import type { LoaderFunctionArgs } from "@remix-run/node";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { found } from "#app/http/problems.ts";
import { requireExport } from "#app/access/guards/exports.server.ts";
import { requireAdvisor } from "#app/access/guards/guards.server.ts";
import { chooseCompany } from "#app/organization/companies/remembered-company.server.ts";
import { ideaList } from "#app/planning/ideas/idea-list.server.ts";
import { dayIn } from "#app/organization/locations/location-rules.ts";

export async function loader(call: LoaderFunctionArgs) {
  const advisor = await requireAdvisor(call, "idea:manage");
  const {
    id: companyId,
    name,
    timeZone,
  } = found((await chooseCompany(db, advisor.reach, call.request)).company, "Company");
  await requireExport(call, advisor, { type: "ideas", companyId });
  const scope = { companyId, today: dayIn(timeZone, now()) };
  return ideaList.download(db, advisor.reach, scope, call.request, `${name} ideas.csv`);
}
