import { Modal } from "@mantine/core";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { paths } from "#app/paths.ts";
import { CloseButton } from "#app/ui/page/buttons.tsx";
import dialog from "#app/ui/page/dialog.module.css";
import { countText } from "#app/ui/text/format.ts";
import { Icon } from "#app/ui/content/icon.tsx";
import "#app/ui/theme/parts.css";
import { useTranslate } from "#app/ui/text/translate.tsx";
import { type SearchGroup, type SearchHit, searchListText } from "./search-hits.ts";
import styles from "./palette-lazy.module.css";
import { saveRecentHit, readRecentHits } from "./recent-hits.ts";
import { recentGroup } from "./search-page.tsx";
import { useSearchResults } from "./use-search-results.ts";

/** Command palette of the global search: arrow keys choose, Enter opens, Escape closes. */
export function Palette({ isOpen, owner, onClose }: { isOpen: boolean; owner: string; onClose: () => void }) {
  const [isMounted, setIsMounted] = useState(false);
  useEffect(() => setIsMounted(true), []);
  return (
    <Modal.Root
      opened={isOpen && isMounted}
      onClose={onClose}
      size={640}
      yOffset="10vh"
      xOffset={16}
      padding={0}
      lockScroll={false}
      transitionProps={{ duration: 120, exitDuration: 0, transition: "fade" }}
      classNames={{ overlay: dialog.overlay, content: dialog.content }}
    >
      <Modal.Overlay />
      <Modal.Content aria-label="Search everything">
        <Modal.Body>
          <Finder owner={owner} onClose={onClose} />
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

interface Option extends SearchHit {
  isList: boolean;
}

function Finder({ owner, onClose }: { owner: string; onClose: () => void }) {
  const translate = useTranslate();
  const id = useId();
  const [typed, setTyped] = useState("");
  const [recent] = useState(() => readRecentHits(owner));
  const answer = useSearchResults(typed);
  const groups = typed.trim() === "" ? (recent.length > 0 ? [recentGroup(recent)] : []) : answer.groups;
  const shown = groups.map((group) => ({ group, options: optionsOf(group) }));
  const help: Option | null = typed.trim() !== "" && answer.help ? { ...answer.help, isList: true } : null;
  const results = shown.flatMap((each) => each.options);
  const options = help ? [...results, help] : results;
  const [chosen, setChosen] = useState(0);
  const active = options[Math.min(chosen, options.length - 1)];
  const list = useRef<HTMLDivElement>(null);
  const optionId = (option: Option) => `${id}-${options.indexOf(option)}`;

  useEffect(() => {
    list.current?.querySelector("[aria-selected=true]")?.scrollIntoView({ block: "nearest" });
  });

  function press(event: KeyboardEvent<HTMLInputElement>) {
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (step !== 0 && options.length > 0) {
      event.preventDefault();
      setChosen((Math.min(chosen, options.length - 1) + step + options.length) % options.length);
    }
    // While results are loading, Enter submits the form to the search page.
    if (event.key === "Enter" && active && !answer.isWaiting) {
      event.preventDefault();
      list.current?.querySelector<HTMLElement>("[aria-selected=true]")?.click();
    }
  }

  function renderOption(option: Option) {
    const { title, note, to, isList, isOutside } = option;
    return (
      <a
        key={`${to} ${title}`}
        id={optionId(option)}
        role="option"
        aria-selected={option === active}
        tabIndex={-1}
        href={to}
        data-native={isOutside ? "" : undefined}
        className={`option ${styles.found}`}
        data-list={isList || undefined}
        onMouseMove={() => setChosen(options.indexOf(option))}
        onClick={(event) => {
          if (!isList) saveRecentHit(owner, { title, note, to, ...(isOutside && { isOutside }) });
          if (!(event.ctrlKey || event.metaKey || event.shiftKey)) onClose();
        }}
      >
        <span className="breaks">{translate(title)}</span>
        {note && <span className="note breaks">{note}</span>}
      </a>
    );
  }

  return (
    <form method="get" action={paths.search()} role="search">
      <div className={styles.field}>
        <Icon name="search" />
        <input
          name="q"
          aria-label="Search everything"
          data-autofocus=""
          role="combobox"
          aria-expanded={options.length > 0}
          aria-controls={`${id}-list`}
          aria-activedescendant={active && optionId(active)}
          aria-autocomplete="list"
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
          placeholder="Number, name, address or page"
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setChosen(0);
          }}
          onKeyDown={press}
        />
        <CloseButton label="Close" onClick={onClose} />
      </div>
      <div ref={list} id={`${id}-list`} role="listbox" aria-label="Search results" className={styles.list}>
        {shown.map(({ group, options: ofGroup }) => (
          <div key={group.kind} role="group" aria-labelledby={`${id}-${group.kind}`}>
            <div id={`${id}-${group.kind}`} role="presentation" className={styles.kind}>
              {translate(group.label)}
            </div>
            {ofGroup.map(renderOption)}
          </div>
        ))}
        {help && renderOption(help)}
      </div>
      <p role="status" className={results.length > 0 ? "visually-hidden" : styles.said}>
        {statusText(typed, answer, results.length)}
      </p>
    </form>
  );
}

function optionsOf(group: SearchGroup): Option[] {
  const lists = group.lists.map((list) => ({
    title: searchListText(group, list),
    note: "",
    to: list.to,
    isList: true,
  }));
  return [...group.items.map((item) => ({ ...item, isList: false })), ...lists];
}

function statusText(
  typed: string,
  { isWaiting, hasFailed }: ReturnType<typeof useSearchResults>,
  count: number,
): string {
  if (typed.trim() === "") return "Search by number, name, address or action.";
  if (hasFailed) return "The server didn't respond. Press Enter to search on a page.";
  if (isWaiting) return count > 0 ? "" : "Searching…";
  return count > 0
    ? `${countText(count, "result")}. Use the arrow keys to choose, Enter to open.`
    : `No results for “${typed.trim()}”.`;
}
