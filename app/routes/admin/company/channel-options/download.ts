import type { LoaderFunctionArgs } from "@remix-run/node";
import { db } from "#app/db.server.ts";
import { csvDownload } from "#app/http/download.server.ts";
import { requireExport } from "#app/access/guards/exports.server.ts";
import { requireAdvisor } from "#app/access/guards/guards.server.ts";
import { channelOptionList } from "#app/setup/channels/channel-option-list.ts";
import { channelOptionDownloadHeader, downloadChannelOptions } from "#app/setup/channels/channel-option-list.server.ts";
import { companyOfPage } from "#app/organization/companies/company-of-page.server.ts";

export async function loader(call: LoaderFunctionArgs) {
  const advisor = await requireAdvisor(call, "settings:view");
  const company = companyOfPage(advisor);
  await requireExport(call, advisor, { type: "channel-options", companyId: company.id });
  const lines = downloadChannelOptions(
    db,
    advisor.reach,
    company.id,
    channelOptionList.decode(new URL(call.request.url)),
  );
  return csvDownload(`${company.name} channel options.csv`, channelOptionDownloadHeader(), lines);
}
