import { useEffect, useState } from "react";
import { paths } from "#app/paths.ts";
import { Button } from "#app/ui/page/buttons.tsx";
import { countText } from "#app/ui/text/format.ts";
import { Icon } from "#app/ui/content/icon.tsx";
import { Page } from "#app/ui/page/page.tsx";
import { useTranslate } from "#app/ui/text/translate.tsx";
import { EmptyState } from "#app/ui/content/status.tsx";
import { type SearchGroup, type SearchHit, searchListText } from "./search-hits.ts";
import { KeyboardHelp } from "./keyboard-help.tsx";
import { saveRecentHit, readRecentHits } from "./recent-hits.ts";
import styles from "./search-page.module.css";

/** Page of the global search; the palette finds the same. */
export function SearchPage({
  typed,
  groups,
  help,
  tree,
  owner,
}: {
  typed: string;
  groups: readonly SearchGroup[];
  /** Last line below the results. */
  help: SearchHit;
  tree: "user" | "admin";
  /** Email of the user who owns the browser's recent results. */
  owner: string;
}) {
  const [recent, setRecent] = useState<SearchHit[]>([]);
  useEffect(() => setRecent(readRecentHits(owner)), [owner]);
  const count = groups.reduce((sum, { items }) => sum + items.length, 0);
  const shown = typed === "" && recent.length > 0 ? [recentGroup(recent)] : groups;
  return (
    <Page title="Search" purpose="Find pages, {plans}, claims and more by number, name or address." width="form">
      <form method="get" action={paths.search()} role="search" className={styles.form}>
        <label className={styles.field}>
          <span className="visually-hidden">Search for</span>
          <Icon name="search" size={18} />
          <input
            type="search"
            name="q"
            key={typed}
            className="native-input"
            defaultValue={typed}
            placeholder="Number, name or address"
            autoComplete="off"
            spellCheck={false}
          />
        </label>
        <Button type="submit" look="primary">
          Search
        </Button>
      </form>
      {typed !== "" && (
        <p role="status" className="visually-hidden">
          {countText(count, "result")}
        </p>
      )}
      {typed !== "" && count === 0 && <EmptyState text={`No results for “${typed}”. Try a number or fewer words.`} />}
      {shown.map((group) => (
        <Group key={group.kind} group={group} onOpen={(item) => saveRecentHit(owner, item)} />
      ))}
      {typed !== "" && (
        <section className={styles.group} aria-label="More help">
          <a href={help.to} data-native="" className={`option ${styles.found}`}>
            <span>{help.title}</span>
            <span className="note">{help.note}</span>
          </a>
        </section>
      )}
      <KeyboardHelp tree={tree} />
    </Page>
  );
}

export function recentGroup(items: SearchHit[]): SearchGroup {
  return { kind: "recent", label: "Recent", items, hasMore: false, lists: [] };
}

function Group({ group, onOpen }: { group: SearchGroup; onOpen: (item: SearchHit) => void }) {
  const translate = useTranslate();
  return (
    <section className={styles.group} aria-labelledby={`found-${group.kind}`}>
      <h2 id={`found-${group.kind}`} className={styles.kind}>
        {translate(group.label)}
      </h2>
      <ul className="bare">
        {group.items.map((item) => (
          <li key={`${item.to} ${item.title}`}>
            <a
              href={item.to}
              data-native={item.isOutside ? "" : undefined}
              className={`option ${styles.found}`}
              onClick={() => onOpen(item)}
            >
              <span className="breaks">{item.title}</span>
              {item.note && <span className="note breaks">{item.note}</span>}
            </a>
          </li>
        ))}
        {group.lists.map((list) => (
          <li key={list.to}>
            <a href={list.to} className={`option ${styles.all}`}>
              {translate(searchListText(group, list))}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
