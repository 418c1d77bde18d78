/** Problems of a form that its sender can mend, by field name; the key "" holds those of the whole form. */
export type Problems = Record<string, string[]>;

/** The refusal of a save that was started on an older version of the record (PRODUCT.md 0). */
export function stale(thing: string): Problems {
  return {
    "": [`Someone else changed this ${thing} while you were editing. Review their changes and save again.`],
  };
}

export function problem(field: string, sentence: string): Problems {
  return { [field]: [sentence] };
}

/** All problems in one line, for buttons that have no form to show them in. */
export function sentencesOf(problems: Problems): string {
  return Object.values(problems).flat().join(" ");
}

/** Absent or out of reach, which look the same, so that ids cannot be probed. */
export function notFound(thing: string): Response {
  return new Response(`${thing} not found.`, { status: 404, statusText: "Not Found" });
}

/** In reach but not allowed. */
export function forbidden(sentence: string): Response {
  return new Response(sentence, { status: 403, statusText: "Forbidden" });
}

/** The record, or 404 for one that is absent or out of reach. */
export function found<Found>(record: Found | null | undefined, thing: string): Found {
  if (record === null || record === undefined) throw notFound(thing);
  return record;
}
