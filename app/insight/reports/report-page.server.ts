import type { Db } from "#db/connect.ts";
import { idOf } from "#app/http/ids.ts";
import { chooseCompanies } from "#app/organization/companies/remembered-company.server.ts";
import type { Reach } from "#app/platform/identity/reach.server.ts";
import { formatInstant } from "#app/ui/dates.ts";
import { type Report, type ReportScope, scopeOf } from "./report.server.ts";

/** How many records open below a row. */
export const MOST_OPENED = 200;

/**
 * The company that a report is about: `companyId` of the address where it names one in reach, else the one, or all,
 * that `chooseCompanies` finds. Another companyId leaves the rows empty, as the reports' filter of that name has it.
 */
export async function chooseReportCompany(db: Db, reach: Reach, request: Request) {
  const chosen = await chooseCompanies(db, reach, request);
  const url = new URL(request.url);
  const asked = url.searchParams.has("company") ? null : url.searchParams.get("companyId");
  const named = chosen.companies.find(({ id }) => String(id) === asked);
  if (!named) return chosen;
  url.searchParams.set("company", String(named.id));
  return { ...chosen, company: named, at: new Request(url, { headers: request.headers }), headers: {} };
}

/** One page of a report, with the records of the row that is opened. */
export async function readReport(
  db: Db,
  reach: Reach,
  report: Report,
  company: { id: number; timeZone: string },
  at: Request,
  now: Date,
) {
  const scope = scopeOf(company, reach, at, now);
  const { timeZone, from, to } = scope;
  const list = await report.list.page(db, reach, scope, at, { kept: ["company"], timeZone });
  const { link } = report;
  return {
    list,
    links: link ? Object.fromEntries(list.rows.map((row) => [row.id, link(row, scope)])) : {},
    parts: Object.entries(report.parts ?? {}).map(([name, { label }]) => ({ name, label })),
    opened: await readOpened(db, reach, report, scope, at, list.rows),
    chart: (list.total > 0 && list.totals && report.chart?.(list.totals)) || null,
    action: report.action ? { label: report.action.label, confirm: report.action.confirm } : null,
    span: report.hasPeriod ? { from, to } : null,
    timeZone,
    generatedAt: formatInstant(now, timeZone, "instant"),
  };
}

/** `?open=12` opens the first of a row's records, `?open=12&part=locations` others. */
async function readOpened(
  db: Db,
  reach: Reach,
  { parts = {} }: Report,
  scope: ReportScope,
  at: Request,
  rows: readonly { id: number }[],
) {
  const given = new URL(at.url).searchParams;
  const id = idOf(given.get("open"));
  if (id === null || !rows.some((row) => row.id === id)) return null;
  const known = Object.entries(parts);
  const [name, part] = known.find(([name]) => name === given.get("part")) ?? known[0] ?? [];
  if (!part || !name) return null;
  const { columns, rows: records } = await part.list.first(
    db,
    reach,
    { ...scope, of: id },
    MOST_OPENED + 1,
    scope.timeZone,
  );
  const areMore = records.length > MOST_OPENED;
  return { id, name, label: part.label, many: part.list.many, columns, rows: records.slice(0, MOST_OPENED), areMore };
}
