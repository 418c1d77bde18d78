import { useRef, useState } from "react";
import type { Field } from "./fields.tsx";
import fieldStyles from "./fields.module.css";
import { SHORT_LIST, useLongSelect } from "./long-select.tsx";
import { Say, useSay } from "./say.tsx";
import styles from "./tick-list.module.css";

interface Choice {
  id: number;
  name: string;
  /** What tells it from others of its name. */
  note?: string;
  /** What it belongs to; all of that can be chosen at once. */
  group?: string;
}

/**
 * Checkboxes for records, the chosen ones first; with script, a long list is searched as one types, and where a mouse
 * points it becomes a select.
 */
export function TickList({
  field,
  label,
  help,
  choices,
}: {
  field: Field;
  label: string;
  help?: string;
  choices: readonly Choice[];
}) {
  const [find, setFind] = useState("");
  const [ordered] = useState(() => chosenFirst(choices, field.initialValue));
  const chosen = chosenOf(field.initialValue);
  const list = useRef<HTMLFieldSetElement>(null);
  const part = useLongSelect(choices, list);
  const search = useSay()(`Search ${label.toLowerCase()}`);
  const hits = ordered.filter(({ name, note }) => `${name} ${note ?? ""}`.toLowerCase().includes(find.toLowerCase()));
  const described = [help && `${field.id}-description`, field.errors && `${field.id}-error`].filter(Boolean).join(" ");
  if (part) {
    return (
      <part.SearchMultiSelect
        key={field.key}
        id={field.id}
        name={field.name}
        form={field.formId}
        label={<Say>{label}</Say>}
        description={help && <Say>{help}</Say>}
        error={field.errors && <Say>{field.errors.join(" ")}</Say>}
        items={choices.map(({ id, name, note, group }) => ({ value: String(id), label: name, note, group }))}
        chosen={list.current ? tickedIn(list.current) : chosen}
      />
    );
  }
  return (
    <fieldset ref={list} key={field.key} id={field.id} tabIndex={-1} aria-describedby={described || undefined}>
      <legend className={fieldStyles.legend}>
        <Say>{label}</Say>
      </legend>
      {help && (
        <p id={`${field.id}-description`} className="help">
          <Say>{help}</Say>
        </p>
      )}
      {choices.length > SHORT_LIST && (
        <input
          type="search"
          data-needs-script=""
          value={find}
          aria-label={search}
          placeholder={search}
          autoComplete="off"
          className={`native-input ${styles.search}`}
          onChange={(event) => setFind(event.target.value)}
          onKeyDown={(event) => {
            // Enter would send the whole form.
            if (event.key === "Enter") event.preventDefault();
          }}
        />
      )}
      <ul className={`options ${styles.choices}`}>
        {ordered.map((choice) => (
          <li key={choice.id} hidden={!hits.includes(choice)}>
            <label className="option">
              <input
                type="checkbox"
                className="tickbox"
                name={field.name}
                form={field.formId}
                value={choice.id}
                defaultChecked={chosen.includes(String(choice.id))}
              />
              <span>
                {choice.name}
                {choice.note && <small> {choice.note}</small>}
              </span>
            </label>
          </li>
        ))}
        {hits.length === 0 && <li className="soft">{find ? "No data was found." : "There are none yet."}</li>}
      </ul>
      {field.errors && (
        <p id={`${field.id}-error`} className={fieldStyles.error}>
          <Say>{field.errors.join(" ")}</Say>
        </p>
      )}
    </fieldset>
  );
}

function chosenFirst(choices: readonly Choice[], initialValue: unknown): Choice[] {
  const chosen = chosenOf(initialValue);
  const isChosen = ({ id }: Choice) => chosen.includes(String(id));
  return [...choices.filter(isChosen), ...choices.filter((choice) => !isChosen(choice))];
}

function tickedIn(list: HTMLFieldSetElement): string[] {
  return [...list.querySelectorAll<HTMLInputElement>("input:checked")].map(({ value }) => value);
}

function chosenOf(initialValue: unknown): string[] {
  return [initialValue].flat().map(String);
}
