import { type DefaultValue, type SubmissionResult, useForm } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { useMemo } from "react";
import { z } from "zod";
import { typedOf } from "./typed-of.ts";

interface FormOptions<Schema extends z.ZodType> {
  id: string;
  schema: Schema;
  /** What the server refused the form with. */
  lastResult?: SubmissionResult | undefined;
  defaultValue?: DefaultValue<z.input<Schema>>;
}

/**
 * A form that is checked by the schema that the server checks it with: a field when it is left, and from its first
 * problem on with every key.
 */
export function useSchemaForm<Schema extends z.ZodType<unknown, Record<string, unknown>>>({
  schema,
  ...options
}: FormOptions<Schema>) {
  return useForm<z.input<Schema>, z.output<Schema>>({
    ...options,
    constraint: useMemo(() => limitsOfFields(schema), [schema]),
    shouldValidate: "onBlur",
    shouldRevalidate: "onInput",
    // What the page posts of its own accord was typed by nobody.
    shouldDirtyConsider: (name) => name !== "idempotencyKey" && name !== "version",
    onValidate: ({ formData }) => parseWithZod(formData, { schema }),
  });
}

export interface Limits {
  minLength?: number;
  maxLength?: number;
}

/** How short and how long the text of each field may be, for the browser to check too. */
export function limitsOfFields(schema: z.core.$ZodType): Record<string, Limits> {
  const form = typedOf(schema);
  if (!(form instanceof z.ZodObject)) return {};
  return Object.fromEntries(Object.entries(form.shape).map(([name, field]) => [name, limitsOf(field)]));
}

function limitsOf(schema: z.core.$ZodType): Limits {
  const text = typedOf(schema);
  if (!(text instanceof z.ZodString)) return {};
  return { minLength: text.minLength ?? undefined, maxLength: text.maxLength ?? undefined };
}
