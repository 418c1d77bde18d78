import type { Db } from "#db/connect.ts";
import { pdfDownload, xlsxDownload } from "#app/http/download.server.ts";
import type { Reach } from "#app/platform/identity/reach.server.ts";
import { xlsxOf } from "#app/platform/records/list-sheet.server.ts";
import { findWords } from "#app/platform/wording/alias-queries.server.ts";
import { reportPdf } from "./report-pdf.server.ts";
import { type Report, scopeOf } from "./report.server.ts";

export type ReportFormat = "csv" | "xlsx" | "pdf";

/** All rows that an address holds, sent while they are read: "Sunrise Organization Login Report.csv". */
export async function downloadReport(
  db: Db,
  reach: Reach,
  report: Report,
  company: { id: number; name: string; timeZone: string },
  at: Request,
  format: ReportFormat,
  now: Date,
): Promise<Response> {
  const scope = scopeOf(company, reach, at, now);
  const words = await findWords(db, reach, company.id);
  const fileName = `${company.name} ${report.title}.${format}`;
  if (format === "csv")
    return report.list.download(db, reach, scope, at, fileName, { words, timeZone: scope.timeZone });
  if (format === "pdf") return pdfDownload(fileName, await reportPdf(db, reach, report, company, at, now, words));
  return xlsxDownload(fileName, xlsxOf(report.list.sheet(db, reach, scope, at, company.timeZone, words)));
}
