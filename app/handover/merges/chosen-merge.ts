import { tickedIds } from "#app/http/form-values.ts";
import { idOf } from "#app/http/ids.ts";
import { MOST_SOURCES } from "./merge-rules.ts";

/** The networks that an address chooses to merge; whatever is silly reads as none. */
export function chosenMerge(query: URLSearchParams): { survivorId: number; sourceIds: number[] } {
  // One too many is kept, so that the page can say so.
  return { survivorId: idOf(query.get("survivor")), sourceIds: tickedIds(query, "source", MOST_SOURCES + 1) };
}
