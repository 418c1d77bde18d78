import type { TableColumn } from "./table-props.ts";
import { buttonClass } from "../buttons.tsx";
import { Disclosure } from "../disclosure.tsx";
import { Icon } from "../icon.tsx";
import type { List, ListState } from "../list-address.ts";
import styles from "./toolbar.module.css";

/** Shows and hides columns, each by a link, so that the address keeps the choice. */
export function ColumnChoice<Row, By extends string, Filters>({
  columns,
  hidden,
  list,
  state,
}: {
  columns: TableColumn<Row, By>[];
  hidden: string[];
  list: List<By, Filters>;
  state: ListState<By, Filters>;
}) {
  const hidable = columns.filter((column) => !column.fixed);
  const byDefault = hidable.filter((column) => column.hidden).map((column) => column.id);
  if (hidable.length === 0) return null;

  function toggled(id: string): readonly string[] | null {
    const isHidden = (column: TableColumn<Row, By>) => hidden.includes(column.id) !== (column.id === id);
    const next = hidable.filter(isHidden).map((column) => column.id);
    return next.join() === byDefault.join() ? null : next;
  }

  return (
    <Disclosure
      className={styles.fold}
      summaryClass={buttonClass({ look: "quiet" })}
      summary={
        <>
          <Icon name="columns" size={18} />
          <span className={styles.word}>Columns</span>
        </>
      }
    >
      <ul className={styles.panel}>
        {hidable.map((column) => {
          const isShown = !hidden.includes(column.id);
          return (
            <li key={column.id}>
              <a
                href={list.link(state, { hide: toggled(column.id) })}
                data-replace=""
                data-keep=""
                className={styles.option}
              >
                <span className="tickbox" data-checked={isShown || undefined} />
                <span className="visually-hidden">{isShown ? "Hide" : "Show"} </span>
                {column.header}
              </a>
            </li>
          );
        })}
      </ul>
    </Disclosure>
  );
}
