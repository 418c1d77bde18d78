import type { Db } from "#db/connect.ts";
import { timeZoneText } from "#app/platform/dates/time-zones.ts";
import { type Block, type Cell, plainRun } from "#app/platform/html/html-blocks.ts";
import type { AccessScope } from "#app/platform/identity/access-scope.server.ts";
import type { Spreadsheet } from "#app/platform/records/list-sheet.server.ts";
import { formatInstant } from "#app/ui/text/dates.ts";
import { dayText, decimalText, moneyText, numberText, percentText } from "#app/ui/text/format.ts";
import type { ColumnFormat } from "#app/ui/list/list-view.ts";
import { translate, type Terms } from "#app/ui/text/terms.ts";
import { type Report, toReportScope } from "./report.server.ts";

/** Largest number of rows in a PDF; the other files have all. */
const MAX_PRINTED = 1_000;

/** Write a report's visible columns to a landscape PDF; a note says when there are more rows. */
export async function renderReportPdf(
  db: Db,
  access: AccessScope,
  {
    report,
    company,
    at,
    now,
    words,
  }: { report: Report; company: { id: number; name: string; timeZone: string }; at: Request; now: Date; words: Terms },
): Promise<Buffer> {
  const scope = toReportScope(company, access, at, now);
  const { timeZone, from, to } = scope;
  const sheet = report.list.sheet(db, { access, scope, at }, { timeZone, words });
  const { rows, areMore } = await firstRows(sheet);
  const places = sheet.columns.flatMap(({ isHidden }, place) => (isHidden ? [] : [place]));
  const head = places.map((place) => cellOf(sheet.columns[place]?.head ?? "", true));
  const body = rows.map((row) =>
    places.map((place) => cellOf(sheetCellText(sheet.columns[place]?.format, row[place]))),
  );
  const notes = [
    ...(areMore ? [`First ${numberText(MAX_PRINTED)} rows only. The CSV and XLSX files have all rows.`] : []),
    ...report.definitions.map((sentence) => translate(words, sentence)),
    `Generated ${formatInstant(now, timeZone, "instant")}. Dates are in ${timeZoneText(timeZone)}.`,
  ];
  const { writePdf } = await import("#app/platform/html/write-pdf.server.ts");
  return writePdf({
    title: report.title,
    subtitle: report.hasPeriod ? `${company.name}, ${dayText(from)} to ${dayText(to)}` : company.name,
    blocks: [{ kind: "table", rows: [head, ...body] }, ...notes.map(paragraphOf)],
    isWide: true,
  });
}

async function firstRows({ rows }: Spreadsheet): Promise<{ rows: unknown[][]; areMore: boolean }> {
  const first: unknown[][] = [];
  for await (const chunk of rows) {
    first.push(...chunk);
    if (first.length > MAX_PRINTED) break;
  }
  return { rows: first.slice(0, MAX_PRINTED), areMore: first.length > MAX_PRINTED };
}

function cellOf(text: string, isHead = false): Cell {
  return { isHead, runs: [plainRun(text)] };
}

function paragraphOf(text: string): Block {
  return { kind: "paragraph", depth: 0, marker: null, runs: [plainRun(text)] };
}

/** Format a value of a sheet for reading; its instants are seconds of local wall-clock time. */
export function sheetCellText(format: ColumnFormat | undefined, value: unknown): string {
  if (value === null || value === undefined || !format) return "";
  switch (format.as) {
    case "money":
      return moneyText(Number(value));
    case "count":
    case "days":
      return numberText(Number(value));
    case "percent":
      return percentText(Number(value));
    case "decimal":
      return decimalText(Number(value));
    case "day":
      return dayText(String(value));
    case "instant":
      return formatInstant(Number(value) * 1000, "UTC", "day");
    case "yesNo":
      return value === true ? "Yes" : "No";
    case "word":
    case "status":
      return format.words[String(value)] ?? String(value);
    default:
      return Array.isArray(value) ? value.join(", ") : String(value);
  }
}
