import { Form } from "@remix-run/react";
import { buttonClass } from "../buttons.tsx";
import { Icon } from "../icon.tsx";
import { type ListTableProps, ListTable } from "../list/list-table.tsx";
import { isFiltered, type ListView, sortText } from "../list/list-view.ts";
import { Say } from "../say.tsx";
import { entryMoves, type EntryRow } from "./entry-moves.ts";
import styles from "./entries.module.css";

interface EntryListProps<Row extends EntryRow> extends Pick<ListTableProps<Row>, "download" | "empty" | "cells"> {
  list: ListView<Row>;
  /** Where an entry is edited. */
  editPath: (id: number) => string;
  /** Whether the reader changes entries; without it the list is read. */
  mayEdit?: boolean;
  mayDelete: boolean;
  /** Whether the rows stand whole in their own order, so that arrows move them. */
  mayMove?: boolean;
}

const FORM = "order";

/**
 * The list of a company's own entries (channels, objectives and the like): moved, switched off and deleted from their
 * rows.
 */
export function EntryList<Row extends EntryRow>({
  editPath,
  mayEdit = true,
  mayDelete,
  cells,
  ...props
}: EntryListProps<Row>) {
  const { list, mayMove = isInOwnOrder(list) } = props;
  return (
    <>
      {/* The form that the arrows post stands beside the table. */}
      <Form id={FORM} method="post" preventScrollReset className={styles.nowhere} />
      <ListTable<Row>
        {...props}
        cells={{ uses: ({ usedBy }: Row) => <Say>{usedBy || "Nothing yet"}</Say>, ...cells }}
        rowName={(entry) => entry.name}
        rowLink={mayEdit ? (entry) => editPath(entry.id) : undefined}
        rowActions={
          mayEdit
            ? (entry) => [
                { label: `Edit ${list.one}`, to: editPath(entry.id) },
                ...entryMoves(entry, list.one, mayDelete),
              ]
            : undefined
        }
        control={
          mayEdit && mayMove
            ? {
                head: "Order",
                size: 110,
                cell: (entry) => (
                  <span className={styles.arrows}>
                    <Arrow entry={entry} way="up" />
                    <Arrow entry={entry} way="down" />
                  </span>
                ),
              }
            : undefined
        }
      />
    </>
  );
}

/** Moves an entry one place; shown where the list stands whole in its own order. */
function Arrow({ entry: { id, name }, way }: { entry: EntryRow; way: "up" | "down" }) {
  const className = buttonClass({ look: "quiet", small: true, icon: true });
  return (
    <button type="submit" form={FORM} name={way} value={id} className={className} aria-label={`Move ${name} ${way}`}>
      <Icon name={`arrow-${way}`} size={16} />
    </button>
  );
}

/** Whether a list stands whole in its own order, so that moving an entry up moves it past the one above. */
function isInOwnOrder(list: ListView<unknown>): boolean {
  return sortText(list.state.sort) === "order" && !isFiltered(list);
}
