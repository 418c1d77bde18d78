import { type DefaultValue, type SubmissionResult, useForm } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { useMemo } from "react";
import { z } from "zod";
import { unwrapSchema } from "./unwrap-schema.ts";

interface FormOptions<Schema extends z.ZodType> {
  id: string;
  schema: Schema;
  /** Server's response to a refused form. */
  lastResult?: SubmissionResult | undefined;
  defaultValue?: DefaultValue<z.input<Schema>>;
}

/**
 * Create a form that is validated by the server's own schema: a field when it is left, and after its first error on
 * every key.
 */
export function useSchemaForm<Schema extends z.ZodType<unknown, Record<string, unknown>>>({
  schema,
  defaultValue,
  ...options
}: FormOptions<Schema>) {
  return useForm<z.input<Schema>, z.output<Schema>>({
    ...options,
    // Conform compares all initial values with the considered ones.
    defaultValue: defaultValue && withoutHiddenValues(defaultValue),
    constraint: useMemo(() => fieldLengthLimits(schema), [schema]),
    shouldValidate: "onBlur",
    shouldRevalidate: "onInput",
    shouldDirtyConsider: (name) => !HIDDEN_VALUES.has(name),
    onValidate: ({ formData }) => parseWithZod(formData, { schema }),
  });
}

/** Values that the page posts itself, which are not the user's changes. */
const HIDDEN_VALUES: ReadonlySet<string> = new Set(["idempotencyKey", "version"]);

function withoutHiddenValues<Values extends object>(values: Values): Values {
  const shown = { ...values };
  for (const name of HIDDEN_VALUES) Reflect.deleteProperty(shown, name);
  return shown;
}

export interface LengthLimits {
  minLength?: number;
  maxLength?: number;
}

/** Return the length limits of each text field, for the browser to enforce too. */
export function fieldLengthLimits(schema: z.core.$ZodType): Record<string, LengthLimits> {
  const form = unwrapSchema(schema);
  if (!(form instanceof z.ZodObject)) return {};
  return Object.fromEntries(Object.entries(form.shape).map(([name, field]) => [name, limitsOf(field)]));
}

function limitsOf(schema: z.core.$ZodType): LengthLimits {
  const text = unwrapSchema(schema);
  if (!(text instanceof z.ZodString)) return {};
  return { minLength: text.minLength ?? undefined, maxLength: text.maxLength ?? undefined };
}
