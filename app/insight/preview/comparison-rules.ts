/** Largest number of locations compared at once (docs/product/locations.md, comparing). */
export const MAX_COMPARED = 3;

/** Parse the ids of the locations to compare from an address, as in "compare=4,9"; anything else is ignored. */
export function parseComparedIds(query: URLSearchParams): number[] {
  const ids = (query.get("compare") ?? "").split(",").filter((id) => /^[1-9]\d{0,8}$/.test(id));
  return [...new Set(ids.map(Number))].slice(0, MAX_COMPARED);
}
