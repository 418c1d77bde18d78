/** Errors that the user can fix, by field name; the key "" holds those of the whole form. */
export type FieldErrors = Record<string, string[]>;

/** Refuse a save that started from an older version of the record (docs/product/fields.md, conventions). */
export function staleError(thing: string): FieldErrors {
  return {
    "": [`Someone else changed this ${thing} while you were editing. Review their changes and save again.`],
  };
}

export function fieldError(field: string, sentence: string): FieldErrors {
  return { [field]: [sentence] };
}

/** Join all field errors into one line, for buttons without a form that could show them. */
export function fieldErrorText(fieldErrors: FieldErrors): string {
  return Object.values(fieldErrors).flat().join(" ");
}

/** Response for a record that is absent or out of scope. The two look the same, so that ids cannot be probed. */
export function notFound(thing: string): Response {
  return new Response(`${thing} not found.`, { status: 404, statusText: "Not Found" });
}

/** Response for a record that is in scope but must not be used this way. */
export function forbidden(sentence: string): Response {
  return new Response(sentence, { status: 403, statusText: "Forbidden" });
}

/** Return the record, or throw 404 when it is absent or out of scope. */
export function orNotFound<Found>(record: Found | null | undefined, thing: string): Found {
  if (record === null || record === undefined) throw notFound(thing);
  return record;
}
