import { DataTable } from "../data-table.tsx";
import type { DataTableProps } from "../table/table-props.ts";
import { OrderForm, type EntryRow, entryRowActions, orderColumn } from "./entry-columns.tsx";
import { ActiveFilter, activeFilterName, isInOwnOrder } from "./entry-filters.tsx";

type Given = "rowKey" | "rowName" | "rowLink" | "rowActions" | "label" | "singular" | "search" | "empty";

interface EntryTableProps<Row extends EntryRow, By extends string, Filters> extends Omit<
  DataTableProps<Row, By, Filters>,
  Given
> {
  /** What a row is: "channel", "channels". */
  noun: string;
  nouns: string;
  /** Where an entry is edited. */
  editPath: (id: number) => string;
  mayDelete: boolean;
  /** Whether the rows stand whole in their own order, so that arrows move them. */
  mayMove?: boolean;
  /** What to add first, in a sentence, and where. */
  empty: string;
  create: { label: string; to: string };
}

/**
 * The list of a company's own entries (channels, objectives and the like): filtered by whether they can be chosen,
 * moved, switched off and deleted from their rows.
 */
export function EntryTable<Row extends EntryRow, By extends string, Filters extends { active: "yes" | "no" | null }>({
  noun,
  nouns,
  editPath,
  mayDelete,
  empty,
  create,
  columns,
  filters,
  filterNames,
  ...table
}: EntryTableProps<Row, By, Filters>) {
  const { list, state, mayMove = isInOwnOrder(list, state) } = table;
  return (
    <>
      <OrderForm />
      <DataTable
        {...table}
        label={nouns}
        singular={noun}
        columns={mayMove ? [...columns, orderColumn<Row>()] : columns}
        rowKey={(entry) => entry.id}
        rowName={(entry) => entry.name}
        rowLink={(entry) => editPath(entry.id)}
        rowActions={(entry) => entryRowActions(entry, noun, editPath(entry.id), mayDelete)}
        search
        filters={
          <>
            <ActiveFilter value={state.filters.active} />
            {filters}
          </>
        }
        filterNames={{ ...filterNames, active: activeFilterName }}
        empty={{ text: empty, action: create }}
      />
    </>
  );
}
