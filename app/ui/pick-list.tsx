import { useSubmit } from "@remix-run/react";
import { type FormEvent, type InputHTMLAttributes, type KeyboardEvent, type ReactNode, useId, useRef } from "react";
import { Button } from "./buttons.tsx";
import { countText } from "./format.ts";
import styles from "./pick-list.module.css";
import { Say, useWords } from "./say.tsx";
import { useSoon } from "./use-soon.ts";
import { say } from "./words.ts";

export interface Pick {
  id: number;
  name: string;
  note: string | null;
}

/**
 * A long list to tick from: the first rows that fit a search, and a button that ticks all of them. It posts ticks as
 * `name`, those that are not shown joined by dots.
 */
export function PickList({
  title,
  name,
  rows,
  ticked,
  found,
  noun,
  allIntent,
  empty,
}: {
  title: ReactNode;
  name: string;
  rows: readonly Pick[];
  ticked: readonly number[];
  /** How many rows fit the search in all. */
  found: number;
  /** What a row is: "location". */
  noun: string;
  /** The `intent` of the button that ticks all that fit. */
  allIntent: string;
  empty: string;
}) {
  const id = useId();
  const held = new Set(ticked);
  const shown = new Set(rows.map((row) => row.id));
  const unseen = ticked.filter((one) => !shown.has(one));
  const isAllTicked = rows.length === found && rows.every((row) => held.has(row.id));
  return (
    <section className="stack close" aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id}>
          <Say>{title}</Say>
        </h2>
        {found > 1 && !isAllTicked && (
          <Button type="submit" name="intent" value={allIntent} look="quiet" small formNoValidate>
            <Say>{`Tick all ${countText(found, noun)}`}</Say>
          </Button>
        )}
      </div>
      {unseen.length > 0 && <input type="hidden" name={name} value={unseen.join(".")} />}
      {rows.length === 0 ? (
        <p className={`soft ${styles.empty}`}>
          <Say>{empty}</Say>
        </p>
      ) : (
        <ul className={ticks}>
          {rows.map((row) => (
            // A tick that the server set or cleared makes the row anew; one of the reader's own stays in the page.
            <TickRow key={`${row.id} ${held.has(row.id)}`} field={{ name }} isTicked={held.has(row.id)} {...row} />
          ))}
        </ul>
      )}
      {found > rows.length && (
        <p className="soft">
          <Say>{`These are the first ${rows.length} of ${countText(found, noun)}. Search to find the others.`}</Say>
        </p>
      )}
    </section>
  );
}

/** The list of tick rows. */
export const ticks = `options ${styles.rows}`;

/** A record to tick; `children` stand behind its name. */
export function TickRow({
  field,
  id,
  name,
  note,
  isTicked,
  isHidden = false,
  children,
}: {
  field: { name: string; formId?: string };
  id: number;
  name: string;
  /** What tells it from others of its name. */
  note?: string | null;
  isTicked: boolean;
  isHidden?: boolean;
  children?: ReactNode;
}) {
  return (
    <li hidden={isHidden}>
      <label className="option">
        <input
          type="checkbox"
          className="tickbox"
          name={field.name}
          form={field.formId}
          value={id}
          defaultChecked={isTicked}
        />
        <span>
          {name}
          {note && (
            <small>
              {" "}
              <Say>{note}</Say>
            </small>
          )}
        </span>
      </label>
      {children}
    </li>
  );
}

/** Enter in a search inside a form would send the whole form. */
export function keepForm(event: KeyboardEvent): void {
  if (event.key === "Enter") event.preventDefault();
}

/** The search of such lists, with its button; it belongs to the form around it. */
export function PickSearch({
  label,
  find,
  children,
  ...input
}: { label: string; find: string } & InputHTMLAttributes<HTMLInputElement>) {
  const words = say(useWords(), label);
  return (
    <div className="row">
      <input
        type="search"
        name="find"
        defaultValue={find}
        aria-label={words}
        placeholder={words}
        autoComplete="off"
        spellCheck={false}
        className={`native-input ${styles.text}`}
        {...input}
      />
      {children}
      <span data-without-script="">
        <Button type="submit" name="intent" value="find" formNoValidate>
          Search
        </Button>
      </span>
    </div>
  );
}

/** Posts a form's intent "find" once typing in its search rests; ticks and what else was typed stay. */
export function useFind() {
  const form = useRef<HTMLFormElement>(null);
  const submit = useSubmit();
  const { soon } = useSoon(() => {
    if (!form.current) return;
    const data = new FormData(form.current);
    data.set("intent", "find");
    submit(data, { method: "post", preventScrollReset: true, replace: true });
  });
  const onInput = ({ target }: FormEvent) => {
    if (target instanceof HTMLInputElement && target.type === "search") soon();
  };
  return { form, findSoon: soon, onInput };
}
