import { useEffect, useState } from "react";
import { paths } from "#app/paths.ts";
import { Button } from "../buttons.tsx";
import { countText } from "../format.ts";
import { Icon } from "../icon.tsx";
import { Page } from "../page.tsx";
import { useSay } from "../say.tsx";
import { EmptyState } from "../status.tsx";
import { type FoundGroup, type FoundItem, listWords } from "./found.ts";
import { KeyboardHelp } from "./keyboard-help.tsx";
import { keepRecent, readRecent } from "./recent.ts";
import styles from "./search-page.module.css";

/** Search over everything that somebody may see, as a page of its own; the palette finds the same. */
export function SearchPage({
  typed,
  groups,
  tree,
  owner,
}: {
  typed: string;
  groups: readonly FoundGroup[];
  tree: "user" | "admin";
  /** Whose the recent finds of the browser are. */
  owner: string;
}) {
  const [recent, setRecent] = useState<FoundItem[]>([]);
  useEffect(() => setRecent(readRecent(owner)), [owner]);
  const count = groups.reduce((sum, { items }) => sum + items.length, 0);
  const shown = typed === "" && recent.length > 0 ? [recentGroup(recent)] : groups;
  return (
    <Page title="Search" purpose="Finds pages, actions and records by their number, name or address." width="form">
      <form method="get" action={paths.search()} role="search" className={styles.form}>
        <label className={styles.field}>
          <span className="visually-hidden">What are you looking for?</span>
          <Icon name="search" size={18} />
          <input
            type="search"
            name="q"
            key={typed}
            className="native-input"
            defaultValue={typed}
            placeholder="A number, a name, an address"
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
      {typed !== "" && count === 0 && (
        <EmptyState text={`Nothing that you may see is called “${typed}”. Try a number, or fewer words.`} />
      )}
      {shown.map((group) => (
        <Group key={group.kind} group={group} onOpen={(item) => keepRecent(owner, item)} />
      ))}
      <KeyboardHelp tree={tree} />
    </Page>
  );
}

export function recentGroup(items: FoundItem[]): FoundGroup {
  return { kind: "recent", label: "Recent", items, hasMore: false, lists: [] };
}

function Group({ group, onOpen }: { group: FoundGroup; onOpen: (item: FoundItem) => void }) {
  const say = useSay();
  return (
    <section className={styles.group} aria-labelledby={`found-${group.kind}`}>
      <h2 id={`found-${group.kind}`} className={styles.kind}>
        {say(group.label)}
      </h2>
      <ul className="bare">
        {group.items.map((item) => (
          <li key={`${item.to} ${item.title}`}>
            <a href={item.to} className={`option ${styles.found}`} onClick={() => onOpen(item)}>
              <span className="breaks">{item.title}</span>
              {item.note && <span className="note breaks">{item.note}</span>}
            </a>
          </li>
        ))}
        {group.lists.map((list) => (
          <li key={list.to}>
            <a href={list.to} className={`option ${styles.all}`}>
              {say(listWords(group, list))}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
