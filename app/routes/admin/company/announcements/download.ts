import type { LoaderFunctionArgs } from "@remix-run/node";
import { db } from "#app/db.server.ts";
import { requireExport } from "#app/access/guards/exports.server.ts";
import { requireAdvisor } from "#app/access/guards/guards.server.ts";
import { announcementList } from "#app/insight/announcements/announcement-list.server.ts";
import { pageCompany } from "#app/organization/companies/page-company.server.ts";

export async function loader(call: LoaderFunctionArgs) {
  const advisor = await requireAdvisor(call, "settings:view");
  const { id: companyId } = pageCompany(advisor);
  await requireExport(call, advisor, { type: "announcements", companyId });
  return announcementList.download(
    db,
    { access: advisor.access, scope: { companyId }, at: call.request },
    "Announcements.csv",
  );
}
