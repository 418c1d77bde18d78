/** Something that the search over everything found. */
export interface FoundItem {
  title: string;
  note: string;
  to: string;
}

export interface FoundGroup {
  kind: string;
  /** "{Plans}" */
  label: string;
  items: FoundItem[];
  hasMore: boolean;
  /** The lists that find the same and more; `of` names the company where there are several. */
  lists: { of: string | null; to: string }[];
}

/** "All {plans} that match", and of which company where advisors found some in several. */
export function listWords(group: FoundGroup, list: FoundGroup["lists"][number]): string {
  const [first = "", ...rest] = group.label;
  const label =
    first === "{"
      ? `{${(rest[0] ?? "").toLowerCase()}${rest.slice(1).join("")}`
      : `${first.toLowerCase()}${rest.join("")}`;
  return `All ${label} that match${list.of === null ? "" : ` in ${list.of}`}`;
}
