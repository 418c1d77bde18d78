import type { RawBuilder } from "kysely";
import { centsOf, dollarsOf } from "#app/platform/money/typed-money.ts";
import type { FilterOption, FilterView } from "#app/ui/list/list-view.ts";
import * as address from "#app/ui/list-filters.ts";

/** One filter of a list: how it reads in an address, what it offers and what it asks of a row. */
export interface Filter<Value, Scope = unknown> extends address.Filter<Value> {
  label: string;
  kind: FilterView["kind"];
  options: readonly FilterOption[];
  isFolded: boolean;
  anyLabel?: string;
  /** The condition of a value that means something. Compared loosely (methods are), so filters of every value fit. */
  where(value: NonNullable<Value>, scope: Scope): RawBuilder<boolean>;
}

export type AnyFilters<Scope> = Record<string, Filter<unknown, Scope>>;

/** The words of some values; values that are words themselves need no others. */
type Words<Value extends string> = Readonly<Record<Value, string>> | readonly Value[];
type Where<Value, Scope> = (value: Value, scope: Scope) => RawBuilder<boolean>;
interface Place {
  /** Whether it stands under "More filters". */
  folded?: boolean;
  /** What a choice shows where nothing is chosen; its label unless told. */
  any?: string;
}

/** Any of some values, in their declared order. */
export function choices<Value extends string, Scope = unknown>(
  label: string,
  words: Words<Value>,
  where: Where<readonly Value[], Scope>,
  place?: Place,
): Filter<readonly Value[], Scope> {
  return { ...address.listOf(keysOf(words)), ...said(label, "choices", optionsOf(words), place), where };
}

/** One of some values; a condition for each, or one for all. */
export function choice<Value extends string, Scope = unknown>(
  label: string,
  words: Words<Value>,
  where: Where<Value, Scope> | Readonly<Record<Value, RawBuilder<boolean>>>,
  place?: Place,
): Filter<Value | null, Scope> {
  const asked = typeof where === "function" ? where : (value: Value) => where[value];
  return { ...address.oneOf(keysOf(words)), ...said(label, "choice", optionsOf(words), place), where: asked };
}

/** One of the company's own records, as the list's `offers` name them. */
export function record<Scope = unknown>(
  label: string,
  where: Where<number, Scope>,
  place?: Place,
): Filter<number | null, Scope> {
  return { ...address.recordId(), ...said(label, "choice", [], place), where };
}

/** The same by its id, which the page offers, or by a name, which addresses may have. */
export function nameOrId<Scope = unknown>(
  label: string,
  where: Where<string, Scope>,
  place?: Place,
): Filter<string, Scope> {
  return { ...address.text(), ...said(label, "choice", [], place), where };
}

export function typed<Scope = unknown>(
  label: string,
  where: Where<string, Scope>,
  place?: Place,
): Filter<string, Scope> {
  return { ...address.text(), ...said(label, "text", [], place), where };
}

/** What an address alone asks for, such as a record's id. */
export function unseen<Scope = unknown>(label: string, where: Where<string, Scope>): Filter<string, Scope> {
  return { ...address.text(), ...said(label, "unseen", []), where };
}

/** A calendar day as YYYY-MM-DD. */
export function onDay<Scope = unknown>(
  label: string,
  where: Where<string, Scope>,
  place?: Place,
): Filter<string | null, Scope> {
  return { ...address.day(), ...said(label, "day", [], place), where };
}

/** Typed dollars, which the condition has in cents. */
export function amount<Scope = unknown>(
  label: string,
  where: Where<number, Scope>,
  place?: Place,
): Filter<number | null, Scope> {
  return {
    decode: ([given = ""]) => centsOf(given),
    encode: (cents) => (cents === null ? [] : [dollarsOf(cents)]),
    ...said(label, "text", [], place),
    where,
  };
}

/** A yes that may be absent. */
export function flag<Scope = unknown>(
  label: string,
  where: RawBuilder<boolean> | ((scope: Scope) => RawBuilder<boolean>),
  place?: Place,
): Filter<boolean, Scope> {
  const asked = typeof where === "function" ? where : () => where;
  return {
    ...address.flag(),
    ...said(label, "flag", [{ value: "1", label }], place),
    where: (_, scope) => asked(scope),
  };
}

function said(
  label: string,
  kind: FilterView["kind"],
  options: readonly FilterOption[],
  { folded = false, any }: Place = {},
) {
  return { label, kind, options, isFolded: folded, ...(any && { anyLabel: any }) };
}

function keysOf<Value extends string>(words: Words<Value>): readonly Value[] {
  if (isList(words)) return words;
  const isKey = (key: string): key is Value => Object.hasOwn(words, key);
  return Object.keys(words).filter(isKey);
}

function optionsOf(words: Words<string>): FilterOption[] {
  if (isList(words)) return words.map((value) => ({ value, label: value }));
  return Object.entries(words).map(([value, label]) => ({ value, label }));
}

function isList<Value extends string>(words: Words<Value>): words is readonly Value[] {
  return Array.isArray(words);
}
