import type { LoaderFunctionArgs } from "@remix-run/node";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { found } from "#app/http/problems.ts";
import { requireExport } from "#app/access/guards/exports.server.ts";
import { requireAdvisor } from "#app/access/guards/guards.server.ts";
import { openingQueue } from "#app/insight/competitors/opening-list.server.ts";
import { chooseCompany } from "#app/organization/companies/remembered-company.server.ts";

export async function loader(call: LoaderFunctionArgs) {
  const advisor = await requireAdvisor(call, "opening:manage");
  const { company, at } = await chooseCompany(db, advisor.reach, call.request);
  const { id, name } = found(company, "Company");
  await requireExport(call, advisor, { type: "openings", companyId: id });
  const scope = { companyId: id, reach: advisor.reach, now: now() };
  return openingQueue.download(db, advisor.reach, scope, at, `${name} openings.csv`);
}
