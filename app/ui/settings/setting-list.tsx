import { Form } from "@remix-run/react";
import { buttonClass } from "#app/ui/page/buttons.tsx";
import { Icon } from "#app/ui/content/icon.tsx";
import styles from "../list/list-table.module.css";
import { type ListTableProps, ListTable } from "../list/list-table.tsx";
import { isListFiltered, type ListView, sortText } from "../list/list-view.ts";
import { T } from "#app/ui/text/translate.tsx";
import { settingActions, type SettingListItem } from "./setting-actions.ts";

interface SettingListProps<Row extends SettingListItem> extends Pick<
  ListTableProps<Row>,
  "download" | "empty" | "cells"
> {
  list: ListView<Row>;
  /** Edit page of a setting. */
  editPath: (id: number) => string;
  /** True when the user can change the settings; otherwise the list is read-only. */
  canEdit?: boolean;
  canDelete: boolean;
  /** True when all rows are shown in their own order, so that arrows can move them. */
  canMove?: boolean;
}

/** Forms that the arrows post. */
const ORDER_FORMS = { up: "order-up", down: "order-down" };

/**
 * List of a company's settings of one kind (channels, objectives and so on), which are moved, deactivated and deleted
 * from their rows.
 */
export function SettingList<Row extends SettingListItem>({
  editPath,
  canEdit = true,
  canDelete,
  cells,
  ...props
}: SettingListProps<Row>) {
  const { list, canMove = isInManualOrder(list) } = props;
  return (
    <>
      {Object.entries(ORDER_FORMS).map(([direction, id]) => (
        <Form key={id} id={id} method="post" preventScrollReset className="nowhere">
          <input type="hidden" name="intent" value={direction} />
        </Form>
      ))}
      <ListTable<Row>
        {...props}
        cells={{ uses: ({ usedBy }: Row) => <T>{usedBy || "Not used yet"}</T>, ...cells }}
        rowName={(setting) => setting.name}
        rowLink={canEdit ? (setting) => editPath(setting.id) : undefined}
        rowActions={
          canEdit
            ? (setting) => [
                { label: `Edit ${list.one}`, to: editPath(setting.id) },
                ...settingActions(setting, list.one, canDelete),
              ]
            : undefined
        }
        controlColumn={
          canEdit && canMove
            ? {
                head: "Order",
                size: 110,
                cell: (setting) => (
                  <span className={`inline tight ${styles.arrows}`}>
                    <Arrow setting={setting} direction="up" />
                    <Arrow setting={setting} direction="down" />
                  </span>
                ),
              }
            : undefined
        }
      />
    </>
  );
}

/** Button that moves a setting one position; shown when all rows are in their own order. */
function Arrow({ setting: { id, name }, direction }: { setting: SettingListItem; direction: "up" | "down" }) {
  const className = buttonClass({ look: "quiet", small: true, icon: true });
  return (
    <button
      type="submit"
      form={ORDER_FORMS[direction]}
      name="id"
      value={id}
      className={className}
      aria-label={`Move ${name} ${direction}`}
    >
      <Icon name={`arrow-${direction}`} size={16} />
    </button>
  );
}

/** Tell whether a list shows all rows in their own order, so that moving one up moves it past the row above. */
function isInManualOrder(list: ListView<unknown>): boolean {
  return sortText(list.state.sort) === "order" && !isListFiltered(list);
}
