import type { Db } from "#db/connect.ts";
import { guarded } from "#db/csv-cells.ts";
import { csvDownload } from "#app/http/download.server.ts";
import type { Reach } from "#app/platform/identity/reach.server.ts";
import { pageIn } from "#app/platform/records/list-address.server.ts";
import { decodeFilters, encodeFilters } from "#app/ui/list-filters.ts";
import type { FilterView } from "#app/ui/list/list-view.ts";
import { periodFilters } from "./report-filters.server.ts";
import { type Report, scopeOf } from "./report.server.ts";

/** So many companies stand on one page. */
const COMPANIES_A_PAGE = 20;

interface Company {
  id: number;
  name: string;
  timeZone: string;
}

/** A report that its reader asks for of several companies at once. */
interface Asked {
  db: Db;
  reach: Reach;
  report: Report;
  companies: readonly Company[];
  at: Request;
  now: Date;
}

/** Read the totals of a report in each company of its reader, some companies a page, in the order given. */
export async function readReportOfAll(asked: Asked) {
  const { report, companies, at } = asked;
  const pages = Math.max(1, Math.ceil(companies.length / COMPANIES_A_PAGE));
  const page = Math.min(pageIn(new URL(at.url).searchParams), pages);
  const first = (page - 1) * COMPANIES_A_PAGE;
  const rows = [];
  for (const company of companies.slice(first, first + COMPANIES_A_PAGE)) {
    const { total, totals, columns } = await readTotals(asked, company);
    const summed = columns.filter(({ id }) => totals && id in totals);
    rows.push({ id: company.id, name: company.name, total, totals: totals ?? {}, columns: summed });
  }
  const columns = rows.find(({ columns }) => columns.length > 0)?.columns ?? [];
  return { page, pages, columns, rows, filters: report.hasPeriod ? periodViews(at) : [] };
}

/** The days of a report as its page asks for them. */
function periodViews(at: Request): FilterView[] {
  const asked = encodeFilters<typeof periodFilters>(
    periodFilters,
    decodeFilters<typeof periodFilters>(periodFilters, new URL(at.url).searchParams),
  );
  return Object.entries(periodFilters).map(([name, { label, kind, options, isFolded, anyLabel }]) => {
    const values = asked.flatMap(([known, value]) => (known === name ? [value] : []));
    return { name, label, kind, options, isFolded, anyLabel, values };
  });
}

/** The totals are asked for however many rows there are. */
function readTotals({ db, reach, report, at, now }: Asked, company: Company) {
  const query = new URLSearchParams(new URL(at.url).search);
  query.delete("page");
  query.set("size", "5");
  query.set("totals", "1");
  return report.list.page(db, reach, scopeOf(company, reach, query, now), query, { timeZone: company.timeZone });
}

/** Write the rows of all companies into one CSV file, each with its company's name first. */
export function downloadReportOfAll({ db, reach, report, companies, at, now }: Asked): Response {
  const parts = companies.map((company) => {
    const first = { head: "Franchise", text: company.name };
    return report.list.lines(db, reach, scopeOf(company, reach, at, now), at, { first, timeZone: "UTC" });
  });
  const heads = parts[0]?.heads ?? [];
  async function* lines() {
    for (const part of parts) yield* part.lines;
  }
  return csvDownload(`All companies ${report.title}.csv`, heads.map(guarded), lines());
}
