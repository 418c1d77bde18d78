import { countText, namesText } from "#app/ui/text/format.ts";

/** Number of records of one kind that use a record. */
export interface Use {
  noun: string;
  plural: string;
  count: number;
}

/** Format uses as "4 channel options and 1 event"; "" without any. */
export function usesText(uses: readonly Use[]): string {
  const used = uses.filter(({ count }) => count > 0);
  return namesText(used.map(({ noun, plural, count }) => countText(count, noun, plural)));
}
