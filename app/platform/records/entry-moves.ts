import { idOf } from "#app/http/ids.ts";

const ENTRY_INTENTS = ["up", "down", "switch-off", "switch-on", "delete"] as const;

/** What is done with an entry as a whole: a place up or down, off or on, away. */
export interface EntryMove {
  intent: (typeof ENTRY_INTENTS)[number];
  entryId: number;
}

/**
 * The move that a list's or a page's button posts: its intent with the entry's `id`, or "up" and "down" with the id as
 * their value. Null where the form is something else.
 */
export function entryMoveOf(form: FormData): EntryMove | null {
  for (const intent of ["up", "down"] as const) {
    if (form.has(intent)) return { intent, entryId: idOf(form.get(intent)) };
  }
  const intent = ENTRY_INTENTS.find((known) => known === form.get("intent"));
  return intent ? { intent, entryId: idOf(form.get("id")) } : null;
}
