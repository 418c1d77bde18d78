import { type RawBuilder, type Selectable, sql } from "kysely";
import type { Schema } from "#db/connect.ts";
import type { SortColumns } from "#db/order.ts";
import { dollars } from "#app/platform/money/dollars.server.ts";
import type { ColumnView, Format, SortKind } from "#app/ui/list/list-view.ts";
import type { Tone } from "#app/ui/status.tsx";

type Place = Omit<ColumnView, "id" | "head" | "format" | "sort">;

/** One column of a list: what it holds, how it shows, is sorted by and stands in the CSV. */
export interface Column<Value> extends Place {
  head: string;
  /** Absent where the list's `more` selects what it holds. */
  sql?: RawBuilder<Value>;
  format: Format;
  sort?: SortColumns;
  /** Which way it is sorted first, where its format does not say so. */
  kind?: SortKind;
  /** What the CSV holds of it. */
  csv: RawBuilder<unknown>;
}

export type ValueOf<One> = One extends Column<infer Value> ? Value : never;

interface Options extends Place {
  /** True for the order of what it holds; "nulls" where what is missing comes before everything else. */
  sort?: true | "nulls" | SortColumns;
  kind?: SortKind;
}

type Ref = { [Table in keyof Schema & string]: `${Table}.${keyof Schema[Table] & string}` }[keyof Schema & string];
type FieldOf<Name extends Ref> = Name extends `${infer Table extends keyof Schema & string}.${infer Column}`
  ? Column extends keyof Selectable<Schema[Table]>
    ? Selectable<Schema[Table]>[Column]
    : never
  : never;

/** A table's column with its type, as in `field("networks.name")`. */
export function field<Name extends Ref>(name: Name): RawBuilder<FieldOf<Name>> {
  return sql.ref(name);
}

/** Text, whatever the case where it is sorted; `none` stands for null and "". */
export function text<Value extends string | null>(
  head: string,
  held: RawBuilder<Value>,
  { none, ...options }: Options & { none?: string } = {},
): Column<Value> {
  return column(head, held, { as: "text", none }, options, sql`lower(${held})`);
}

/** The number of a record, such as RB-2026-000123, by which rows are told apart; it leads where the row does. */
export function recordNumber(head: string, held: RawBuilder<string>, options?: Options) {
  const place = { sort: true, isLink: true, fixed: true, card: "title", size: 160 } as const;
  return column(head, held, { as: "number" }, { ...place, ...options });
}

export function email<Value extends string | null>(head: string, held: RawBuilder<Value>, options?: Options) {
  return column(head, held, { as: "email" }, options);
}

/** A number, aligned to the right. */
export function count<Value extends number | null>(head: string, held: RawBuilder<Value>, options?: Options) {
  return column(head, held, { as: "count" }, options);
}

/** A fraction of 1, shown as a percentage with one decimal; in the CSV the percentage without its sign. */
export function percent<Value extends number | null>(head: string, fraction: RawBuilder<Value>, options?: Options) {
  return { ...column(head, fraction, { as: "percent" }, options), csv: sql`round((${fraction} * 100)::numeric, 1)` };
}

/** A number with two decimals, such as miles. */
export function decimal<Value extends number | null>(head: string, held: RawBuilder<Value>, options?: Options) {
  return { ...column(head, held, { as: "decimal" }, options), csv: sql`round((${held})::numeric, 2)` };
}

/** A number of days; `none` stands for 0. */
export function days(
  head: string,
  held: RawBuilder<number>,
  { none = "None", ...options }: Options & { none?: string } = {},
) {
  return column(head, held, { as: "days", none }, options);
}

/** Integer cents, in the CSV as dollars. */
export function money<Value extends number | null>(head: string, cents: RawBuilder<Value>, options?: Options) {
  return { ...column(head, cents, { as: "money" }, options), csv: dollars(cents) };
}

/** A calendar day; `none` stands for null. */
export function day<Value extends string | null>(
  head: string,
  held: RawBuilder<Value>,
  { none, ...options }: Options & { none?: string } = {},
) {
  return { ...column(head, held, { as: "day", none }, options), csv: csvDay(held) };
}

/** An instant: a day in the list's time zone on the page, with its time in the CSV, in UTC unless the download is in a zone; `none` stands for null. */
export function instant<Value extends Date | null>(
  head: string,
  held: RawBuilder<Value>,
  { none, withTime, ...options }: Options & { none?: string; withTime?: boolean } = {},
): Column<Value> {
  return { ...column(head, held, { as: "instant", timeZone: "", none, withTime }, options), csv: csvInstant(held) };
}

export function yesNo(head: string, held: RawBuilder<boolean>, options?: Options) {
  return { ...column(head, held, { as: "yesNo" }, options), csv: csvYesNo(held) };
}

/** Several names, of which the page shows the first. */
export function names(
  head: string,
  held: RawBuilder<string[]>,
  { none = "None", ...options }: Options & { none?: string } = {},
) {
  return { ...column(head, held, { as: "names", none }, options), csv: sql`array_to_string(${held}, '; ')` };
}

/** One of some values by its word; the CSV holds what is kept. */
export function word<Value extends string>(
  head: string,
  held: RawBuilder<Value>,
  words: Readonly<Record<Value, string>>,
  options?: Options,
) {
  return column(head, held, { as: "word", words }, options);
}

/** A word with its tone; the CSV holds what is kept. */
export function status<Value extends string>(
  head: string,
  held: RawBuilder<Value>,
  words: Readonly<Record<Value, string>>,
  tones: Readonly<Record<Value, Tone>>,
  options?: Options,
) {
  return column(head, held, { as: "status", words, tones }, options);
}

/** Whether it can be chosen for something new. */
export function active(held: RawBuilder<boolean>, options: Options = { sort: true, card: "secondary", size: 110 }) {
  const [words, tones] = [
    { true: "Active", false: "Inactive" },
    { true: "success", false: "neutral" },
  ] as const;
  return {
    ...column("Status", held, { as: "status", words, tones }, options),
    csv: csvYesNo(held),
    kind: "other" as const,
  };
}

/** What the list's `more` selects under the column's id, because it depends on the reach or the scope. */
export function given(head: string, place?: Place): Column<unknown> {
  return { head, csv: sql`null`, format: { as: "own" }, ...place };
}

/** What the page shows with a cell of its own; text orders as text. */
export function own<Value>(head: string, held: RawBuilder<Value>, options?: Options): Column<Value> {
  return column(head, held, { as: "own" }, options);
}

export function csvDay(held: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`to_char(${held}, 'MM/DD/YYYY')`;
}

export function csvInstant(held: RawBuilder<unknown>, timeZone = "UTC"): RawBuilder<unknown> {
  return sql`to_char(${held} at time zone ${sql.lit(timeZone)}, 'MM/DD/YYYY HH12:MI AM')`;
}

export function csvYesNo(held: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`case when ${held} then 'Yes' else 'No' end`;
}

function column<Value>(
  head: string,
  held: RawBuilder<Value>,
  format: Format,
  { sort, ...place }: Options = {},
  ordered: RawBuilder<unknown> = held,
): Column<Value> {
  const by = sort === true ? { by: [ordered] } : sort === "nulls" ? { by: [ordered], nulls: "least" as const } : sort;
  return { head, sql: held, csv: held, format, sort: by, ...place };
}
