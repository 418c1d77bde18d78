/** Result of the global search. */
export interface SearchHit {
  title: string;
  note: string;
  to: string;
  /** True for a page outside the portal's own, such as the Help Center, which the browser loads anew. */
  isOutside?: boolean;
}

export interface SearchGroup {
  kind: string;
  /** Heading of the group: "{Plans}". */
  label: string;
  items: SearchHit[];
  hasMore: boolean;
  /** Lists with the same results and more; `of` names the company when there are several. */
  lists: { of: string | null; to: string }[];
}

/** Format the link to a list: "See all matching {plans}", with its company when advisors have results in several. */
export function searchListText(group: SearchGroup, list: SearchGroup["lists"][number]): string {
  const [first = "", ...rest] = group.label;
  const label =
    first === "{"
      ? `{${(rest[0] ?? "").toLowerCase()}${rest.slice(1).join("")}`
      : `${first.toLowerCase()}${rest.join("")}`;
  return `See all matching ${label}${list.of === null ? "" : ` in ${list.of}`}`;
}
