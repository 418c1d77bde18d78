import { countText } from "#app/ui/format.ts";

/** In how many records of one kind something is used. */
export interface Use {
  noun: string;
  plural: string;
  count: number;
}

/** "4 channel options and 1 event"; "" where there are none. */
export function usesText(uses: readonly Use[]): string {
  const parts = uses.filter(({ count }) => count > 0).map(({ noun, plural, count }) => countText(count, noun, plural));
  const last = parts.pop();
  return parts.length > 0 ? `${parts.join(", ")} and ${last}` : (last ?? "");
}
