import { z } from "zod";
import { unwrapSchema } from "#app/ui/form/unwrap-schema.ts";

/** Path of a field's name: `steps[2].title` is "steps", 2, "title"; the index "" appends to the list. */
export type FieldPath = readonly (string | number)[];

export const MAX_NAME_LENGTH = 200;
const MAX_DEPTH = 5;
/** Limit of a list whose schema names none. */
const MAX_ENTRIES = 200;
const NAME = /^[\w-]+(?:\.[\w-]+|\[\d{0,4}\])*$/;
const UNSAFE_KEYS = new Set(["__proto__", "constructor", "prototype"]);

/** Parse a field's name into its path; null for a name that no form of this product has. */
export function parseFieldName(name: string): FieldPath | null {
  if (name.length > MAX_NAME_LENGTH || !NAME.test(name)) return null;
  const path = [...name.matchAll(/([\w-]+)|\[(\d*)\]/g)].map(([, key, index]) => key ?? (index ? Number(index) : ""));
  return path.length > MAX_DEPTH || path.some((segment) => UNSAFE_KEYS.has(String(segment))) ? null : path;
}

/** Return the schema at a path; null when a form of this schema has no such field or index. */
export function schemaAt(schema: z.core.$ZodType, path: FieldPath): z.core.$ZodType | null {
  const [segment, ...rest] = path;
  if (segment === undefined) return schema;
  const type = unwrapSchema(schema);
  if (type instanceof z.ZodUnion) return firstMatch(type.options, (option) => schemaAt(option, path));
  if (type instanceof z.ZodArray) {
    const isInside = segment === "" ? rest.length === 0 : typeof segment === "number" && segment < maxListLength(type);
    return isInside ? schemaAt(type.element, rest) : null;
  }
  if (!(type instanceof z.ZodObject) || typeof segment !== "string" || !Object.hasOwn(type.shape, segment)) return null;
  const field: z.core.$ZodType | undefined = type.shape[segment];
  return field ? schemaAt(field, rest) : null;
}

export function isListSchema(schema: z.core.$ZodType | null): boolean {
  return schema !== null && unwrapSchema(schema) instanceof z.ZodArray;
}

/** Tell whether a schema refuses unknown fields. */
export function isStrictSchema(schema: z.core.$ZodType): boolean {
  const type = unwrapSchema(schema);
  if (type instanceof z.ZodUnion) return type.options.every(isStrictSchema);
  return type instanceof z.ZodObject && type.def.catchall instanceof z.ZodNever;
}

/** Return the largest number of characters of a text; null when its schema sets no limit. */
export function maxTextLength(schema: z.core.$ZodType): number | null {
  const type = unwrapSchema(schema);
  return type instanceof z.ZodString ? type.maxLength : null;
}

/** Tell whether a value from outside has only the fields, entries and levels that its schema allows. */
export function matchesSchema(schema: z.core.$ZodType, value: unknown): boolean {
  if (typeof value !== "object" || value === null) return true;
  const entries: [string | number, unknown][] = Array.isArray(value) ? [...value.entries()] : Object.entries(value);
  if (isListSchema(schema) !== Array.isArray(value) || entries.length > MAX_ENTRIES) return false;
  return entries.every(([segment, inner]) => {
    const at = schemaAt(schema, [segment]);
    return at !== null && matchesSchema(at, inner);
  });
}

function maxListLength(list: z.ZodArray): number {
  const limit = list.def.checks?.find((check) => check instanceof z.core.$ZodCheckMaxLength);
  return limit ? limit._zod.def.maximum : MAX_ENTRIES;
}

function firstMatch<Found>(
  options: readonly z.core.$ZodType[],
  find: (option: z.core.$ZodType) => Found | null,
): Found | null {
  for (const option of options) {
    const found = find(option);
    if (found !== null) return found;
  }
  return null;
}
