import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/connect.ts";
import type { ListRequest } from "#app/platform/records/list.server.ts";
import type { Context } from "#app/platform/records/context.ts";
import type { AuditActor } from "#app/platform/identity/actor.ts";
import type { AccessScope } from "#app/platform/identity/access-scope.server.ts";
import type { ListFileOptions, SheetOptions } from "#app/platform/records/list-options.ts";
import type { Spreadsheet } from "#app/platform/records/list-sheet.server.ts";
import type { ColumnView, ListView, SortKind } from "#app/ui/list/list-view.ts";
import { formatInstant } from "#app/ui/text/dates.ts";
import { decodeFilters } from "#app/ui/list/url-filters.ts";
import { periodFilters } from "./report-filters.server.ts";
import { type ReportPeriod, toReportPeriod } from "./report-period.ts";

/** Scope of a report: a company, and a period in its time zone. */
export interface ReportScope extends ReportPeriod {
  companyId: number;
  timeZone: string;
  /** Today in that time zone, YYYY-MM-DD. */
  today: string;
  now: Date;
  access: AccessScope;
}

/** Scope of the records of the row `rowId`. */
export interface RowRecordsScope extends ReportScope {
  rowId: number;
}

type At = Request | URLSearchParams;
type Row = { id: number };

/**
 * Report: a list with totals, the definitions of its numbers, and the records behind a row. One file each; wiring/
 * lists them.
 */
export interface Report {
  /** Key in addresses: "organization-login". */
  key: string;
  /** Title exactly as in the specification, section 3. */
  title: string;
  group: "People" | "{Locations}" | "Money" | "Programs" | "Usage";
  /** Summary in one sentence. */
  about: string;
  /** Definitions of its numbers, in sentences. */
  definitions: readonly string[];
  /** True when it covers a period; its list then has `periodFilters`. */
  hasPeriod: boolean;
  list: ReportList;
  /** Address of a row's record. */
  link?: (row: Row, scope: ReportScope) => string;
  /** Kinds of records below a row, by their names in the specification or in docs/product/reports.md. */
  records?: Partial<Record<"allowedUsers" | "customEvents" | "locations" | "completions" | "items", RowRecords>>;
  /** Action on ticked rows, at most `list.mostChosen` of them; `run` returns the result as a sentence. */
  action?: {
    label: string;
    confirm: { title: string; text: string };
    run: (context: Context<AuditActor>, scope: ReportScope, ids: readonly number[]) => Promise<string>;
  };
  /** Chart of the totals, above the rows. */
  chart?: (totals: Readonly<Record<string, unknown>>) => ReportChart;
}

/** List as `defineList<ReportScope>()` returns it. */
export interface ReportList {
  name: string;
  page(
    db: Db,
    request: ListRequest<ReportScope>,
    options: { kept?: readonly string[]; timeZone?: string },
  ): Promise<ListView<Row>>;
  download(db: Db, request: ListRequest<ReportScope>, fileName: string, options?: ListFileOptions): Response;
  lines(
    db: Db,
    request: ListRequest<ReportScope>,
    options?: ListFileOptions,
  ): { heads: string[]; lines: AsyncIterable<string> };
  total(db: Db, request: ListRequest<ReportScope>): Promise<number>;
  sheet(db: Db, request: ListRequest<ReportScope>, options: SheetOptions): Spreadsheet;
  nameAll(form: FormData, db: Db, request: ListRequest<ReportScope>): Promise<void>;
  sortsOf(scope: ReportScope): Record<string, SortKind>;
}

/** Kind of records behind a row, from a `defineList<RowRecordsScope>()`; only the first are shown. */
export interface RowRecords {
  label: string;
  list: {
    many: string;
    first(
      db: Db,
      request: Omit<ListRequest<RowRecordsScope>, "at">,
      most: number,
      timeZone?: string,
    ): Promise<{ columns: ColumnView[]; rows: object[] }>;
  };
}

/** Bar chart of a few values; money in cents. */
export interface ReportChart {
  title: string;
  format: "count" | "money";
  points: readonly { label: string; value: number }[];
}

/** Return the scope of a company's report at an address and an instant. */
export function toReportScope(
  company: { id: number; timeZone: string },
  access: AccessScope,
  at: At,
  now: Date,
): ReportScope {
  const params = at instanceof Request ? new URL(at.url).searchParams : at;
  const today = formatInstant(now, company.timeZone, "isoDay");
  const span = toReportPeriod(decodeFilters<typeof periodFilters>(periodFilters, params), today);
  return { companyId: company.id, timeZone: company.timeZone, today, now, access, ...span };
}

/** Return the day of an instant in a report's time zone. */
export function dayInReport(
  instant: RawBuilder<unknown>,
  { timeZone }: Pick<ReportScope, "timeZone">,
): RawBuilder<string> {
  return sql`(${instant} at time zone ${timeZone})::date`;
}

/** Build the SQL condition that an instant is within a report's period. */
export function isWithinPeriod(
  instant: RawBuilder<unknown>,
  { timeZone, from, to }: Pick<ReportScope, "timeZone" | "from" | "to">,
) {
  return sql<boolean>`(${instant} >= ${from}::date::timestamp at time zone ${timeZone}
    and ${instant} < (${to}::date + 1)::timestamp at time zone ${timeZone})`;
}
