import { idOf } from "./ids.ts";

/** The ids that a form's ticks stand for, those that were not shown joined by dots; at most `most` of them. */
export function tickedIds(form: FormData | URLSearchParams, name: string, most: number): number[] {
  const typed = form.getAll(name).flatMap((value) => (typeof value === "string" ? value.split(".") : []));
  return [...new Set(typed.map(idOf).filter((id) => id > 0))].slice(0, most);
}

/** A text field of a form; "" where it is absent or a file. */
export function textOf(form: FormData | URLSearchParams, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
}

/** The key of the page that a form stands on; undefined where it has none. */
export function idempotencyKeyOf(form: FormData): string | undefined {
  return textOf(form, "idempotencyKey") || undefined;
}
