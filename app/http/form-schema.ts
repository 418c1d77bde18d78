import { z } from "zod";
import { typedOf } from "#app/ui/typed-of.ts";

/** What the name of a field leads through: `steps[2].title` is "steps", 2, "title"; the index "" is the next one. */
export type FieldPath = readonly (string | number)[];

export const LONGEST_NAME = 200;
const DEEPEST = 5;
/** Of a list whose schema names no limit. */
const MOST_ENTRIES = 200;
const NAME = /^[\w-]+(?:\.[\w-]+|\[\d{0,4}\])*$/;
const INHERITED = new Set(["__proto__", "constructor", "prototype"]);

/** The path that a field's name stands for; null where no form of ours names a field so. */
export function pathOfName(name: string): FieldPath | null {
  if (name.length > LONGEST_NAME || !NAME.test(name)) return null;
  const path = [...name.matchAll(/([\w-]+)|\[(\d*)\]/g)].map(([, key, index]) => key ?? (index ? Number(index) : ""));
  return path.length > DEEPEST || path.some((step) => INHERITED.has(String(step))) ? null : path;
}

/** The schema of what stands at a path; null where a form of this schema has no such field, or no such many. */
export function schemaAt(schema: z.core.$ZodType, path: FieldPath): z.core.$ZodType | null {
  const [step, ...rest] = path;
  if (step === undefined) return schema;
  const type = typedOf(schema);
  if (type instanceof z.ZodUnion) return firstOf(type.options, (option) => schemaAt(option, path));
  if (type instanceof z.ZodArray) {
    const isInside = step === "" ? rest.length === 0 : typeof step === "number" && step < mostEntries(type);
    return isInside ? schemaAt(type.element, rest) : null;
  }
  if (!(type instanceof z.ZodObject) || typeof step !== "string" || !Object.hasOwn(type.shape, step)) return null;
  const field: z.core.$ZodType | undefined = type.shape[step];
  return field ? schemaAt(field, rest) : null;
}

export function isList(schema: z.core.$ZodType | null): boolean {
  return schema !== null && typedOf(schema) instanceof z.ZodArray;
}

/** Whether a form refuses the fields that it does not know. */
export function isStrict(schema: z.core.$ZodType): boolean {
  const type = typedOf(schema);
  if (type instanceof z.ZodUnion) return type.options.every(isStrict);
  return type instanceof z.ZodObject && type.def.catchall instanceof z.ZodNever;
}

/** Characters that a text may have; null where its schema names no limit. */
export function mostCharacters(schema: z.core.$ZodType): number | null {
  const type = typedOf(schema);
  return type instanceof z.ZodString ? type.maxLength : null;
}

/** Whether a value made elsewhere has no other fields, no more entries and no more levels than a schema gives it. */
export function fits(schema: z.core.$ZodType, value: unknown): boolean {
  if (typeof value !== "object" || value === null) return true;
  const entries: [string | number, unknown][] = Array.isArray(value) ? [...value.entries()] : Object.entries(value);
  if (isList(schema) !== Array.isArray(value) || entries.length > MOST_ENTRIES) return false;
  return entries.every(([step, inner]) => {
    const at = schemaAt(schema, [step]);
    return at !== null && fits(at, inner);
  });
}

function mostEntries(list: z.ZodArray): number {
  const limit = list.def.checks?.find((check) => check instanceof z.core.$ZodCheckMaxLength);
  return limit ? limit._zod.def.maximum : MOST_ENTRIES;
}

function firstOf<Found>(
  options: readonly z.core.$ZodType[],
  find: (option: z.core.$ZodType) => Found | null,
): Found | null {
  for (const option of options) {
    const found = find(option);
    if (found !== null) return found;
  }
  return null;
}
