import type { LoaderFunctionArgs } from "@remix-run/node";
import { db } from "#app/db.server.ts";
import { csvDownload } from "#app/http/download.server.ts";
import { requireExport } from "#app/access/guards/exports.server.ts";
import { requireAdvisor } from "#app/access/guards/guards.server.ts";
import { channelList } from "#app/setup/channels/channel-list.ts";
import { channelDownloadHeader, downloadChannels } from "#app/setup/channels/channel-list.server.ts";
import { companyOfPage } from "#app/organization/companies/company-of-page.server.ts";

export async function loader(call: LoaderFunctionArgs) {
  const advisor = await requireAdvisor(call, "settings:view");
  const company = companyOfPage(advisor);
  await requireExport(call, advisor, { type: "channels", companyId: company.id });
  const lines = downloadChannels(db, advisor.reach, company.id, channelList.decode(new URL(call.request.url)));
  return csvDownload(`${company.name} channels.csv`, channelDownloadHeader(), lines);
}
