import type { SubmissionResult } from "@conform-to/react";
import type { Field } from "#app/ui/fields/fields.tsx";
import type { FormLike } from "#app/ui/form/form.tsx";

export interface PlainForm extends FormLike {
  /** `initial` is shown until the user enters something. */
  field(name: string, initial?: string | null): Field;
}

/** Server's errors of a form; `initialValue` is what the user entered. */
type Answer = Pick<SubmissionResult, "status" | "error" | "initialValue">;

/**
 * Build a form whose fields the browser validates itself and the server validates again, so that the pages before
 * sign-in load no form library.
 */
export function plainForm(id: string, answer: Answer | undefined): PlainForm {
  const errors: Record<string, string[]> = {};
  for (const [name, sentences] of Object.entries(answer?.error ?? {})) if (sentences) errors[name] = sentences;
  const values = answer?.initialValue;
  return {
    id,
    errors: errors[""],
    allErrors: errors,
    status: answer?.status,
    dirty: false,
    field: (name, initial) => ({
      id: `${id}-${name}`,
      name,
      formId: id,
      initialValue: values ? values[name] : (initial ?? ""),
      errors: errors[name],
    }),
  };
}
