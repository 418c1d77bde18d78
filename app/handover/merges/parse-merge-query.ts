import { tickedIds } from "#app/http/form-values.ts";
import { parseId } from "#app/http/ids.ts";
import { MAX_SOURCES } from "./merge-rules.ts";

/** Read the survivor and the sources of a merge from an address; values that don't parse read as 0 or are left out. */
export function parseMergeQuery(query: URLSearchParams): { survivorId: number; sourceIds: number[] } {
  // Keep one more than the maximum, so that the page can say that there are too many.
  return { survivorId: parseId(query.get("survivor")), sourceIds: tickedIds(query, "source", MAX_SOURCES + 1) };
}
