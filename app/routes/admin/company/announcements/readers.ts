import type { LoaderFunctionArgs } from "@remix-run/node";
import { db } from "#app/db.server.ts";
import { idOf } from "#app/http/ids.ts";
import { found } from "#app/http/problems.ts";
import { requireExport } from "#app/access/guards/exports.server.ts";
import { requireAdvisor } from "#app/access/guards/guards.server.ts";
import { readerList } from "#app/insight/announcements/announcement-list.server.ts";
import { findAnnouncement } from "#app/insight/announcements/announcement-queries.server.ts";
import { companyOfPage } from "#app/organization/companies/company-of-page.server.ts";

/** Whom an announcement was told, with when each read and confirmed it. */
export async function loader(call: LoaderFunctionArgs) {
  const advisor = await requireAdvisor(call, "settings:view");
  const { id: companyId } = companyOfPage(advisor);
  const id = idOf(call.params.announcementId);
  const announcement = found(await findAnnouncement(db, advisor.reach, companyId, id), "Announcement");
  await requireExport(call, advisor, { type: "announcement-readers", companyId });
  const scope = { announcementId: announcement.id };
  return readerList.download(db, advisor.reach, scope, call.request, `Readers of ${announcement.title}.csv`);
}
