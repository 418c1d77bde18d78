import type { LoaderFunctionArgs } from "@remix-run/node";
import { now } from "#app/clock.server.ts";
import { db, reportSource } from "#app/db.server.ts";
import { requireExport } from "#app/access/guards/exports.server.ts";
import { requireAdvisor } from "#app/access/guards/guards.server.ts";
import { found, notFound } from "#app/http/problems.ts";
import { downloadReportOfAll } from "#app/insight/reports/all-companies.server.ts";
import { downloadReport } from "#app/insight/reports/report-download.server.ts";
import { chooseReportCompany } from "#app/insight/reports/report-page.server.ts";
import { findReport } from "#app/wiring/reports.server.ts";

export async function loader(call: LoaderFunctionArgs) {
  const advisor = await requireAdvisor(call, "report:view");
  const report = found(findReport(call.params.report), "Report");
  const chosen = await chooseReportCompany(db, advisor.reach, call.request);
  const company = found(chosen.company, "Company");
  const source = await reportSource();
  const { pathname } = new URL(call.request.url);
  const format = (["pdf", "xlsx"] as const).find((kind) => pathname.endsWith(`.${kind}`)) ?? "csv";
  if (company.id === null) {
    if (format !== "csv") throw notFound("File");
    await requireExport(call, advisor, { type: report.key, companyId: null });
    return downloadReportOfAll({ ...chosen, db: source.db, reach: advisor.reach, report, now: now() });
  }
  await requireExport(call, advisor, { type: report.key, companyId: company.id });
  return downloadReport(source.db, advisor.reach, report, company, chosen.at, format, now());
}
