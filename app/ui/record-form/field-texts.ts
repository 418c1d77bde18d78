import { z } from "zod";
import { unwrapSchema } from "#app/ui/form/unwrap-schema.ts";

/** Widget of a field. None is needed when the schema implies it: text, or a switch for a boolean. */
export type Widget =
  | {
      as:
        | "text"
        | "numeric"
        | "url"
        | "email"
        | "phone"
        | "money"
        | "day"
        | "time"
        | "color"
        | "icon"
        | "switch"
        | "tick";
    }
  | { as: "area"; rows?: number }
  /** Choice among values by their labels; without `words`, among the options that the page passes. */
  | {
      as: "select" | "radio" | "ticks";
      words?: Readonly<Record<string, string>>;
      emptyLabel?: string;
      columns?: 1 | 2 | 3;
    };

export interface FieldTexts {
  label: string;
  help?: string;
  placeholder?: string;
  autoComplete?: string;
  /** True when a field that may be empty is needed in the end, so that it is not called optional. */
  isNeeded?: true;
  widget?: Widget["as"] | Widget;
}

declare module "zod" {
  interface GlobalMeta {
    field?: FieldTexts;
  }
}

/** Add label, help and widget to a field's schema: `field(lineOfText(60, "Enter a name."), "Name")`. */
export function field<Schema extends z.ZodType>(
  schema: Schema,
  label: string,
  words: Omit<FieldTexts, "label"> = {},
): Schema {
  return schema.meta({ field: { label, ...words } });
}

/** Return the texts of a field in a form's schema; undefined when it has none. */
export function fieldTexts(schema: z.core.$ZodType, name: string): FieldTexts | undefined {
  const field = shapeOf(schema)[name];
  return field && z.globalRegistry.get(field)?.field;
}

/** Return the labels of a form's fields by name, for its error messages. */
export function schemaLabels(schema: z.core.$ZodType): Record<string, string> {
  const entries = Object.entries(shapeOf(schema)).flatMap(([name, field]) => {
    const label = z.globalRegistry.get(field)?.field?.label;
    return label === undefined ? [] : [[name, label]];
  });
  return Object.fromEntries(entries);
}

/** Tell whether a form's schema has a field. */
export function hasField(schema: z.core.$ZodType, name: string): boolean {
  return Object.hasOwn(shapeOf(schema), name);
}

/** Tell whether a field may be left empty. */
export function isFieldOptional(schema: z.core.$ZodType, name: string): boolean {
  const field = shapeOf(schema)[name];
  return field !== undefined && z.safeParse(field, undefined).success;
}

/** Return the widget of a field: by default "switch" for a boolean, "numeric" for a number, else "text". */
export function fieldWidget(schema: z.core.$ZodType, name: string, { widget }: FieldTexts): Widget {
  if (widget) return typeof widget === "string" ? { as: widget } : widget;
  const field = shapeOf(schema)[name];
  const unwrapped = field && unwrapSchema(field);
  return { as: unwrapped instanceof z.ZodBoolean ? "switch" : unwrapped instanceof z.ZodNumber ? "numeric" : "text" };
}

/**
 * Convert a record to initial form values: true to the "on" that a switch posts, cents to dollars, null to undefined.
 */
export function recordToFormValues(schema: z.core.$ZodType, record: object): Record<string, unknown> {
  const entries = Object.keys(shapeOf(schema)).map((name) => {
    const value: unknown = Reflect.get(record, name);
    const words = fieldTexts(schema, name);
    const isMoney = words !== undefined && fieldWidget(schema, name, words).as === "money";
    if (isMoney && typeof value === "number") return [name, (value / 100).toFixed(2)];
    if (typeof value === "boolean") return [name, value ? "on" : undefined];
    return [name, value ?? undefined];
  });
  return Object.fromEntries(entries);
}

function shapeOf(schema: z.core.$ZodType): Readonly<Record<string, z.core.$ZodType>> {
  if (schema instanceof z.ZodPipe) return shapeOf(schema.in);
  return schema instanceof z.ZodObject ? schema.shape : {};
}
