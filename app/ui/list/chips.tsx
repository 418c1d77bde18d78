import { Icon } from "../icon.tsx";
import { useWords } from "../say.tsx";
import { say } from "../words.ts";
import styles from "./list-table.module.css";
import { dayText } from "../format.ts";
import { type FilterView, linkOf, type ListView } from "./list-view.ts";

/** The filters in force, each with a way to remove it. */
export function Chips({ list }: { list: ListView<unknown> }) {
  const words = useWords();
  const inForce = list.filters.flatMap((filter) => filter.values.map((value) => ({ filter, value })));
  if (inForce.length === 0) return null;
  const without = (name: string, value: string) =>
    linkOf(list, { filters: list.state.filters.filter(([known, held]) => known !== name || held !== value) });
  return (
    <ul className={styles.chips} aria-label="Filters in force" data-print="hide">
      {inForce.map(({ filter, value }) => (
        <li key={`${filter.name} ${value}`}>
          <a href={without(filter.name, value)} data-keep="" className={styles.chip}>
            <span className="visually-hidden">Remove the filter </span>
            {say(words, filter.kind === "flag" ? filter.label : `${filter.label}: ${wordOf(filter, value)}`)}
            <Icon name="close" size={14} />
          </a>
        </li>
      ))}
      <li>
        <a href={linkOf(list, { q: "", filters: [] })} data-keep="" className={styles.clear}>
          Clear filters
        </a>
      </li>
    </ul>
  );
}

function wordOf({ kind, options }: FilterView, value: string): string {
  if (kind === "day") return dayText(value);
  return (
    options.find((option) => option.value === value)?.label ??
    (kind === "text" || kind === "unseen" || !/^\d+$/.test(value) ? value : "not of this company")
  );
}
