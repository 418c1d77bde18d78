import { assumeType } from "#app/ui/assume-type.ts";

/** Filter in a list's query. `decode` is total; a value that means "no filter" encodes to nothing. */
export interface UrlFilter<Value> {
  decode(values: readonly string[]): Value;
  encode(value: Value): readonly string[];
}

// Method parameters are compared bivariantly, so filters of every value type fit.
export type AnyUrlFilters = Record<string, UrlFilter<unknown>>;
export type FilterValues<Filters> = {
  -readonly [Name in keyof Filters]: Filters[Name] extends UrlFilter<infer Value> ? Value : never;
};

/** Decode the filters of a query. Never throws: a malformed value reads as no filter. */
export function decodeFilters<Filters extends AnyUrlFilters>(
  filters: Filters | undefined,
  params: URLSearchParams,
): FilterValues<Filters> {
  const named = Object.entries<UrlFilter<unknown>>(filters ?? {});
  return assumeType(Object.fromEntries(named.map(([name, filter]) => [name, filter.decode(params.getAll(name))])));
}

/** Encode filters as query parameters, in the filters' order. */
export function encodeFilters<Filters extends AnyUrlFilters>(
  filters: Filters | undefined,
  values: { [Name in keyof Filters]: unknown },
): [name: string, value: string][] {
  return Object.entries<UrlFilter<unknown>>(filters ?? {}).flatMap(([name, filter]) =>
    filter.encode(values[name]).map((value): [string, string] => [name, value]),
  );
}

/** Filter by any of some values, in their declared order; none chosen means no filter. */
export function urlListFilter<const Value extends string>(values: readonly Value[]): UrlFilter<readonly Value[]> {
  return {
    decode: (texts) => values.filter((value) => texts.includes(value)),
    encode: (chosen) => values.filter((value) => chosen.includes(value)),
  };
}

/** Filter by one of some values; null means no filter. */
export function urlEnumFilter<const Value extends string>(values: readonly Value[]): UrlFilter<Value | null> {
  return {
    decode: ([text]) => values.find((value) => value === text) ?? null,
    encode: (value) => (value === null ? [] : [value]),
  };
}

/** Filter by free text, cleaned by `cleanText`; "" means no filter. */
export function urlTextFilter(): UrlFilter<string> {
  return {
    decode: ([text = ""]) => cleanText(text),
    encode: (value) => (value === "" ? [] : [value]),
  };
}

/** Filter by a flag; false means no filter. */
export function urlFlagFilter(): UrlFilter<boolean> {
  return { decode: ([text]) => text === "1", encode: (value) => (value ? ["1"] : []) };
}

/** Filter by a record's id, a whole number from 1; null means no filter. */
export function urlIdFilter(): UrlFilter<number | null> {
  return {
    decode: ([text = ""]) => (/^[1-9]\d{0,14}$/.test(text) ? Number(text) : null),
    encode: (value) => (value === null ? [] : [String(value)]),
  };
}

/** Filter by a calendar day (YYYY-MM-DD); null means no filter. */
export function urlDayFilter(): UrlFilter<string | null> {
  return {
    decode: ([text = ""]) => (isDay(text) ? text : null),
    encode: (value) => (value === null ? [] : [value]),
  };
}

const MAX_TEXT_LENGTH = 100;

/** Clean typed text for a search: no control characters or lone surrogates, trimmed, at most 100 characters. */
export function cleanText(text: string): string {
  const readable = text.replace(/[\p{Cc}\p{Cs}\u2028\u2029]+/gu, " ").trim();
  return [...readable].slice(0, MAX_TEXT_LENGTH).join("").trim();
}

function isDay(text: string): boolean {
  if (!/^[12]\d{3}-\d{2}-\d{2}$/.test(text)) return false;
  const at = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
}
