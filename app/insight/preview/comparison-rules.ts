/** As many locations as a person compares at once (PRODUCT-DETAILS.md B25: "compare"). */
export const MOST_COMPARED = 3;

/** The ids that an address names to be compared: "compare=4,9". What is no id is left out. */
export function comparedIds(query: URLSearchParams): number[] {
  const ids = (query.get("compare") ?? "").split(",").filter((id) => /^[1-9]\d{0,8}$/.test(id));
  return [...new Set(ids.map(Number))].slice(0, MOST_COMPARED);
}
