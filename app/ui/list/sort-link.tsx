import { useNavigate } from "@remix-run/react";
import type { MouseEvent } from "react";
import { Icon } from "#app/ui/content/icon.tsx";
import { T } from "#app/ui/text/translate.tsx";
import { linkAlsoSortedBy, type ColumnView, type ListView, linkSortedBy } from "./list-view.ts";

interface SortLinkProps {
  list: ListView<unknown>;
  column: ColumnView;
  isSorted: false | "asc" | "desc";
  /** Position of this column among those that the list is sorted by, from 0. */
  place: number;
}

/** Column header: a click sorts by it alone, a shift-click adds it to the sort order. */
export function SortLink({ list, column, isSorted, place }: SortLinkProps) {
  const navigate = useNavigate();
  const isOneOfSeveral = isSorted && list.state.sort.length > 1;

  function addSort(event: MouseEvent) {
    if (!event.shiftKey) return;
    event.preventDefault();
    void navigate(linkAlsoSortedBy(list, column), { preventScrollReset: true });
  }

  return (
    <a
      href={linkSortedBy(list, column)}
      data-keep=""
      data-sorted={isSorted ? true : undefined}
      title="Shift-click to sort by several columns"
      onClick={addSort}
    >
      <T>{column.head}</T>
      <Icon name={isSorted ? (isSorted === "desc" ? "arrow-down" : "arrow-up") : "selector"} size={16} />
      {isOneOfSeveral && (
        <span>
          <span className="visually-hidden">{`, ${isSorted}ending, sorted by `}</span>
          {place + 1}
        </span>
      )}
    </a>
  );
}
