import { useNavigate } from "@remix-run/react";
import type { MouseEvent } from "react";
import { Icon } from "../icon.tsx";
import { Say } from "../say.tsx";
import { addSortLinkOf, type ColumnView, type ListView, sortLinkOf } from "./list-view.ts";

interface SortLinkProps {
  list: ListView<unknown>;
  column: ColumnView;
  isSorted: false | "asc" | "desc";
  /** Which of the columns that the list is sorted by this one is, from 0. */
  place: number;
}

/** A column's head: a click sorts by it alone, a shift-click by it besides those before it. */
export function SortLink({ list, column, isSorted, place }: SortLinkProps) {
  const navigate = useNavigate();
  const isOneOfSeveral = isSorted && list.state.sort.length > 1;

  function addSort(event: MouseEvent) {
    if (!event.shiftKey) return;
    event.preventDefault();
    void navigate(addSortLinkOf(list, column), { preventScrollReset: true });
  }

  return (
    <a
      href={sortLinkOf(list, column)}
      data-keep=""
      data-sorted={isSorted ? true : undefined}
      title="Shift-click to sort by several columns"
      onClick={addSort}
    >
      <Say>{column.head}</Say>
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
