import { useId, type ReactNode } from "react";
import { Button } from "./buttons.tsx";
import { countText } from "./format.ts";
import styles from "./pick-list.module.css";
import { Say, useWords } from "./say.tsx";
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
        <ul className={`options ${styles.rows}`}>
          {rows.map((row) => (
            // A tick that the server set or cleared makes the row anew; one of the reader's own stays in the page.
            <li key={`${row.id} ${held.has(row.id)}`}>
              <label className="option">
                <input
                  type="checkbox"
                  className="tickbox"
                  name={name}
                  value={row.id}
                  defaultChecked={held.has(row.id)}
                />
                <span>
                  {row.name}
                  {row.note && <small> {row.note}</small>}
                </span>
              </label>
            </li>
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

/** The search of pick lists, with its button; it belongs to the form around it. */
export function PickSearch({ label, find, children }: { label: string; find: string; children?: ReactNode }) {
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
