import { useNavigate } from "@remix-run/react";
import { type FormEvent, useEffect, useId, useRef } from "react";
import { Button, buttonClass } from "../buttons.tsx";
import { LateDisclosure } from "../disclosure.tsx";
import { Icon } from "../icon.tsx";
import { useSay } from "../say.tsx";
import { useSoon } from "../use-soon.ts";
import { Filters } from "./filters.tsx";
import type { Keyed, ListModel } from "./list-table.tsx";
import { type ColumnView, entriesOf, linkOf, linkOfForm, type ListView, sortText } from "./list-view.ts";
import { SavedViews } from "./saved-views.tsx";
import styles from "./toolbar.module.css";

/** Quick Search waits so long after the last key (specification, section 9). */
const DEBOUNCE_MS = 500;

interface ToolbarProps<Row extends Keyed> {
  list: ListView<Row>;
  table: ListModel<Row>;
  noun: { many: string };
  /** The list's files by their kinds. */
  downloads: readonly { kind: string; to: string }[];
}

/** Quick Search, filters and the order on phones in one GET form; beside it the columns and the download. */
export function Toolbar<Row extends Keyed>({ list, table, noun, downloads }: ToolbarProps<Row>) {
  return (
    <div className={styles.toolbar} data-print="hide">
      <SearchForm list={list} label={noun.many} />
      <div className={styles.tools}>
        <SavedViews list={list} />
        <ColumnChoice list={list} table={table} />
        {downloads.map(({ kind, to }) => (
          <a key={kind} href={to} className={buttonClass({ look: "quiet" })} data-native="">
            <span className={styles.icon} data-many={downloads.length > 1 || undefined}>
              <Icon name="download" size={18} />
            </span>
            <span className={downloads.length > 1 ? undefined : styles.word}>{kind}</span>
          </a>
        ))}
      </div>
    </div>
  );
}

/** Quick Search, filters and the order on phones in one GET form, for what is no table too. */
export function SearchForm({ list, label: name }: { list: ListView<unknown>; label: string }) {
  const form = useRef<HTMLFormElement>(null);
  const toggleId = useId();
  const navigate = useNavigate();
  const say = useSay();
  const { search, state } = list;
  const label = search === null ? null : String(say(search));
  const own = new Set(["size", "hide", ...list.kept.map(([name]) => name)]);
  const kept = entriesOf(list, { page: 1 }).filter(([name]) => own.has(name));

  useEffect(() => showState(form.current, [...entriesOf(list), ["sort", sortText(state.sort)]]), [list, state]);
  const { soon, drop } = useSoon(() => go({ replace: true }), DEBOUNCE_MS);

  function go({ replace }: { replace: boolean }) {
    if (!form.current) return;
    const link = linkOfForm(list, form.current);
    if (link !== linkOf(list, { page: 1 })) void navigate(link, { replace, preventScrollReset: true });
  }

  // What is typed letter by letter leaves one step in the history; each other choice is a step of its own.
  function change({ target }: FormEvent<HTMLFormElement>) {
    if (isTyped(target)) soon();
    else go({ replace: drop() });
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    drop();
    go({ replace: true });
  }

  return (
    <form
      ref={form}
      method="get"
      role="search"
      aria-label={name}
      className={styles.form}
      onSubmit={submit}
      onInput={change}
    >
      {label !== null && (
        <label className={styles.search}>
          <span className="visually-hidden">Quick Search: {label}</span>
          <Icon name="search" size={18} />
          <input
            type="search"
            name="q"
            className="native-input pill"
            defaultValue={state.q}
            placeholder={`Quick Search: ${label}`}
            autoComplete="off"
            spellCheck={false}
          />
        </label>
      )}
      <input id={toggleId} type="checkbox" className={styles.toggle} />
      <label htmlFor={toggleId} className={`${buttonClass({})} ${styles.toggleButton}`}>
        <Icon name="filter" size={18} />
        Filters
      </label>
      <div className={styles.filters}>
        <Filters list={list} />
        <SortChoice list={list} />
        <span data-without-script="">
          <Button type="submit">Apply</Button>
        </span>
      </div>
      {kept.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
    </form>
  );
}

/** Shows and hides columns: at once and remembered with script, by an address without. */
function ColumnChoice<Row extends Keyed>({ list, table }: { list: ListView<Row>; table: ListModel<Row> }) {
  if (list.columns.every(({ fixed }) => fixed)) return null;
  return (
    <LateDisclosure
      name="columns"
      className="fold"
      summaryClass={buttonClass({ look: "quiet" })}
      summary={
        <>
          <Icon name="columns" size={18} />
          <span className={styles.word}>Columns</span>
        </>
      }
    >
      <ColumnLinks list={list} table={table} />
    </LateDisclosure>
  );
}

function ColumnLinks<Row extends Keyed>({ list, table }: { list: ListView<Row>; table: ListModel<Row> }) {
  const hidable = table.getAllLeafColumns().filter((column) => column.getCanHide());
  const hidden = hidable.filter((column) => !column.getIsVisible()).map(({ id }) => id);
  return (
    <ul className="hanging">
      {hidable.map((column) => {
        const isShown = column.getIsVisible();
        const toggled = isShown ? [...hidden, column.id] : hidden.filter((id) => id !== column.id);
        return (
          <li key={column.id}>
            <a
              href={linkOf(list, { hide: toggled })}
              className="option"
              onClick={(event) => {
                event.preventDefault();
                column.toggleVisibility();
              }}
            >
              <span className="tickbox" data-checked={isShown || undefined} />
              <span className="visually-hidden">{isShown ? "Hide" : "Show"} </span>
              {String(column.columnDef.header)}
            </a>
          </li>
        );
      })}
    </ul>
  );
}

/** The order as a select: for phones, where the heads that sort are not shown. */
function SortChoice({ list: { state, columns } }: { list: ListView<unknown> }) {
  const say = useSay();
  const value = sortText(state.sort);
  const words = state.sort.flatMap(({ by, desc }) => {
    const column = columns.find(({ id }) => id === by);
    return column?.sort ? `${column.head}, ${sortWords(column)[desc ? 1 : 0]}` : [];
  });
  if (words.length < state.sort.length) return <input type="hidden" name="sort" value={value} />;
  return (
    <label className={styles.sort}>
      <span>Sort by</span>
      <select name="sort" defaultValue={value} className="native-input pill">
        {columns.flatMap((column) => {
          const { id, head, sort } = column;
          if (!sort) return [];
          const ways = sortWords(column);
          return [id, `-${id}`].map((way, index) => (
            <option key={way} value={way}>
              {say(head)}, {ways[index]}
            </option>
          ));
        })}
        {words.length > 1 && <option value={value}>{say(words.join("; "))}</option>}
      </select>
    </label>
  );
}

/** Say both ways in which a column is sorted, by what it holds. */
function sortWords({ sort, format: { as } }: ColumnView): [ascending: string, descending: string] {
  if (as === "day" || as === "instant") return ["earliest first", "latest first"];
  if (as === "yesNo" || as === "own" || as === "status")
    return sort === "text" ? ["A to Z", "Z to A"] : ["first to last", "last to first"];
  return sort === "text" && as !== "number" ? ["A to Z", "Z to A"] : ["lowest first", "highest first"];
}

function isTyped(target: EventTarget): boolean {
  return target instanceof HTMLInputElement && ["search", "text"].includes(target.type);
}

// The inputs are the browser's own, so a removed chip or the back button is written into them; typing is left alone.
function showState(form: HTMLFormElement | null, entries: [string, string][]): void {
  for (const input of form?.elements ?? []) {
    if (input === document.activeElement && isTyped(input)) continue;
    if (!input.hasAttribute("name")) continue;
    if (input instanceof HTMLInputElement && input.type === "checkbox") {
      input.checked = entries.some(([name, value]) => name === input.name && value === input.value);
    } else if (input instanceof HTMLInputElement && input.type !== "hidden") {
      input.value = entries.find(([name]) => name === input.name)?.[1] ?? "";
    } else if (input instanceof HTMLSelectElement) {
      const value = entries.find(([name]) => name === input.name)?.[1];
      input.value = value ?? input.options[0]?.value ?? "";
    }
  }
}
