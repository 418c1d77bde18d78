import { assumeType } from "./assume-type.ts";

/** One filter of a list's address. `decode` is total; what means "no filter" encodes to nothing. */
export interface Filter<Value> {
  decode(values: readonly string[]): Value;
  encode(value: Value): readonly string[];
}

// The parameter of `encode` is compared loosely (methods are), so filters of every value fit.
export type AnyFilters = Record<string, Filter<unknown>>;
export type FilterValues<Filters> = {
  -readonly [Name in keyof Filters]: Filters[Name] extends Filter<infer Value> ? Value : never;
};

/** What an address says of each of some filters. Never throws: whatever is silly reads as no filter. */
export function decodeFilters<Filters extends AnyFilters>(
  filters: Filters | undefined,
  given: URLSearchParams,
): FilterValues<Filters> {
  const named = Object.entries<Filter<unknown>>(filters ?? {});
  return assumeType(Object.fromEntries(named.map(([name, filter]) => [name, filter.decode(given.getAll(name))])));
}

/** The same the other way round: the entries of an address, in the filters' order. */
export function encodeFilters<Filters extends AnyFilters>(
  filters: Filters | undefined,
  values: { [Name in keyof Filters]: unknown },
): [name: string, value: string][] {
  return Object.entries<Filter<unknown>>(filters ?? {}).flatMap(([name, filter]) =>
    filter.encode(values[name]).map((value): [string, string] => [name, value]),
  );
}

/** Any of some values, in their declared order; none chosen means no filter. */
export function listOf<const Value extends string>(values: readonly Value[]): Filter<readonly Value[]> {
  return {
    decode: (given) => values.filter((value) => given.includes(value)),
    encode: (chosen) => values.filter((value) => chosen.includes(value)),
  };
}

/** One of some values; null means no filter. */
export function oneOf<const Value extends string>(values: readonly Value[]): Filter<Value | null> {
  return {
    decode: ([given]) => values.find((value) => value === given) ?? null,
    encode: (value) => (value === null ? [] : [value]),
  };
}

/** Free text, cleaned as `cleanText` says; "" means no filter. */
export function text(): Filter<string> {
  return {
    decode: ([given = ""]) => cleanText(given),
    encode: (value) => (value === "" ? [] : [value]),
  };
}

/** A yes that may be absent. */
export function flag(): Filter<boolean> {
  return { decode: ([given]) => given === "1", encode: (value) => (value ? ["1"] : []) };
}

/** A record's id, a whole number from 1; null means no filter. */
export function recordId(): Filter<number | null> {
  return {
    decode: ([given = ""]) => (/^[1-9]\d{0,14}$/.test(given) ? Number(given) : null),
    encode: (value) => (value === null ? [] : [String(value)]),
  };
}

/** A calendar day as YYYY-MM-DD; null means no filter. */
export function day(): Filter<string | null> {
  return {
    decode: ([given = ""]) => (isDay(given) ? given : null),
    encode: (value) => (value === null ? [] : [value]),
  };
}

const LONGEST_TEXT = 100;

/** Typed text as a search takes it: no control characters nor half characters, trimmed, at most 100 characters. */
export function cleanText(given: string): string {
  const readable = given.replace(/[\p{Cc}\p{Cs}\u2028\u2029]+/gu, " ").trim();
  return [...readable].slice(0, LONGEST_TEXT).join("").trim();
}

function isDay(given: string): boolean {
  if (!/^[12]\d{3}-\d{2}-\d{2}$/.test(given)) return false;
  const at = new Date(`${given}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(given);
}
