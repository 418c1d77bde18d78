import type { LoaderFunctionArgs } from "@remix-run/node";
import { db } from "#app/db.server.ts";
import { requireExport } from "#app/access/guards/exports.server.ts";
import { requireAdvisor } from "#app/access/guards/guards.server.ts";
import { announcementList } from "#app/insight/announcements/announcement-list.server.ts";
import { companyOfPage } from "#app/organization/companies/company-of-page.server.ts";

export async function loader(call: LoaderFunctionArgs) {
  const advisor = await requireAdvisor(call, "settings:view");
  const { id: companyId } = companyOfPage(advisor);
  await requireExport(call, advisor, { type: "announcements", companyId });
  return announcementList.download(db, advisor.reach, { companyId }, call.request, "Announcements.csv");
}
