import type { LoaderFunctionArgs } from "@remix-run/node";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { csvDownload } from "#app/http/download.server.ts";
import { found } from "#app/http/problems.ts";
import { requireExport } from "#app/access/guards/exports.server.ts";
import { requireAdvisor } from "#app/access/guards/guards.server.ts";
import { chooseCompany } from "#app/organization/companies/remembered-company.server.ts";
import { ideaList } from "#app/planning/ideas/idea-list.ts";
import { downloadIdeas, ideaDownloadHeader } from "#app/planning/ideas/idea-list.server.ts";
import { dayIn } from "#app/organization/locations/location-rules.ts";

export async function loader(call: LoaderFunctionArgs) {
  const advisor = await requireAdvisor(call, "idea:manage");
  const company = found((await chooseCompany(db, advisor.reach, call.request)).company, "Company");
  await requireExport(call, advisor, { type: "ideas", companyId: company.id });
  const state = ideaList.decode(new URL(call.request.url));
  const lines = downloadIdeas(db, advisor.reach, company.id, state, dayIn(company.timeZone, now()));
  return csvDownload(`${company.name} ideas.csv`, ideaDownloadHeader(), lines);
}
