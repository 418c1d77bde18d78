import type { z } from "zod";
import { hasField } from "./field-texts.ts";

/** Fields in the order of a form; those of an inner array are side by side. */
export type FieldLayout<Name extends string = string> = readonly (Name | readonly Name[])[];

/** Card of a form, by default without a heading. */
export interface SectionLayout<Name extends string = string> {
  title?: string;
  /** Introduction below the title. */
  text?: string;
  fields: FieldLayout<Name>;
}

/** Cards of a form, with fields of its schema. A schema with fewer fields shows those that it has. */
export type FormLayout<Schema extends z.ZodType = z.ZodType<unknown, Record<string, unknown>>> = readonly SectionLayout<
  keyof z.input<Schema> & string
>[];

/** Return the sections with the fields that a schema has, without those that are empty then. */
export function sectionsOfSchema(schema: z.core.$ZodType, layout: FormLayout): FormLayout {
  const sections = layout.map((section) => ({ ...section, fields: fieldsOfSchema(schema, section.fields) }));
  return sections.filter(({ fields }) => fields.length > 0);
}

function fieldsOfSchema(schema: z.core.$ZodType, fields: FieldLayout): FieldLayout {
  const isShown = (name: string) => hasField(schema, name);
  return fields.flatMap((row): FieldLayout => {
    if (typeof row === "string") return isShown(row) ? [row] : [];
    const names = row.filter(isShown);
    return names.length > 0 ? [names] : [];
  });
}
