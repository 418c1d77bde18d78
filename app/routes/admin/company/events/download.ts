import type { LoaderFunctionArgs } from "@remix-run/node";
import { db } from "#app/db.server.ts";
import { csvDownload } from "#app/http/download.server.ts";
import { requireExport } from "#app/access/guards/exports.server.ts";
import { requireAdvisor } from "#app/access/guards/guards.server.ts";
import { companyOfPage } from "#app/organization/companies/company-of-page.server.ts";
import { companyEventList } from "#app/planning/company-events/company-event-list.ts";
import {
  companyEventDownloadHeader,
  downloadCompanyEvents,
} from "#app/planning/company-events/company-event-list.server.ts";

export async function loader(call: LoaderFunctionArgs) {
  const advisor = await requireAdvisor(call, "settings:view");
  const company = companyOfPage(advisor);
  await requireExport(call, advisor, { type: "company-events", companyId: company.id });
  const lines = downloadCompanyEvents(
    db,
    advisor.reach,
    company.id,
    companyEventList.decode(new URL(call.request.url)),
  );
  return csvDownload(`${company.name} events.csv`, companyEventDownloadHeader(), lines);
}
