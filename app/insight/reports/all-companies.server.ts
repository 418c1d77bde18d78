import type { Db } from "#db/connect.ts";
import { escapeFormula } from "#db/csv-cells.ts";
import { csvDownload } from "#app/http/download.server.ts";
import type { AccessScope } from "#app/platform/identity/access-scope.server.ts";
import { readPageNumber } from "#app/platform/records/list-address.server.ts";
import { decodeFilters, encodeFilters } from "#app/ui/list/url-filters.ts";
import type { FilterView } from "#app/ui/list/list-view.ts";
import { periodFilters } from "./report-filters.server.ts";
import { type Report, toReportScope } from "./report.server.ts";

/** Companies per page. */
const COMPANIES_A_PAGE = 20;

interface Company {
  id: number;
  name: string;
  timeZone: string;
}

/** Request for a report across several companies. */
interface AllCompaniesRequest {
  db: Db;
  access: AccessScope;
  report: Report;
  companies: readonly Company[];
  at: Request;
  now: Date;
}

/** Read a page of a report's totals in each company in the user's scope, in the order given. */
export async function readAllCompaniesReport(request: AllCompaniesRequest) {
  const { report, companies, at } = request;
  const pages = Math.max(1, Math.ceil(companies.length / COMPANIES_A_PAGE));
  const page = Math.min(readPageNumber(new URL(at.url).searchParams), pages);
  const first = (page - 1) * COMPANIES_A_PAGE;
  const rows = [];
  for (const company of companies.slice(first, first + COMPANIES_A_PAGE)) {
    const { total, totals, columns } = await readCompanyTotals(request, company);
    const summed = columns.filter(({ id }) => totals && id in totals);
    rows.push({ id: company.id, name: company.name, total, totals: totals ?? {}, columns: summed });
  }
  const columns = rows.find(({ columns }) => columns.length > 0)?.columns ?? [];
  return { page, pages, columns, rows, filters: report.hasPeriod ? periodViews(at) : [] };
}

/** Return the period filters of a report with their values in the address. */
function periodViews(at: Request): FilterView[] {
  const params = encodeFilters<typeof periodFilters>(
    periodFilters,
    decodeFilters<typeof periodFilters>(periodFilters, new URL(at.url).searchParams),
  );
  return Object.entries(periodFilters).map(([name, { label, kind, options, isFolded, anyLabel }]) => {
    const values = params.flatMap(([known, value]) => (known === name ? [value] : []));
    return { name, label, kind, options, isFolded, anyLabel, values };
  });
}

/** Totals are requested explicitly (`totals=1`), so that they come whatever the number of rows. */
function readCompanyTotals({ db, access, report, at, now }: AllCompaniesRequest, company: Company) {
  const query = new URLSearchParams(new URL(at.url).search);
  query.delete("page");
  query.set("size", "5");
  query.set("totals", "1");
  return report.list.page(
    db,
    { access, scope: toReportScope(company, access, query, now), at: query },
    {
      timeZone: company.timeZone,
    },
  );
}

/** Write the rows of all companies into one CSV file, each with its company's name first. */
export function downloadAllCompaniesReport({ db, access, report, companies, at, now }: AllCompaniesRequest): Response {
  const parts = companies.map((company) => {
    const first = { head: "Franchise", text: company.name };
    return report.list.lines(
      db,
      { access, scope: toReportScope(company, access, at, now), at },
      { first, timeZone: "UTC" },
    );
  });
  const heads = parts[0]?.heads ?? [];
  async function* lines() {
    for (const part of parts) yield* part.lines;
  }
  return csvDownload(`All companies ${report.title}.csv`, heads.map(escapeFormula), lines());
}
