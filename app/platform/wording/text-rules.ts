import { type FieldErrors, fieldError } from "#app/http/errors.ts";
import { defaultTerms } from "#app/ui/text/terms.ts";
import { type TextKey, textEntryOf } from "./text-catalog.ts";

/** Return the placeholders of a text, without the company's terms. */
export function placeholdersOf(key: TextKey): readonly string[] {
  return textEntryOf(key).placeholders ?? [];
}

/** Validate a value: its length and its placeholders. Empty means the default. */
export function validateText(key: TextKey, value: string): FieldErrors {
  const { most } = textEntryOf(key);
  if (value.length > most) return fieldError("value", `Use up to ${most.toLocaleString("en-US")} characters.`);
  const [unknown] = placeholdersIn(value).filter((name) => !isKnown(key, name));
  if (unknown !== undefined)
    return fieldError("value", `{${unknown}} isn't available here. Choose from the list below.`);
  return {};
}

/** Return the needed placeholders that a value leaves out; none for an empty value. */
export function missingPlaceholders(key: TextKey, value: string): string[] {
  if (value === "") return [];
  const names = placeholdersIn(value);
  return (textEntryOf(key).needed ?? []).filter((name) => !names.includes(name));
}

/** Return "" for a value equal to the default, so that nothing is stored. */
export function withoutDefault(key: TextKey, value: string): string {
  return value === textEntryOf(key).standard ? "" : value;
}

function isKnown(key: TextKey, name: string): boolean {
  return Object.hasOwn(defaultTerms, name) || placeholdersOf(key).includes(name);
}

function placeholdersIn(value: string): string[] {
  return [...value.matchAll(/\{([^{}\s]*)\}/g)].map(([, name = ""]) => name);
}
