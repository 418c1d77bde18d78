import type { Db } from "#db/connect.ts";
import { type Block, type Cell, plainRun } from "#app/platform/html/html-blocks.ts";
import type { Reach } from "#app/platform/identity/reach.server.ts";
import type { Sheet } from "#app/platform/records/list-sheet.server.ts";
import { formatInstant } from "#app/ui/dates.ts";
import { dayText, decimalText, moneyText, numberText, percentText } from "#app/ui/format.ts";
import type { Format } from "#app/ui/list/list-view.ts";
import { say, type Words } from "#app/ui/words.ts";
import { type Report, scopeOf } from "./report.server.ts";

/** How many rows are printed; the other files hold them all. */
const MOST_PRINTED = 1_000;

/** The columns that a page shows unless told, on pages that lie on their side; it says where there are more rows. */
export async function reportPdf(
  db: Db,
  reach: Reach,
  report: Report,
  company: { id: number; name: string; timeZone: string },
  at: Request,
  now: Date,
  words: Words,
): Promise<Buffer> {
  const scope = scopeOf(company, reach, at, now);
  const { timeZone, from, to } = scope;
  const sheet = report.list.sheet(db, reach, scope, at, timeZone, words);
  const { rows, areMore } = await firstRows(sheet);
  const places = sheet.columns.flatMap(({ isHidden }, place) => (isHidden ? [] : [place]));
  const head = places.map((place) => cellOf(sheet.columns[place]?.head ?? "", true));
  const body = rows.map((row) => places.map((place) => cellOf(textOf(sheet.columns[place]?.format, row[place]))));
  const notes = [
    ...(areMore ? [`The first ${numberText(MOST_PRINTED)} rows; CSV and XLSX hold all of them.`] : []),
    ...report.definitions.map((sentence) => say(words, sentence)),
    `Generated ${formatInstant(now, timeZone, "instant")}, days in ${timeZone}.`,
  ];
  const { writePdf } = await import("#app/platform/html/write-pdf.server.ts");
  return writePdf({
    title: report.title,
    subtitle: report.hasPeriod ? `${company.name}, ${dayText(from)} to ${dayText(to)}` : company.name,
    blocks: [{ kind: "table", rows: [head, ...body] }, ...notes.map(paragraphOf)],
    isWide: true,
  });
}

async function firstRows({ rows }: Sheet): Promise<{ rows: unknown[][]; areMore: boolean }> {
  const first: unknown[][] = [];
  for await (const chunk of rows) {
    first.push(...chunk);
    if (first.length > MOST_PRINTED) break;
  }
  return { rows: first.slice(0, MOST_PRINTED), areMore: first.length > MOST_PRINTED };
}

function cellOf(text: string, isHead = false): Cell {
  return { isHead, runs: [plainRun(text)] };
}

function paragraphOf(text: string): Block {
  return { kind: "paragraph", depth: 0, marker: null, runs: [plainRun(text)] };
}

/** A value of a sheet as people read it; its instants are in seconds, as a clock on a wall shows them. */
export function textOf(format: Format | undefined, value: unknown): string {
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
