import { useNavigate } from "@remix-run/react";
import type { FormEvent } from "react";
import { Button, buttonClass } from "../buttons.tsx";
import { countText, numberText } from "../format.ts";
import { Icon } from "../icon.tsx";
import { entriesOf, firstRow, lastPage, linkOf, type ListView, PAGE_SIZES } from "./list-view.ts";
import styles from "./pager.module.css";

type AnyList = Pick<ListView<unknown>, "state" | "standard" | "kept" | "columns" | "total">;

/** The count in words, and first, previous, next, last. */
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

/** The same links below the rows, with the page to go to and the rows a page. */
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
  const steps = [
    { icon: "chevrons-left", label: "First page", to: 1, isOn: page > 1 },
    { icon: "chevron-left", label: "Previous page", to: Math.min(page - 1, last), isOn: page > 1 },
    { icon: "chevron-right", label: "Next page", to: page + 1, isOn: page < last },
    { icon: "chevrons-right", label: "Last page", to: last, isOn: page < last },
  ] as const;
  return (
    <nav aria-label={place === "top" ? "Pages, above" : "Pages, below"} className={styles.links} data-print="hide">
      {steps.slice(0, 2).map((step) => renderStep(step, linkOf(list, { page: step.to })))}
      <span className={styles.page}>
        Page {numberText(page)} of {numberText(last)}
      </span>
      {steps.slice(2).map((step) => renderStep(step, linkOf(list, { page: step.to })))}
    </nav>
  );
}

interface Step {
  icon: "chevrons-left" | "chevron-left" | "chevron-right" | "chevrons-right";
  label: string;
  isOn: boolean;
}

function renderStep({ icon, label, isOn }: Step, link: string) {
  const className = buttonClass({ look: "quiet", icon: true });
  if (!isOn) {
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

/** A page number to go to; a number below 1 or above the last page is ignored. */
function PageJump({ list }: { list: AnyList }) {
  const { state, total } = list;
  const navigate = useNavigate();
  const last = lastPage(total, state.size);

  function go(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const input = event.currentTarget.elements.namedItem("page");
    if (!(input instanceof HTMLInputElement)) return;
    const page = Number(input.value);
    if (Number.isInteger(page) && page >= 1 && page <= last) void navigate(linkOf(list, { page }));
    else input.value = String(state.page);
  }

  return (
    <form method="get" className={styles.jump} onSubmit={go}>
      {hiddenInputs(entriesOf(list, { page: 1 }))}
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

// The browser's own complaint about the range would be in the way.
function ignore(event: FormEvent<HTMLInputElement>) {
  event.preventDefault();
  event.currentTarget.value = event.currentTarget.defaultValue;
}

/** Rows a page; the first visible row stays in view. */
function SizeChoice({ list }: { list: AnyList }) {
  const { state } = list;
  const navigate = useNavigate();
  const kept = entriesOf(list, { page: 1 }).filter(([name]) => name !== "size");
  return (
    <form method="get" className={styles.size}>
      {hiddenInputs([...kept, ["row", String(firstRow(state))]])}
      <label>
        <span>Rows per page</span>
        <select
          key={state.size}
          name="size"
          className="native-input"
          defaultValue={state.size}
          onChange={(event) => {
            const size = PAGE_SIZES.find((known) => String(known) === event.target.value);
            if (size) void navigate(linkOf(list, { size }), { preventScrollReset: true });
          }}
        >
          {PAGE_SIZES.map((size) => (
            <option key={size}>{size}</option>
          ))}
        </select>
      </label>
      <span data-without-script="">
        <Button type="submit" small>
          Show
        </Button>
      </span>
    </form>
  );
}

function hiddenInputs(entries: [string, string][]) {
  return entries.map(([name, value]) => <input key={`${name} ${value}`} type="hidden" name={name} value={value} />);
}
