import { defineList } from "#app/ui/list-address.ts";
import { flag, listOf } from "#app/ui/list-filters.ts";
import { SCREENS, TEXT_KEYS, type TextKey, entryOf } from "#app/platform/wording/text-catalogue.ts";

/** The address of the list of a company's texts. */
export const textList = defineList({
  sorts: { screen: "text", key: "text", changedAt: "other" },
  defaultSort: { by: "screen" },
  filters: { screen: listOf(SCREENS), changed: flag() },
});

export type TextListState = ReturnType<typeof textList.decode>;

/** A company's own wording of a text. */
export interface OwnText {
  key: string;
  value: string;
  changedAt: Date;
  changedBy: string;
}

export interface TextRow {
  key: TextKey;
  screen: string;
  place: string;
  /** The wording in force. */
  text: string;
  isChanged: boolean;
  changedAt: Date | null;
  changedBy: string;
}

/** Every text that the filter holds, in the list's order. The catalogue is short, so all of it is at hand. */
export function arrangeTexts(own: readonly OwnText[], { q, sort, filters }: TextListState): TextRow[] {
  const wanted = q.toLowerCase();
  const rows = TEXT_KEYS.map((key) =>
    rowOf(
      key,
      own.find((text) => text.key === key),
    ),
  )
    .filter((row) => `${row.key} ${row.screen} ${row.place} ${row.text}`.toLowerCase().includes(wanted))
    .filter((row) => filters.screen.length === 0 || filters.screen.includes(row.screen))
    .filter((row) => !filters.changed || row.isChanged);
  const { by } = sort;
  const sorted = by === "screen" ? rows : rows.toSorted(compare[by]);
  return sort.desc ? sorted.toReversed() : sorted;
}

// The order by screen is the catalogue's own, and settles the ties of the others.
const compare = {
  key: (one: TextRow, other: TextRow) => one.key.localeCompare(other.key, "en"),
  changedAt: (one: TextRow, other: TextRow) => Number(one.changedAt ?? 0) - Number(other.changedAt ?? 0),
};

function rowOf(key: TextKey, own: OwnText | undefined): TextRow {
  const { screen, place, standard } = entryOf(key);
  const isChanged = own !== undefined && own.value !== "";
  return {
    key,
    screen,
    place,
    text: isChanged ? own.value : standard,
    isChanged,
    changedAt: isChanged ? own.changedAt : null,
    changedBy: isChanged ? own.changedBy : "",
  };
}
