import type { Db } from "#db/connect.ts";
import { pdfDownload, xlsxDownload } from "#app/http/download.server.ts";
import type { AccessScope } from "#app/platform/identity/access-scope.server.ts";
import { streamXlsx } from "#app/platform/records/list-sheet.server.ts";
import { findAliasTerms } from "#app/platform/wording/alias-queries.server.ts";
import { renderReportPdf } from "./report-pdf.server.ts";
import { type Report, toReportScope } from "./report.server.ts";

export type ReportFormat = "csv" | "xlsx" | "pdf";

/** Stream all rows of a filtered report, as "Sunrise Organization Login Report.csv" for instance. */
export async function downloadReport(
  db: Db,
  access: AccessScope,
  {
    report,
    company,
    at,
    format,
    now,
  }: {
    report: Report;
    company: { id: number; name: string; timeZone: string };
    at: Request;
    format: ReportFormat;
    now: Date;
  },
): Promise<Response> {
  const scope = toReportScope(company, access, at, now);
  const words = await findAliasTerms(db, access, company.id);
  const fileName = `${company.name} ${report.title}.${format}`;
  if (format === "csv")
    return report.list.download(db, { access, scope, at }, fileName, { words, timeZone: scope.timeZone });
  if (format === "pdf")
    return pdfDownload(fileName, await renderReportPdf(db, access, { report, company, at, now, words }));
  return xlsxDownload(
    fileName,
    streamXlsx(report.list.sheet(db, { access, scope, at }, { timeZone: company.timeZone, words })),
  );
}
