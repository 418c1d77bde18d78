import type { LoaderFunctionArgs } from "@remix-run/node";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { found } from "#app/http/problems.ts";
import { requireExport } from "#app/access/guards/exports.server.ts";
import { requireAdvisor } from "#app/access/guards/guards.server.ts";
import { chooseCompanies } from "#app/organization/companies/remembered-company.server.ts";
import { studioQueue } from "#app/programs/studio/studio-list.server.ts";

export async function loader(call: LoaderFunctionArgs) {
  const advisor = await requireAdvisor(call, "studio:work");
  const { reach, userId } = advisor;
  const { id: companyId, name } = found((await chooseCompanies(db, reach, call.request)).company, "Company");
  await requireExport(call, advisor, { type: "studio", companyId });
  return studioQueue.download(
    db,
    reach,
    { companyId, userId, now: now() },
    call.request,
    `${name} studio requests.csv`,
  );
}
