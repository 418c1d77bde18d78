import { useNavigate } from "@remix-run/react";
import { useEffect, useId, useRef, type FormEvent } from "react";
import { Button, buttonClass } from "../buttons.tsx";
import { hiddenColumns, type DataTableProps, type TableColumn } from "./table-props.ts";
import { Icon } from "../icon.tsx";
import type { ListState } from "../list-address.ts";
import { ColumnChoice } from "./column-choice.tsx";
import styles from "./toolbar.module.css";

/** Quick Search waits so long after the last key (specification, section 9). */
const DEBOUNCE_MS = 500;

type ToolbarProps<Row, By extends string, Filters> = DataTableProps<Row, By, Filters> & {
  sortable: TableColumn<Row, By>[];
};

/** Quick Search, filters and the order on phones in one GET form; beside it the columns and the download. */
export function Toolbar<Row, By extends string, Filters>(props: ToolbarProps<Row, By, Filters>) {
  const { list, state, search = false, searchLabel, filters, columns, download, label } = props;
  const form = useRef<HTMLFormElement>(null);
  const timer = useRef<number>();
  const toggleId = useId();
  const navigate = useNavigate();
  const kept = list.entries(state, { page: 1 }).filter(([name]) => name === "size" || name === "hide");

  useEffect(() => showState(form.current, [...list.entries(state), ["sort", sortText(state.sort)]]), [list, state]);
  useEffect(() => () => window.clearTimeout(timer.current), []);

  function go({ replace }: { replace: boolean }) {
    window.clearTimeout(timer.current);
    timer.current = undefined;
    if (!form.current) return;
    const link = list.link(list.decode(searchOf(form.current)));
    if (link !== list.link(state, { page: 1 })) void navigate(link, { replace, preventScrollReset: true });
  }

  // What is typed letter by letter leaves one step in the history; each other choice is a step of its own.
  function change({ target }: FormEvent<HTMLFormElement>) {
    window.clearTimeout(timer.current);
    if (isTyped(target)) timer.current = window.setTimeout(() => go({ replace: true }), DEBOUNCE_MS);
    else go({ replace: timer.current !== undefined });
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    go({ replace: true });
  }

  return (
    <div className={styles.toolbar} data-print="hide">
      <form
        ref={form}
        method="get"
        role="search"
        aria-label={label}
        className={styles.form}
        onSubmit={submit}
        onInput={change}
      >
        {search && (
          <label className={styles.search}>
            <span className="visually-hidden">Quick Search{searchLabel && `: ${searchLabel}`}</span>
            <Icon name="search" size={18} />
            <input
              type="search"
              name="q"
              defaultValue={state.q}
              placeholder={searchLabel ? `Quick Search: ${searchLabel}` : "Quick Search"}
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
          {filters}
          <SortChoice {...props} />
          <span data-without-script="">
            <Button type="submit">Apply</Button>
          </span>
        </div>
        {kept.map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
      </form>
      <div className={styles.tools}>
        <ColumnChoice columns={columns} hidden={hiddenColumns(columns, state.hide)} list={list} state={state} />
        {download && (
          <a href={download} className={buttonClass({ look: "quiet" })} data-native="">
            <Icon name="download" size={18} />
            <span className={styles.word}>CSV</span>
          </a>
        )}
      </div>
    </div>
  );
}

/** The order as a select: for phones, where the heads that sort are not shown. */
function SortChoice<Row, By extends string, Filters>({ sortable, list, state }: ToolbarProps<Row, By, Filters>) {
  const value = sortText(state.sort);
  const choices = sortable.flatMap(({ sort, header }) =>
    sort === undefined ? [] : [{ sort, header, isText: list.sorts[sort] === "text" }],
  );
  if (!choices.some(({ sort }) => sort === state.sort.by)) return <input type="hidden" name="sort" value={value} />;
  return (
    <label className={styles.sort}>
      <span>Sort by</span>
      <select name="sort" defaultValue={value}>
        {choices.map(({ sort, header, isText }) => [
          <option key={sort} value={sort}>
            {header}, {isText ? "A to Z" : "lowest first"}
          </option>,
          <option key={`-${sort}`} value={`-${sort}`}>
            {header}, {isText ? "Z to A" : "highest first"}
          </option>,
        ])}
      </select>
    </label>
  );
}

function sortText({ by, desc }: ListState["sort"]): string {
  return desc ? `-${by}` : by;
}

function searchOf(form: HTMLFormElement): URLSearchParams {
  const entries = [...new FormData(form)].filter((entry): entry is [string, string] => typeof entry[1] === "string");
  return new URLSearchParams(entries);
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
