import { type RawBuilder, type Selectable, sql } from "kysely";
import type { Schema } from "#db/connect.ts";
import type { SortColumns } from "#db/sort-order.ts";
import { dollarsSql } from "#app/platform/money/dollars.server.ts";
import type { ColumnView, ColumnFormat, SortKind } from "#app/ui/list/list-view.ts";
import type { Tone } from "#app/ui/content/status.tsx";

interface ColumnLayout extends Omit<ColumnView, "id" | "head" | "format" | "sort" | "hidden" | "hasBelow"> {
  /** True when the column is hidden until the user shows it; "screen" when PDFs and mails have it all the same. */
  hidden?: boolean | "screen";
  /** Second line of its cells, which files do not have: the PC number below a shop's name. */
  below?: RawBuilder<unknown>;
}

/** Column of a list: its value, format, sort order and CSV expression. */
export interface ListColumn<Value> extends ColumnLayout {
  head: string;
  /** Absent when the list's `more` selects the value. */
  sql?: RawBuilder<Value>;
  format: ColumnFormat;
  sort?: SortColumns;
  /** Default direction, when the format does not decide it. */
  kind?: SortKind;
  /** CSV expression of the value. */
  csv: RawBuilder<unknown>;
}

export type ListColumnValue<One> = One extends ListColumn<infer Value> ? Value : never;

export interface ColumnOptions extends ColumnLayout {
  /** True to sort by the value; "nulls" to put missing values before all others. */
  sort?: true | "nulls" | SortColumns;
  kind?: SortKind;
}

type Ref = { [Table in keyof Schema & string]: `${Table}.${keyof Schema[Table] & string}` }[keyof Schema & string];
type FieldOf<Name extends Ref> = Name extends `${infer Table extends keyof Schema & string}.${infer Column}`
  ? Column extends keyof Selectable<Schema[Table]>
    ? Selectable<Schema[Table]>[Column]
    : never
  : never;

/** Return a typed reference to a table's column, as in `fieldRef("networks.name")`. */
export function fieldRef<Name extends Ref>(name: Name): RawBuilder<FieldOf<Name>> {
  return sql.ref(name);
}

/** Text column, sorted regardless of case; `none` is shown for null and "". */
export function textColumn<Value extends string | null>(
  head: string,
  value: RawBuilder<Value>,
  { none, ...options }: ColumnOptions & { none?: string } = {},
): ListColumn<Value> {
  return defineColumn({
    head,
    value,
    format: { as: "text", none },
    columnOptions: options,
    ordered: sql`lower(${value})`,
  });
}

/** Person's name column, shown with initials; `none` is shown for null and "". */
export function personColumn<Value extends string | null>(
  head: string,
  value: RawBuilder<Value>,
  { none, ...options }: ColumnOptions & { none?: string } = {},
): ListColumn<Value> {
  return { ...textColumn(head, value, options), format: { as: "person", none } };
}

/** Column of a shop written as "Galesburg (300123)", shown with its number in a second line. */
export function placeColumn<Value extends string | null>(
  head: string,
  value: RawBuilder<Value>,
  options?: ColumnOptions,
): ListColumn<Value> {
  return { ...textColumn(head, value, options), format: { as: "place" } };
}

/** Record number column, such as RB-2026-000123; it links to the row's page. */
export function recordNumberColumn(head: string, value: RawBuilder<string>, options?: ColumnOptions) {
  const layout = { sort: true, isLink: true, fixed: true, card: "title", size: 160 } as const;
  return defineColumn({ head, value, format: { as: "number" }, columnOptions: { ...layout, ...options } });
}

export function emailColumn<Value extends string | null>(
  head: string,
  value: RawBuilder<Value>,
  options?: ColumnOptions,
) {
  return defineColumn({ head, value, format: { as: "email" }, columnOptions: options });
}

/** Number column, aligned to the right. */
export function countColumn<Value extends number | null>(
  head: string,
  value: RawBuilder<Value>,
  options?: ColumnOptions,
) {
  return defineColumn({ head, value, format: { as: "count" }, columnOptions: options });
}

/** Percentage column of a fraction of 1, with one decimal; in the CSV without the sign. */
export function percentColumn<Value extends number | null>(
  head: string,
  fraction: RawBuilder<Value>,
  options?: ColumnOptions,
) {
  return {
    ...defineColumn({ head, value: fraction, format: { as: "percent" }, columnOptions: options }),
    csv: sql`round((${fraction} * 100)::numeric, 1)`,
  };
}

/** Number column with two decimals, such as miles. */
export function decimalColumn<Value extends number | null>(
  head: string,
  value: RawBuilder<Value>,
  options?: ColumnOptions,
) {
  return {
    ...defineColumn({ head, value, format: { as: "decimal" }, columnOptions: options }),
    csv: sql`round((${value})::numeric, 2)`,
  };
}

/** Column of a number of days; `none` is shown for 0. */
export function daysColumn(
  head: string,
  value: RawBuilder<number>,
  { none = "None", ...options }: ColumnOptions & { none?: string } = {},
) {
  return defineColumn({ head, value, format: { as: "days", none }, columnOptions: options });
}

/** Money column of integer cents; the CSV has dollars. */
export function moneyColumn<Value extends number | null>(
  head: string,
  cents: RawBuilder<Value>,
  options?: ColumnOptions,
) {
  return {
    ...defineColumn({ head, value: cents, format: { as: "money" }, columnOptions: options }),
    csv: dollarsSql(cents),
  };
}

/** Day column; `none` is shown for null. */
export function dayColumn<Value extends string | null>(
  head: string,
  value: RawBuilder<Value>,
  { none, ...options }: ColumnOptions & { none?: string } = {},
) {
  return { ...defineColumn({ head, value, format: { as: "day", none }, columnOptions: options }), csv: csvDay(value) };
}

/**
 * Instant column: "3 days ago" on the page, or day and time with `withTime`; the CSV has day and time, in UTC unless the
 * download has a time zone. `none` is shown for null.
 */
export function instantColumn<Value extends Date | null>(
  head: string,
  value: RawBuilder<Value>,
  { none, withTime, ...options }: ColumnOptions & { none?: string; withTime?: boolean } = {},
): ListColumn<Value> {
  return {
    ...defineColumn({
      head,
      value,
      format: { as: "instant", timeZone: "", now: "", none, withTime },
      columnOptions: options,
    }),
    csv: csvInstant(value),
  };
}

export function yesNoColumn(head: string, value: RawBuilder<boolean>, options?: ColumnOptions) {
  return { ...defineColumn({ head, value, format: { as: "yesNo" }, columnOptions: options }), csv: csvYesNo(value) };
}

/** Column of several names; the page shows the first. */
export function namesColumn(
  head: string,
  value: RawBuilder<string[]>,
  { none = "None", ...options }: ColumnOptions & { none?: string } = {},
) {
  return {
    ...defineColumn({ head, value, format: { as: "names", none }, columnOptions: options }),
    csv: sql`array_to_string(${value}, '; ')`,
  };
}

/** Column of a value shown by its word; the CSV has the value. */
export function wordColumn<Value extends string>(
  head: string,
  value: RawBuilder<Value>,
  words: Readonly<Record<Value, string>>,
  options?: ColumnOptions,
) {
  return defineColumn({ head, value, format: { as: "word", words }, columnOptions: options });
}

/** Column of a value shown as a badge; the CSV has the value. */
export function statusColumn<Value extends string>({
  head,
  value,
  words,
  tones,
  options,
}: {
  head: string;
  value: RawBuilder<Value>;
  words: Readonly<Record<Value, string>>;
  tones: Readonly<Record<Value, Tone>>;
  options?: ColumnOptions;
}) {
  return defineColumn({ head, value, format: { as: "status", words, tones }, columnOptions: options });
}

/** Active or inactive column: true when the record can be chosen for something new. */
export function activeColumn(
  value: RawBuilder<boolean>,
  options: ColumnOptions = { sort: true, card: "secondary", size: 110 },
) {
  const [words, tones] = [
    { true: "Active", false: "Inactive" },
    { true: "success", false: "neutral" },
  ] as const;
  return {
    ...defineColumn({ head: "Status", value, format: { as: "status", words, tones }, columnOptions: options }),
    csv: csvYesNo(value),
    kind: "other" as const,
  };
}

/**
 * Column whose value the list's `more` selects under its id, because it depends on the access scope or the list's
 * scope.
 */
export function scopedColumn(head: string, layout?: ColumnLayout): ListColumn<unknown> {
  return { head, csv: sql`null`, format: { as: "own" }, ...layout };
}

/** Column that the page renders itself; text sorts as text. */
export function customColumn<Value>(
  head: string,
  value: RawBuilder<Value>,
  options?: ColumnOptions,
): ListColumn<Value> {
  return defineColumn({ head, value, format: { as: "own" }, columnOptions: options });
}

export function csvDay(value: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`to_char(${value}, 'MM/DD/YYYY')`;
}

export function csvInstant(value: RawBuilder<unknown>, timeZone = "UTC"): RawBuilder<unknown> {
  return sql`to_char(${value} at time zone ${sql.lit(timeZone)}, 'MM/DD/YYYY HH12:MI AM')`;
}

export function csvYesNo(value: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`case when ${value} then 'Yes' else 'No' end`;
}

function defineColumn<Value>({
  head,
  value,
  format,
  columnOptions: { sort, ...layout } = {},
  ordered = value,
}: {
  head: string;
  value: RawBuilder<Value>;
  format: ColumnFormat;
  columnOptions?: ColumnOptions;
  ordered?: RawBuilder<unknown>;
}): ListColumn<Value> {
  const by = sort === true ? { by: [ordered] } : sort === "nulls" ? { by: [ordered], nulls: "least" as const } : sort;
  return { head, sql: value, csv: value, format, sort: by, ...layout };
}
