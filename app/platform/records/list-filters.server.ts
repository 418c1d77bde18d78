import type { RawBuilder } from "kysely";
import { parseCents, toDollarsInput } from "#app/platform/money/parse-cents.ts";
import type { FilterOption, FilterView } from "#app/ui/list/list-view.ts";
import * as address from "#app/ui/list/url-filters.ts";

/** Filter of a list: its parameter, its options and its condition. */
export interface ListFilter<Value, Scope = unknown> extends address.UrlFilter<Value> {
  label: string;
  kind: FilterView["kind"];
  options: readonly FilterOption[];
  isFolded: boolean;
  anyLabel?: string;
  help?: string;
  /** Return the condition of a set value. A method, so that filters of any value type are assignable. */
  where(value: NonNullable<Value>, scope: Scope): RawBuilder<boolean>;
}

export type ListFilters<Scope> = Record<string, ListFilter<unknown, Scope>>;

/** Words of values; a plain list when values are their own words. */
type FilterLabels<Value extends string> = Readonly<Record<Value, string>> | readonly Value[];
type Where<Value, Scope> = (value: Value, scope: Scope) => RawBuilder<boolean>;
interface FilterPlacement {
  /** True when it is among "More filters". */
  folded?: boolean;
  /** Text of a choice without a value; its label by default. */
  any?: string;
  /** Sentence that says what it matches, shown while it is active. */
  help?: string;
}

/** Filter by any of several values, in their declared order. */
export function anyOfFilter<Value extends string, Scope = unknown>(
  label: string,
  words: FilterLabels<Value>,
  where: Where<readonly Value[], Scope>,
  placement?: FilterPlacement,
): ListFilter<readonly Value[], Scope> {
  return {
    ...address.urlListFilter(keysOf(words)),
    ...describeFilter(label, "choices", optionsOf(words), placement),
    where,
  };
}

/** Filter by one value, with a condition for each or one function for all. */
export function oneOfFilter<Value extends string, Scope = unknown>(
  label: string,
  words: FilterLabels<Value>,
  where: Where<Value, Scope> | Readonly<Record<Value, RawBuilder<boolean>>>,
  placement?: FilterPlacement,
): ListFilter<Value | null, Scope> {
  const condition = typeof where === "function" ? where : (value: Value) => where[value];
  return {
    ...address.urlEnumFilter(keysOf(words)),
    ...describeFilter(label, "choice", optionsOf(words), placement),
    where: condition,
  };
}

/** Filter by one of the company's own records, which the list's `offers` name. */
export function recordFilter<Scope = unknown>(
  label: string,
  where: Where<number, Scope>,
  placement?: FilterPlacement,
): ListFilter<number | null, Scope> {
  return { ...address.urlIdFilter(), ...describeFilter(label, "choice", [], placement), where };
}

/** Filter by a record's id, which the page offers, or by its name, which addresses may have. */
export function nameOrIdFilter<Scope = unknown>(
  label: string,
  where: Where<string, Scope>,
  placement?: FilterPlacement,
): ListFilter<string, Scope> {
  return { ...address.urlTextFilter(), ...describeFilter(label, "choice", [], placement), where };
}

export function textFilter<Scope = unknown>(
  label: string,
  where: Where<string, Scope>,
  placement?: FilterPlacement,
): ListFilter<string, Scope> {
  return { ...address.urlTextFilter(), ...describeFilter(label, "text", [], placement), where };
}

/** Filter without a control, set by addresses only, such as a record's id. */
export function hiddenFilter<Scope = unknown>(label: string, where: Where<string, Scope>): ListFilter<string, Scope> {
  return { ...address.urlTextFilter(), ...describeFilter(label, "unseen", []), where };
}

/** Filter by a day, YYYY-MM-DD. */
export function dayFilter<Scope = unknown>(
  label: string,
  where: Where<string, Scope>,
  placement?: FilterPlacement,
): ListFilter<string | null, Scope> {
  return { ...address.urlDayFilter(), ...describeFilter(label, "day", [], placement), where };
}

/** Filter by typed dollars; the condition receives cents. */
export function amountFilter<Scope = unknown>(
  label: string,
  where: Where<number, Scope>,
  placement?: FilterPlacement,
): ListFilter<number | null, Scope> {
  return {
    decode: ([text = ""]) => parseCents(text),
    encode: (cents) => (cents === null ? [] : [toDollarsInput(cents)]),
    ...describeFilter(label, "text", [], placement),
    where,
  };
}

/** Filter that is on or absent. */
export function flagFilter<Scope = unknown>(
  label: string,
  where: RawBuilder<boolean> | ((scope: Scope) => RawBuilder<boolean>),
  placement?: FilterPlacement,
): ListFilter<boolean, Scope> {
  const condition = typeof where === "function" ? where : () => where;
  return {
    ...address.urlFlagFilter(),
    ...describeFilter(label, "flag", [{ value: "1", label }], placement),
    where: (_, scope) => condition(scope),
  };
}

function describeFilter(
  label: string,
  kind: FilterView["kind"],
  options: readonly FilterOption[],
  { folded = false, any, help }: FilterPlacement = {},
) {
  return { label, kind, options, isFolded: folded, ...(any && { anyLabel: any }), ...(help && { help }) };
}

function keysOf<Value extends string>(words: FilterLabels<Value>): readonly Value[] {
  if (isList(words)) return words;
  const isKey = (key: string): key is Value => Object.hasOwn(words, key);
  return Object.keys(words).filter(isKey);
}

function optionsOf(words: FilterLabels<string>): FilterOption[] {
  if (isList(words)) return words.map((value) => ({ value, label: value }));
  return Object.entries(words).map(([value, label]) => ({ value, label }));
}

function isList<Value extends string>(words: FilterLabels<Value>): words is readonly Value[] {
  return Array.isArray(words);
}
