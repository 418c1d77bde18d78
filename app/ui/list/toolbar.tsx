import { useNavigate } from "@remix-run/react";
import { type FormEvent, useEffect, useId, useRef } from "react";
import { Button, buttonClass } from "#app/ui/page/buttons.tsx";
import { LazyDisclosure } from "#app/ui/page/disclosure.tsx";
import { Icon } from "#app/ui/content/icon.tsx";
import { useTranslate } from "#app/ui/text/translate.tsx";
import { useDebounced } from "#app/ui/browser/use-debounced.ts";
import { Filters } from "./filters.tsx";
import type { TableRow, ListModel } from "./list-table.tsx";
import { type ColumnView, listQueryParams, listLink, linkFromForm, type ListView, sortText } from "./list-view.ts";
import { SavedViewMenu } from "./saved-views.tsx";
import styles from "./toolbar.module.css";

/** Milliseconds that Quick Search waits after the last key (specification, section 9). */
const DEBOUNCE_MS = 500;

interface ToolbarProps<Row extends TableRow> {
  list: ListView<Row>;
  table: ListModel<Row>;
  noun: { many: string };
  /** Downloads of the list by kind. */
  downloads: readonly { kind: string; to: string }[];
}

/**
 * Toolbar of a list: Quick Search, filters and the sort order on phones in one GET form; next to it, the columns and
 * the downloads.
 */
export function Toolbar<Row extends TableRow>({ list, table, noun, downloads }: ToolbarProps<Row>) {
  return (
    <div className={styles.toolbar} data-print="hide">
      <SearchForm list={list} label={noun.many} />
      <div className={styles.tools}>
        <SavedViewMenu list={list} />
        <ColumnChoice list={list} table={table} />
        {downloads.map(({ kind, to }) => (
          <a key={kind} href={to} className={buttonClass({ look: "quiet" })} data-native="">
            <span className={styles.icon} data-many={downloads.length > 1 || undefined}>
              <Icon name="download" size={18} />
            </span>
            <span className={downloads.length > 1 ? undefined : styles.word}>
              {downloads.length > 1 ? kind : `Download ${kind}`}
            </span>
          </a>
        ))}
      </div>
    </div>
  );
}

/** Form of Quick Search, filters and the sort order on phones, also for lists that are not tables. */
export function SearchForm({ list, label: name }: { list: ListView<unknown>; label: string }) {
  const form = useRef<HTMLFormElement>(null);
  const toggleId = useId();
  const navigate = useNavigate();
  const translate = useTranslate();
  const { search, state } = list;
  const label = search === null ? null : String(translate(search));
  const own = new Set(["size", "hide", ...list.kept.map(([name]) => name)]);
  const params = listQueryParams(list, { page: 1 }).filter(([name]) => own.has(name));

  useEffect(() => syncInputs(form.current, [...listQueryParams(list), ["sort", sortText(state.sort)]]), [list, state]);
  const { schedule, cancel } = useDebounced(() => go({ replace: true }), DEBOUNCE_MS);

  function go({ replace }: { replace: boolean }) {
    if (!form.current) return;
    const link = linkFromForm(list, form.current);
    if (link !== listLink(list, { page: 1 })) void navigate(link, { replace, preventScrollReset: true });
  }

  // Typing leaves one entry in the history, however many letters; each other choice leaves an entry of its own.
  function change({ target }: FormEvent<HTMLFormElement>) {
    if (isTyped(target)) schedule();
    else go({ replace: cancel() });
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    cancel();
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
            placeholder="Quick Search"
            title={`Quick Search: ${label}`}
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
      {params.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
    </form>
  );
}

/** Menu that shows and hides columns: at once and remembered with script, by URL without. */
function ColumnChoice<Row extends TableRow>({ list, table }: { list: ListView<Row>; table: ListModel<Row> }) {
  if (list.columns.every(({ fixed }) => fixed)) return null;
  return (
    <LazyDisclosure
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
    </LazyDisclosure>
  );
}

function ColumnLinks<Row extends TableRow>({ list, table }: { list: ListView<Row>; table: ListModel<Row> }) {
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
              href={listLink(list, { hide: toggled })}
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

/** Sort order as a select: for phones, where the sortable headers are hidden. */
function SortChoice({ list: { state, columns } }: { list: ListView<unknown> }) {
  const translate = useTranslate();
  const value = sortText(state.sort);
  const words = state.sort.flatMap(({ by, desc }) => {
    const column = columns.find(({ id }) => id === by);
    return column?.sort ? `${column.head}, ${sortDirectionTexts(column)[desc ? 1 : 0]}` : [];
  });
  if (words.length < state.sort.length) return <input type="hidden" name="sort" value={value} />;
  return (
    <label className={styles.sort}>
      <span>Sort by</span>
      <select name="sort" defaultValue={value} className="native-input pill">
        {columns.flatMap((column) => {
          const { id, head, sort } = column;
          if (!sort) return [];
          const directions = sortDirectionTexts(column);
          return [id, `-${id}`].map((order, index) => (
            <option key={order} value={order}>
              {translate(head)}, {directions[index]}
            </option>
          ));
        })}
        {words.length > 1 && <option value={value}>{translate(words.join("; "))}</option>}
      </select>
    </label>
  );
}

/** Return the texts of both sort directions of a column. */
function sortDirectionTexts({ sort, sortsAs, format: { as } }: ColumnView): [ascending: string, descending: string] {
  if (sortsAs === "days" || as === "day" || as === "instant") return ["earliest first", "latest first"];
  if (sortsAs === "distances") return ["nearest first", "farthest first"];
  if (sortsAs === "numbers" || as === "number") return ["lowest first", "highest first"];
  if (sort === "text") return ["A to Z", "Z to A"];
  if (as === "yesNo") return ["No first", "Yes first"];
  return as === "status" ? ["inactive first", "active first"] : ["lowest first", "highest first"];
}

function isTyped(target: EventTarget): boolean {
  return target instanceof HTMLInputElement && ["search", "text"].includes(target.type);
}

// The inputs are uncontrolled, so a removed chip or the back button must be written into them; the focused one is left
// alone.
function syncInputs(form: HTMLFormElement | null, entries: [string, string][]): void {
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
