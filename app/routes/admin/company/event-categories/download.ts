import type { LoaderFunctionArgs } from "@remix-run/node";
import { db } from "#app/db.server.ts";
import { csvDownload } from "#app/http/download.server.ts";
import { requireExport } from "#app/access/guards/exports.server.ts";
import { requireAdvisor } from "#app/access/guards/guards.server.ts";
import { companyOfPage } from "#app/organization/companies/company-of-page.server.ts";
import { eventCategoryList } from "#app/setup/event-categories/event-category-list.ts";
import {
  eventCategoryDownloadHeader,
  downloadEventCategories,
} from "#app/setup/event-categories/event-category-list.server.ts";

export async function loader(call: LoaderFunctionArgs) {
  const advisor = await requireAdvisor(call, "settings:view");
  const company = companyOfPage(advisor);
  await requireExport(call, advisor, { type: "event-categories", companyId: company.id });
  const lines = downloadEventCategories(
    db,
    advisor.reach,
    company.id,
    eventCategoryList.decode(new URL(call.request.url)),
  );
  return csvDownload(`${company.name} event categories.csv`, eventCategoryDownloadHeader(), lines);
}
