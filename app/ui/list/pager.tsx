import { useNavigate } from "@remix-run/react";
import type { FormEvent } from "react";
import { Button, buttonClass } from "#app/ui/page/buttons.tsx";
import { countText, numberText } from "#app/ui/text/format.ts";
import { Icon } from "#app/ui/content/icon.tsx";
import { listQueryParams, firstRowIndex, lastPage, listLink, type ListView, PAGE_SIZES } from "./list-view.ts";
import styles from "./pager.module.css";

type AnyList = Pick<ListView<unknown>, "state" | "standard" | "kept" | "columns" | "total">;

/** Count of rows with links to the first, previous, next and last page. */
export function TopPager({ list, noun }: { list: AnyList; noun: { one: string; many: string } }) {
  return (
    <div className={styles.top}>
      <p className={styles.count} role="status">
        {countText(list.total, noun.one, noun.many)}
      </p>
      {list.total > 0 && <PageLinks list={list} place="top" />}
    </div>
  );
}

/** Links between pages below the rows, with an input for the page and the rows per page. */
export function BottomPager({ list }: { list: AnyList }) {
  return (
    <div className={styles.bottom} data-print="hide">
      <SizeChoice list={list} />
      <PageJump list={list} />
      <PageLinks list={list} place="bottom" />
    </div>
  );
}

function PageLinks({ list, place }: { list: AnyList; place: "top" | "bottom" }) {
  const { page, size } = list.state;
  const last = lastPage(list.total, size);
  const pageButtons = [
    { icon: "chevrons-left", label: "First page", to: 1, isEnabled: page > 1 },
    { icon: "chevron-left", label: "Previous page", to: Math.min(page - 1, last), isEnabled: page > 1 },
    { icon: "chevron-right", label: "Next page", to: page + 1, isEnabled: page < last },
    { icon: "chevrons-right", label: "Last page", to: last, isEnabled: page < last },
  ] as const;
  return (
    <nav aria-label={place === "top" ? "Pages, top" : "Pages, bottom"} className={styles.links} data-print="hide">
      {pageButtons.slice(0, 2).map((button) => renderPageButton(button, listLink(list, { page: button.to })))}
      <span className={styles.page}>
        Page {numberText(page)} of {numberText(last)}
      </span>
      {pageButtons.slice(2).map((button) => renderPageButton(button, listLink(list, { page: button.to })))}
    </nav>
  );
}

interface PageButton {
  icon: "chevrons-left" | "chevron-left" | "chevron-right" | "chevrons-right";
  label: string;
  isEnabled: boolean;
}

function renderPageButton({ icon, label, isEnabled }: PageButton, link: string) {
  const className = buttonClass({ look: "quiet", icon: true });
  if (!isEnabled) {
    return (
      <span key={label} className={className} role="link" aria-disabled="true" aria-label={label}>
        <Icon name={icon} size={18} />
      </span>
    );
  }
  return (
    <a key={label} href={link} className={className} aria-label={label} title={label}>
      <Icon name={icon} size={18} />
    </a>
  );
}

/** Input of a page number; one below 1 or above the last page is ignored. */
function PageJump({ list }: { list: AnyList }) {
  const { state, total } = list;
  const navigate = useNavigate();
  const last = lastPage(total, state.size);

  function go(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const input = event.currentTarget.elements.namedItem("page");
    if (!(input instanceof HTMLInputElement)) return;
    const page = Number(input.value);
    if (Number.isInteger(page) && page >= 1 && page <= last) void navigate(listLink(list, { page }));
    else input.value = String(state.page);
  }

  return (
    <form method="get" className={styles.jump} onSubmit={go}>
      {hiddenInputs(listQueryParams(list, { page: 1 }))}
      <label>
        <span>Go to page</span>
        <input
          key={state.page}
          type="number"
          name="page"
          inputMode="numeric"
          min={1}
          max={last}
          defaultValue={state.page}
          className={`native-input ${styles.number}`}
          onInvalid={ignore}
        />
      </label>
      <Button type="submit" small>
        Go
      </Button>
    </form>
  );
}

// The browser's own message about the range would be in the way.
function ignore(event: FormEvent<HTMLInputElement>) {
  event.preventDefault();
  event.currentTarget.value = event.currentTarget.defaultValue;
}

/** Rows per page; the first visible row stays in view. */
function SizeChoice({ list }: { list: AnyList }) {
  const { state } = list;
  const navigate = useNavigate();
  const params = listQueryParams(list, { page: 1 }).filter(([name]) => name !== "size");
  return (
    <form method="get" className={styles.size}>
      {hiddenInputs([...params, ["row", String(firstRowIndex(state))]])}
      <label>
        <span>Rows per page</span>
        <select
          key={state.size}
          name="size"
          className="native-input"
          defaultValue={state.size}
          onChange={(event) => {
            const size = PAGE_SIZES.find((known) => String(known) === event.target.value);
            if (size) void navigate(listLink(list, { size }), { preventScrollReset: true });
          }}
        >
          {PAGE_SIZES.map((size) => (
            <option key={size}>{size}</option>
          ))}
        </select>
      </label>
      <span data-without-script="">
        <Button type="submit" small>
          Apply
        </Button>
      </span>
    </form>
  );
}

function hiddenInputs(entries: [string, string][]) {
  return entries.map(([name, value]) => <input key={`${name} ${value}`} type="hidden" name={name} value={value} />);
}
