import { useSubmit } from "@remix-run/react";
import { type FormEvent, type InputHTMLAttributes, type KeyboardEvent, type ReactNode, useId, useRef } from "react";
import { Button } from "#app/ui/page/buttons.tsx";
import { countText } from "#app/ui/text/format.ts";
import styles from "./pick-list.module.css";
import { T, useTerms } from "#app/ui/text/translate.tsx";
import { useDebounced } from "#app/ui/browser/use-debounced.ts";
import { translate } from "#app/ui/text/terms.ts";

export interface PickListRow {
  id: number;
  name: string;
  note: string | null;
}

/**
 * Long list of checkboxes: the first rows that match a search, and a button that selects all matches. Selected ids are
 * posted as `name`; those of rows that are not shown are joined by dots.
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
  rows: readonly PickListRow[];
  ticked: readonly number[];
  /** Number of rows that match the search. */
  found: number;
  /** Noun for a row: "location". */
  noun: string;
  /** `intent` of the button that selects all matches. */
  allIntent: string;
  empty: string;
}) {
  const id = useId();
  const tickedIds = new Set(ticked);
  const shown = new Set(rows.map((row) => row.id));
  const unseen = ticked.filter((one) => !shown.has(one));
  const isAllTicked = rows.length === found && rows.every((row) => tickedIds.has(row.id));
  return (
    <section className="stack close" aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id}>
          <T>{title}</T>
        </h2>
        {found > 1 && !isAllTicked && (
          <Button type="submit" name="intent" value={allIntent} look="quiet" small formNoValidate>
            <T>{`Select all ${countText(found, noun)}`}</T>
          </Button>
        )}
      </div>
      {unseen.length > 0 && <input type="hidden" name={name} value={unseen.join(".")} />}
      {rows.length === 0 ? (
        <p className={`soft ${styles.empty}`}>
          <T>{empty}</T>
        </p>
      ) : (
        <ul className={checkboxListClass}>
          {rows.map((row) => (
            // A checkbox that the server changed gets a new row; the user's own changes stay in the page.
            <CheckboxRow
              key={`${row.id} ${tickedIds.has(row.id)}`}
              field={{ name }}
              isTicked={tickedIds.has(row.id)}
              {...row}
            />
          ))}
        </ul>
      )}
      {found > rows.length && (
        <p className="soft">
          <T>{`Showing the first ${rows.length} of ${countText(found, noun)}. Search to find the others.`}</T>
        </p>
      )}
    </section>
  );
}

/** Class of a list of checkbox rows. */
export const checkboxListClass = `options ${styles.rows}`;

/** Record with a checkbox; `children` follow its name. */
export function CheckboxRow({
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
  /** Detail that distinguishes it from others of its name. */
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
              <T>{note}</T>
            </small>
          )}
        </span>
      </label>
      {children}
    </li>
  );
}

/** Prevent Enter in a search field from submitting the form around it. */
export function preventEnterSubmit(event: KeyboardEvent): void {
  if (event.key === "Enter") event.preventDefault();
}

/** Search of a checkbox list, with its button; it belongs to the form around it. */
export function PickSearch({
  label,
  find,
  children,
  ...input
}: { label: string; find: string } & InputHTMLAttributes<HTMLInputElement>) {
  const words = translate(useTerms(), label);
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

/** Post a form's intent "find" once typing in its search pauses; checkboxes and other values stay. */
export function useFindAsTyped() {
  const form = useRef<HTMLFormElement>(null);
  const submit = useSubmit();
  const { schedule } = useDebounced(() => {
    if (!form.current) return;
    const data = new FormData(form.current);
    data.set("intent", "find");
    submit(data, { method: "post", preventScrollReset: true, replace: true });
  });
  const onInput = ({ target }: FormEvent) => {
    if (target instanceof HTMLInputElement && target.type === "search") schedule();
  };
  return { form, findSoon: schedule, onInput };
}
