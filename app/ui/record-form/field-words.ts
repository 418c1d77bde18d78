import { z } from "zod";
import { typedOf } from "../typed-of.ts";

/** How a field shows. What its schema says already needs no word: text, a switch for a yes or no. */
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
  /** One of some values, by their words; one of the options that the page hands in, where there are none. */
  | {
      as: "select" | "radio" | "ticks";
      words?: Readonly<Record<string, string>>;
      emptyLabel?: string;
      columns?: 1 | 2 | 3;
    };

export interface FieldWords {
  label: string;
  help?: string;
  placeholder?: string;
  autoComplete?: string;
  /** Whether a field that may be left empty is needed in the end, so that nothing calls it optional. */
  isNeeded?: true;
  widget?: Widget["as"] | Widget;
}

declare module "zod" {
  interface GlobalMeta {
    field?: FieldWords;
  }
}

/** A field with its label, help and widget: `said(lineOfText(60, "Enter a name."), "Name")`. */
export function said<Schema extends z.ZodType>(
  schema: Schema,
  label: string,
  words: Omit<FieldWords, "label"> = {},
): Schema {
  return schema.meta({ field: { label, ...words } });
}

/** What a form's schema says of a field; undefined where it says nothing. */
export function wordsOfField(schema: z.core.$ZodType, name: string): FieldWords | undefined {
  const field = shapeOf(schema)[name];
  return field && z.globalRegistry.get(field)?.field;
}

/** The labels of a form's fields by their names, for its problems. */
export function labelsOf(schema: z.core.$ZodType): Record<string, string> {
  const entries = Object.entries(shapeOf(schema)).flatMap(([name, field]) => {
    const label = z.globalRegistry.get(field)?.field?.label;
    return label === undefined ? [] : [[name, label]];
  });
  return Object.fromEntries(entries);
}

/** Whether a field may be left empty. */
export function isOptional(schema: z.core.$ZodType, name: string): boolean {
  const field = shapeOf(schema)[name];
  return field !== undefined && z.safeParse(field, undefined).success;
}

/** "switch" for a yes or no, "numeric" for a number, else "text". */
export function widgetOf(schema: z.core.$ZodType, name: string, { widget }: FieldWords): Widget {
  if (widget) return typeof widget === "string" ? { as: widget } : widget;
  const field = shapeOf(schema)[name];
  const typed = field && typedOf(field);
  return { as: typed instanceof z.ZodBoolean ? "switch" : typed instanceof z.ZodNumber ? "numeric" : "text" };
}

/**
 * What the fields of a form begin with for a record as it was read: a yes as the switch that posts it, cents as dollars,
 * and what is missing as nothing.
 */
export function typedValues(schema: z.core.$ZodType, record: object): Record<string, unknown> {
  const entries = Object.keys(shapeOf(schema)).map((name) => {
    const value: unknown = Reflect.get(record, name);
    const words = wordsOfField(schema, name);
    const isMoney = words !== undefined && widgetOf(schema, name, words).as === "money";
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
