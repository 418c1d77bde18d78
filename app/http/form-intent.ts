import { z } from "zod";
import { type FieldPath, fits, isList, pathOfName, schemaAt } from "./form-schema.ts";

/** The field in which a button of a list of fields says what it does, as the form library names it. */
export const INTENT = "__intent__";

const LONGEST = 10_000;
const name = z.string();
const place = z.number().int().min(0);
const value = z.unknown().optional();
/** The buttons that the form library knows: they check a field, set one, or change a list of fields. */
const intent = z.discriminatedUnion("type", [
  control("validate", { name: name.optional() }),
  control("reset", { name: name.optional(), index: place.optional() }),
  control("update", { name: name.optional(), index: place.optional(), value, validated: z.boolean().optional() }),
  control("insert", { name, index: place.optional(), defaultValue: value }),
  control("remove", { name, index: place }),
  control("reorder", { name, from: place, to: place }),
]);
type Intent = z.output<typeof intent>;

function control<Type extends string, Payload extends z.core.$ZodLooseShape>(type: Type, payload: Payload) {
  return z.strictObject({ type: z.literal(type), payload: z.strictObject(payload) });
}

/** Whether what a button says can be done to a form of this schema; `names` are the fields that came along. */
export function isPossible(said: unknown, schema: z.core.$ZodType, names: readonly string[]): boolean {
  const read = typeof said === "string" && said.length <= LONGEST ? intent.safeParse(parsed(said)).data : undefined;
  if (!read) return false;
  const path = read.payload.name ? pathOfName(read.payload.name) : [];
  return path !== null && placesOf(read, path).every((at) => isThere(at, read, schema)) && !isOneText(read, names);
}

/** The paths that it touches. */
function placesOf({ type, payload }: Intent, path: FieldPath): FieldPath[] {
  if (type === "reorder")
    return [
      [...path, payload.from],
      [...path, payload.to],
    ];
  return "index" in payload && payload.index !== undefined ? [[...path, payload.index]] : [path];
}

function isThere(path: FieldPath, { type, payload }: Intent, schema: z.core.$ZodType): boolean {
  // A field may be left that the schema does not know, such as a tick that is read apart from it: nothing is asked.
  if (type === "validate") return true;
  const at = schemaAt(schema, path);
  if (!at) return false;
  if (type === "update") return fits(at, payload.value);
  if (type !== "insert") return true;
  const entry = payload.index === undefined ? isList(at) && schemaAt(at, [0]) : at;
  return entry ? fits(entry, payload.defaultValue) : false;
}

/** A list that came as one text is none that could be changed. */
function isOneText({ type, payload }: Intent, names: readonly string[]): boolean {
  const changesList = type === "insert" || type === "remove" || type === "reorder";
  return changesList && payload.name !== undefined && names.includes(payload.name);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // What is no JSON is no intent.
    return null;
  }
}
