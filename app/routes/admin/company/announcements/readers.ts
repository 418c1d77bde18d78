import type { LoaderFunctionArgs } from "@remix-run/node";
import { db } from "#app/db.server.ts";
import { parseId } from "#app/http/ids.ts";
import { orNotFound } from "#app/http/errors.ts";
import { requireExport } from "#app/access/guards/exports.server.ts";
import { requireAdvisor } from "#app/access/guards/guards.server.ts";
import { announcementReaderList } from "#app/insight/announcements/announcement-list.server.ts";
import { findAnnouncement } from "#app/insight/announcements/announcement-queries.server.ts";
import { pageCompany } from "#app/organization/companies/page-company.server.ts";

/** Return the recipients of an announcement as CSV, with when each read and confirmed it. */
export async function loader(call: LoaderFunctionArgs) {
  const advisor = await requireAdvisor(call, "settings:view");
  const { id: companyId } = pageCompany(advisor);
  const id = parseId(call.params.announcementId);
  const announcement = orNotFound(await findAnnouncement(db, advisor.access, companyId, id), "Announcement");
  await requireExport(call, advisor, { type: "announcement-readers", companyId });
  const scope = { announcementId: announcement.id };
  return announcementReaderList.download(
    db,
    { access: advisor.access, scope, at: call.request },
    `Readers of ${announcement.title}.csv`,
  );
}
