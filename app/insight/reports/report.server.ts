import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/connect.ts";
import type { Actor } from "#app/platform/identity/actor.ts";
import type { Reach } from "#app/platform/identity/reach.server.ts";
import type { FileOptions } from "#app/platform/records/list-options.ts";
import type { Sheet } from "#app/platform/records/list-sheet.server.ts";
import type { ColumnView, ListView, SortKind } from "#app/ui/list/list-view.ts";
import { formatInstant } from "#app/ui/dates.ts";
import { decodeFilters } from "#app/ui/list-filters.ts";
import type { Words } from "#app/ui/words.ts";
import { periodFilters } from "./report-filters.server.ts";
import { type Span, spanOf } from "./span-rules.ts";

/** What a report is about: a company, and some days as its time zone has them. */
export interface ReportScope extends Span {
  companyId: number;
  timeZone: string;
  /** Today in that zone. */
  today: string;
  now: Date;
  reach: Reach;
}

/** A row whose records are opened. */
export interface PartScope extends ReportScope {
  of: number;
}

type At = Request | URLSearchParams;
type Row = { id: number };

/** A report: a list with totals, what its figures mean, and the records behind a row. One file each; wiring/ lists them. */
export interface Report {
  /** In addresses: "organization-login". */
  key: string;
  /** To the letter as the specification, section 3, has it. */
  title: string;
  group: "People" | "{Locations}" | "Money" | "Programs" | "Use";
  /** One sentence of what it tells. */
  about: string;
  /** What its figures mean, in sentences. */
  definitions: readonly string[];
  /** Whether it is about some days; its list then has `periodFilters`. */
  hasPeriod: boolean;
  list: ReportList;
  /** Where a row leads. */
  link?: (row: Row, scope: ReportScope) => string;
  /** What opens below a row, by its name in the specification or in PRODUCT-DETAILS.md B39. */
  parts?: Partial<Record<"allowedUsers" | "customEvents" | "locations" | "completions" | "items", ReportPart>>;
  /** What can be done with ticked rows, `list.mostChosen` of them at most; `run` returns what happened as a sentence. */
  action?: {
    label: string;
    confirm: { title: string; text: string };
    run: (db: Db, actor: Actor, scope: ReportScope, ids: readonly number[], now: Date) => Promise<string>;
  };
  /** Drawn of the totals, above the rows. */
  chart?: (totals: Readonly<Record<string, unknown>>) => ReportChart;
}

/** What `defineList<ReportScope>()` makes. */
export interface ReportList {
  name: string;
  page(
    db: Db,
    reach: Reach,
    scope: ReportScope,
    at: At,
    options: { kept?: readonly string[]; timeZone?: string },
  ): Promise<ListView<Row>>;
  download(db: Db, reach: Reach, scope: ReportScope, at: At, fileName: string, options?: FileOptions): Response;
  lines(
    db: Db,
    reach: Reach,
    scope: ReportScope,
    at: At,
    options?: FileOptions,
  ): { heads: string[]; lines: AsyncIterable<string> };
  sheet(db: Db, reach: Reach, scope: ReportScope, at: At, timeZone: string, words?: Words): Sheet;
  nameAll(form: FormData, db: Db, reach: Reach, scope: ReportScope, at: At): Promise<void>;
  sortsOf(scope: ReportScope): Record<string, SortKind>;
}

/** The records behind a row: the first of them, by a `defineList<PartScope>()`. */
export interface ReportPart {
  label: string;
  list: {
    many: string;
    first(
      db: Db,
      reach: Reach,
      scope: PartScope,
      most: number,
      timeZone?: string,
    ): Promise<{ columns: ColumnView[]; rows: object[] }>;
  };
}

/** A few figures beside each other, drawn as bars; money in cents. */
export interface ReportChart {
  title: string;
  format: "count" | "money";
  points: readonly { label: string; value: number }[];
}

/** The scope of a report of a company at an address, at an instant. */
export function scopeOf(company: { id: number; timeZone: string }, reach: Reach, at: At, now: Date): ReportScope {
  const given = at instanceof Request ? new URL(at.url).searchParams : at;
  const today = formatInstant(now, company.timeZone, "isoDay");
  const span = spanOf(decodeFilters<typeof periodFilters>(periodFilters, given), today);
  return { companyId: company.id, timeZone: company.timeZone, today, now, reach, ...span };
}

/** The day of an instant in a report's time zone. */
export function dayOf(instant: RawBuilder<unknown>, { timeZone }: Pick<ReportScope, "timeZone">): RawBuilder<string> {
  return sql`(${instant} at time zone ${timeZone})::date`;
}

/** Holds for an instant within the days of a report. */
export function isWithinSpan(
  instant: RawBuilder<unknown>,
  { timeZone, from, to }: Pick<ReportScope, "timeZone" | "from" | "to">,
) {
  return sql<boolean>`(${instant} >= ${from}::date::timestamp at time zone ${timeZone}
    and ${instant} < (${to}::date + 1)::timestamp at time zone ${timeZone})`;
}
