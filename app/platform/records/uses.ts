import { countText, namesText } from "#app/ui/format.ts";

/** In how many records of one kind something is used. */
export interface Use {
  noun: string;
  plural: string;
  count: number;
}

/** "4 channel options and 1 event"; "" where there are none. */
export function usesText(uses: readonly Use[]): string {
  const used = uses.filter(({ count }) => count > 0);
  return namesText(used.map(({ noun, plural, count }) => countText(count, noun, plural)));
}
