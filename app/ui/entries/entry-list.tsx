import type { ReactNode } from "react";
import { type ListTableProps, ListTable } from "../list/list-table.tsx";
import { isFiltered, type ListView } from "../list/list-view.ts";
import { drawArrows, drawUses, type EntryRow, entryRowActions, OrderForm } from "./entry-columns.tsx";

interface EntryListProps<Row extends EntryRow> extends Pick<ListTableProps<Row>, "download" | "empty" | "cells"> {
  list: ListView<Row>;
  /** Where an entry is edited. */
  editPath: (id: number) => string;
  mayDelete: boolean;
  /** Whether the rows stand whole in their own order, so that arrows move them. */
  mayMove?: boolean;
}

/**
 * The list of a company's own entries (channels, objectives and the like): moved, switched off and deleted from their
 * rows.
 */
export function EntryList<Row extends EntryRow>({ editPath, mayDelete, cells, ...props }: EntryListProps<Row>) {
  const { list, mayMove = isInOwnOrder(list) } = props;
  return (
    <>
      <OrderForm />
      <ListTable<Row>
        {...props}
        cells={{ uses: drawUses, ...cells } satisfies Record<string, (row: Row) => ReactNode>}
        rowName={(entry) => entry.name}
        rowLink={(entry) => editPath(entry.id)}
        rowActions={(entry) => entryRowActions(entry, list.one, editPath(entry.id), mayDelete)}
        control={mayMove ? { head: "Order", size: 110, cell: drawArrows } : undefined}
      />
    </>
  );
}

/** Whether a list stands whole in its own order, so that moving an entry up moves it past the one above. */
function isInOwnOrder(list: ListView<unknown>): boolean {
  const { by, desc } = list.state.sort;
  return by === "order" && !desc && !isFiltered(list);
}
