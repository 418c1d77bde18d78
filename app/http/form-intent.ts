import { z } from "zod";
import { type FieldPath, matchesSchema, isListSchema, parseFieldName, schemaAt } from "./form-schema.ts";

/** Name of the field that carries the intent of a list's button, as the form library defines it. */
export const INTENT_FIELD = "__intent__";

const MAX_INTENT_LENGTH = 10_000;
const name = z.string();
const position = z.number().int().min(0);
const value = z.unknown().optional();
/** Intents of the form library: they validate a field, set one, or change a list of fields. */
const intent = z.discriminatedUnion("type", [
  intentSchema("validate", { name: name.optional() }),
  intentSchema("reset", { name: name.optional(), index: position.optional() }),
  intentSchema("update", {
    name: name.optional(),
    index: position.optional(),
    value,
    validated: z.boolean().optional(),
  }),
  intentSchema("insert", { name, index: position.optional(), defaultValue: value }),
  intentSchema("remove", { name, index: position }),
  intentSchema("reorder", { name, from: position, to: position }),
]);
type Intent = z.output<typeof intent>;

function intentSchema<Type extends string, Payload extends z.core.$ZodLooseShape>(type: Type, payload: Payload) {
  return z.strictObject({ type: z.literal(type), payload: z.strictObject(payload) });
}

/** Tell whether an intent can be applied to a form of this schema; `names` are the posted fields. */
export function isIntentPossible(posted: unknown, schema: z.core.$ZodType, names: readonly string[]): boolean {
  const parsedIntent =
    typeof posted === "string" && posted.length <= MAX_INTENT_LENGTH
      ? intent.safeParse(parseJsonOrNull(posted)).data
      : undefined;
  if (!parsedIntent) return false;
  const path = parsedIntent.payload.name ? parseFieldName(parsedIntent.payload.name) : [];
  return (
    path !== null &&
    changedPaths(parsedIntent, path).every((at) => isAllowedAt(at, parsedIntent, schema)) &&
    !isListPostedAsText(parsedIntent, names)
  );
}

/** Return the paths that an intent changes. */
function changedPaths({ type, payload }: Intent, path: FieldPath): FieldPath[] {
  if (type === "reorder")
    return [
      [...path, payload.from],
      [...path, payload.to],
    ];
  return "index" in payload && payload.index !== undefined ? [[...path, payload.index]] : [path];
}

function isAllowedAt(path: FieldPath, { type, payload }: Intent, schema: z.core.$ZodType): boolean {
  // A field that is parsed apart from this schema, such as a lone checkbox, may be validated too.
  if (type === "validate") return true;
  const at = schemaAt(schema, path);
  if (!at) return false;
  if (type === "update") return matchesSchema(at, payload.value);
  if (type !== "insert") return true;
  const entry = payload.index === undefined ? isListSchema(at) && schemaAt(at, [0]) : at;
  return entry ? matchesSchema(entry, payload.defaultValue) : false;
}

/** Tell whether the intent changes a list that was posted as one text. */
function isListPostedAsText({ type, payload }: Intent, names: readonly string[]): boolean {
  const changesList = type === "insert" || type === "remove" || type === "reorder";
  return changesList && payload.name !== undefined && names.includes(payload.name);
}

function parseJsonOrNull(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Text that is not JSON is not an intent.
    return null;
  }
}
