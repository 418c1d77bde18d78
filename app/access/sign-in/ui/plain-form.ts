import type { SubmissionResult } from "@conform-to/react";
import type { Field } from "#app/ui/fields.tsx";
import type { FormLike } from "#app/ui/form.tsx";

export interface PlainForm extends FormLike {
  /** `initial` is shown until something was typed. */
  field(name: string, initial?: string | null): Field;
}

/** What the server refused a form with; `initialValue` is what was typed. */
type Answer = Pick<SubmissionResult, "status" | "error" | "initialValue">;

/**
 * A form whose fields the browser checks by its own means and the server checks again, so that the pages before sign-in
 * load no form library.
 */
export function plainForm(id: string, answer: Answer | undefined): PlainForm {
  const errors: Record<string, string[]> = {};
  for (const [name, sentences] of Object.entries(answer?.error ?? {})) if (sentences) errors[name] = sentences;
  const typed = answer?.initialValue;
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
      initialValue: typed ? typed[name] : (initial ?? ""),
      errors: errors[name],
    }),
  };
}
