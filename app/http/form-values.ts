import { parseId } from "./ids.ts";

/**
 * Return the ids of ticked checkboxes, at most `max`. Rows that were not rendered arrive as one value joined by dots.
 */
export function tickedIds(form: FormData | URLSearchParams, name: string, max: number): number[] {
  const ids = form.getAll(name).flatMap((value) => (typeof value === "string" ? value.split(".") : []));
  return [...new Set(ids.map(parseId).filter((id) => id > 0))].slice(0, max);
}

/** Return a text field of a form; "" when it is absent or a file. */
export function formText(form: FormData | URLSearchParams, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
}

/** Return the intent of a form, its button's or its hidden field's; null without a form and for any other word. */
export function parseIntent<Intent extends string>(
  form: FormData | URLSearchParams | undefined,
  intents: readonly Intent[],
): Intent | null {
  const posted = form?.get("intent");
  return intents.find((intent) => intent === posted) ?? null;
}

/** Return the idempotency key of the page that sent the form; undefined when it has none. */
export function idempotencyKeyOf(form: FormData): string | undefined {
  return formText(form, "idempotencyKey") || undefined;
}
