import { Icon } from "#app/ui/content/icon.tsx";
import { useTerms } from "#app/ui/text/translate.tsx";
import { translate } from "#app/ui/text/terms.ts";
import styles from "./list-table.module.css";
import { dayText } from "#app/ui/text/format.ts";
import { type FilterView, listLink, type ListView } from "./list-view.ts";

/** Active filters, each with a link that removes it, and what they match where their labels do not tell. */
export function FilterChips({ list }: { list: ListView<unknown> }) {
  const terms = useTerms();
  const inForce = list.filters.flatMap((filter) => filter.values.map((value) => ({ filter, value })));
  if (inForce.length === 0) return null;
  const without = (name: string, value: string) =>
    listLink(list, { filters: list.state.filters.filter(([known, current]) => known !== name || current !== value) });
  return (
    <ul className={styles.chips} aria-label="Active filters" data-print="hide">
      {inForce.map(({ filter, value }) => (
        <li key={`${filter.name} ${value}`}>
          <a href={without(filter.name, value)} data-keep="" className={styles.chip}>
            <span className="visually-hidden">Remove filter </span>
            {translate(terms, filter.kind === "flag" ? filter.label : `${filter.label}: ${wordOf(filter, value)}`)}
            <Icon name="close" size={14} />
          </a>
        </li>
      ))}
      <li>
        <a href={listLink(list, { q: "", filters: [] })} data-keep="" className={styles.clear}>
          Clear filters
        </a>
      </li>
      {list.filters.map(({ name, values, help }) =>
        help && values.length > 0 ? (
          <li key={name} className="help">
            {translate(terms, help)}
          </li>
        ) : null,
      )}
    </ul>
  );
}

function wordOf({ kind, options }: FilterView, value: string): string {
  if (kind === "day") return dayText(value);
  return (
    options.find((option) => option.value === value)?.label ??
    (kind === "text" || kind === "unseen" || !/^\d+$/.test(value) ? value : "from another company")
  );
}
