import type { DataTableProps } from "./table-props.ts";
import { Icon } from "../icon.tsx";
import type { List, ListState } from "../list-address.ts";
import styles from "./data-table.module.css";

/** The filters in force, each with a way to remove it. */
export function Chips<Row, By extends string, Filters>({
  list,
  state,
  names = {},
}: {
  list: List<By, Filters>;
  state: ListState<By, Filters>;
  names: DataTableProps<Row, By, Filters>["filterNames"];
}) {
  const entries = list.filterEntries(state);
  if (entries.length === 0) return null;
  const named = new Map<string, { label: string; word?: (value: string) => string } | undefined>(Object.entries(names));
  return (
    <ul className={styles.chips} aria-label="Filters in force" data-print="hide">
      {entries.map(([name, value]) => {
        const { label, word } = named.get(name) ?? { label: name };
        const text = `${label}: ${word ? word(value) : value}`;
        return (
          <li key={`${name} ${value}`}>
            <a href={list.linkWithout(state, name, value)} data-keep="" className={styles.chip}>
              <span className="visually-hidden">Remove the filter </span>
              {text}
              <Icon name="close" size={14} />
            </a>
          </li>
        );
      })}
      <li>
        <a href={list.linkUnfiltered(state)} data-keep="" className={styles.clear}>
          Clear filters
        </a>
      </li>
    </ul>
  );
}
