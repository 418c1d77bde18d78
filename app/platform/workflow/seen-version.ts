import { parseId } from "#app/http/ids.ts";
import { type FieldErrors, fieldError, staleError } from "#app/http/errors.ts";
import { MISSING_VERSION_MESSAGE } from "./record-action-form.ts";

/** Record version that the page showed; null when a form has none, undefined when code acts without a page. */
export type SeenVersion = number | null | undefined;

/** Parse the version of a posted form, null when it has none. */
export function parseSeenVersion(form: FormData): number | null {
  return parseId(form.get("version")) || null;
}

/** Refuse an action on another version of the record, or without a version; null when the version matches. */
export function validateSeenVersion(
  noun: string,
  seen: SeenVersion,
  version: number,
): { saved: false; fieldErrors: FieldErrors; status?: 409 } | null {
  if (seen === undefined || seen === version) return null;
  if (seen === null) return { saved: false, fieldErrors: fieldError("", MISSING_VERSION_MESSAGE) };
  return { saved: false, fieldErrors: staleError(noun), status: 409 };
}
