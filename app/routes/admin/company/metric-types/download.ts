import type { LoaderFunctionArgs } from "@remix-run/node";
import { db } from "#app/db.server.ts";
import { csvDownload } from "#app/http/download.server.ts";
import { requireExport } from "#app/access/guards/exports.server.ts";
import { requireAdvisor } from "#app/access/guards/guards.server.ts";
import { companyOfPage } from "#app/organization/companies/company-of-page.server.ts";
import { metricTypeList } from "#app/setup/metric-types/metric-type-list.ts";
import { metricTypeDownloadHeader, downloadMetricTypes } from "#app/setup/metric-types/metric-type-list.server.ts";

export async function loader(call: LoaderFunctionArgs) {
  const advisor = await requireAdvisor(call, "settings:view");
  const company = companyOfPage(advisor);
  await requireExport(call, advisor, { type: "metric-types", companyId: company.id });
  const lines = downloadMetricTypes(db, advisor.reach, company.id, metricTypeList.decode(new URL(call.request.url)));
  return csvDownload(`${company.name} metric types.csv`, metricTypeDownloadHeader(), lines);
}
