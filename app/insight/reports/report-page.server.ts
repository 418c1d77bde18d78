import type { Db } from "#db/connect.ts";
import { parseId } from "#app/http/ids.ts";
import { chooseCompanies } from "#app/organization/company-lists/remembered-company.server.ts";
import type { AccessScope } from "#app/platform/identity/access-scope.server.ts";
import { formatInstant } from "#app/ui/text/dates.ts";
import { type Report, type ReportScope, toReportScope } from "./report.server.ts";

/** Largest number of records shown below an opened row. */
export const MAX_OPENED = 200;

/**
 * Choose the company of a report: `companyId` of the address when it names one in scope, else the one, or all, of
 * `chooseCompanies`. Any other companyId leaves the rows empty, because the reports' filter of that name applies.
 */
export async function chooseReportCompany(db: Db, access: AccessScope, request: Request) {
  const chosen = await chooseCompanies(db, access, request);
  const url = new URL(request.url);
  const requested = url.searchParams.has("company") ? null : url.searchParams.get("companyId");
  const named = chosen.companies.find(({ id }) => String(id) === requested);
  if (!named) return chosen;
  url.searchParams.set("company", String(named.id));
  return { ...chosen, company: named, at: new Request(url, { headers: request.headers }), headers: {} };
}

/** Read one page of a report, with the records of the opened row. */
export async function readReport(
  db: Db,
  access: AccessScope,
  { report, company, at, now }: { report: Report; company: { id: number; timeZone: string }; at: Request; now: Date },
) {
  const scope = toReportScope(company, access, at, now);
  const { timeZone, from, to } = scope;
  const list = await report.list.page(db, { access, scope, at }, { kept: ["company"], timeZone });
  const { link } = report;
  return {
    list,
    links: link ? Object.fromEntries(list.rows.map((row) => [row.id, link(row, scope)])) : {},
    parts: Object.entries(report.records ?? {}).map(([name, { label }]) => ({ name, label })),
    opened: await readOpenedRecords(db, access, { report, scope, at, rows: list.rows }),
    chart: (list.total > 0 && list.totals && report.chart?.(list.totals)) || null,
    action: report.action ? { label: report.action.label, confirm: report.action.confirm } : null,
    span: report.hasPeriod ? { from, to } : null,
    timeZone,
    generatedAt: formatInstant(now, timeZone, "instant"),
  };
}

/** Read the records of the opened row: `?open=12` for the first kind, `?open=12&part=locations` for another. */
async function readOpenedRecords(
  db: Db,
  access: AccessScope,
  {
    report: { records: parts = {} },
    scope,
    at,
    rows,
  }: { report: Report; scope: ReportScope; at: Request; rows: readonly { id: number }[] },
) {
  const params = new URL(at.url).searchParams;
  const id = parseId(params.get("open"));
  if (id === null || !rows.some((row) => row.id === id)) return null;
  const known = Object.entries(parts);
  const [name, part] = known.find(([name]) => name === params.get("part")) ?? known[0] ?? [];
  if (!part || !name) return null;
  const { columns, rows: records } = await part.list.first(
    db,
    { access, scope: { ...scope, rowId: id } },
    MAX_OPENED + 1,
    scope.timeZone,
  );
  const areMore = records.length > MAX_OPENED;
  return { id, name, label: part.label, many: part.list.many, columns, rows: records.slice(0, MAX_OPENED), areMore };
}
