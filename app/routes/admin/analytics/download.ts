import type { LoaderFunctionArgs } from "@remix-run/node";
import { now } from "#app/clock.server.ts";
import { db, reportDatabase } from "#app/db.server.ts";
import { requireExport } from "#app/access/guards/exports.server.ts";
import { requireAdvisor } from "#app/access/guards/guards.server.ts";
import { orNotFound, notFound } from "#app/http/errors.ts";
import { downloadAllCompaniesReport } from "#app/insight/reports/all-companies.server.ts";
import { downloadReport } from "#app/insight/reports/report-download.server.ts";
import { chooseReportCompany } from "#app/insight/reports/report-page.server.ts";
import { findReport } from "#app/wiring/reports.server.ts";

export async function loader(call: LoaderFunctionArgs) {
  const advisor = await requireAdvisor(call, "report:view");
  const report = orNotFound(findReport(call.params.report), "Report");
  const chosen = await chooseReportCompany(db, advisor.access, call.request);
  const company = orNotFound(chosen.company, "Company");
  const source = await reportDatabase();
  const { pathname } = new URL(call.request.url);
  const format = (["pdf", "xlsx"] as const).find((kind) => pathname.endsWith(`.${kind}`)) ?? "csv";
  if (company.id === null) {
    if (format !== "csv") throw notFound("File");
    await requireExport(call, advisor, { type: report.key, companyId: null });
    return downloadAllCompaniesReport({ ...chosen, db: source.db, access: advisor.access, report, now: now() });
  }
  await requireExport(call, advisor, { type: report.key, companyId: company.id });
  return downloadReport(source.db, advisor.access, { report, company, at: chosen.at, format, now: now() });
}
