import { useRef, useState } from "react";
import { ChoiceSet } from "./choice-fields.tsx";
import type { Field } from "./fields.tsx";
import styles from "./fields.module.css";
import { SHORT_LIST, useLongSelect } from "./long-select.tsx";
import { PickSearch, TickRow, keepForm, ticks } from "./pick-list.tsx";
import { Say, useSay } from "./say.tsx";
import { plainText } from "./plain-text.ts";

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
  find: asked,
}: {
  field: Field;
  label: string;
  help?: string;
  choices: readonly Choice[];
  /** What the list was searched for without script, which posts the form; a list that is searched so stays one. */
  find?: string;
}) {
  const [find, setFind] = useState(asked ?? "");
  const chosen = [field.initialValue ?? []].flat().map(String);
  const isTicked = ({ id }: Choice) => chosen.includes(String(id));
  const [ordered] = useState([...choices.filter(isTicked), ...choices.filter((choice) => !isTicked(choice))]);
  const list = useRef<HTMLDivElement>(null);
  const part = useLongSelect(asked === undefined ? choices : [], list);
  const say = useSay();
  const search = say(`Search ${label.toLowerCase()}`);
  const words = plainText(find).split(/\s+/);
  const hits = ordered.filter(({ name, note }) =>
    words.every((word) => plainText(`${name} ${note ?? ""}`).includes(word)),
  );
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
        items={choices.map(({ id, name, note, group }) => ({
          value: String(id),
          label: name,
          note: note && say(note),
          group,
        }))}
        chosen={list.current ? tickedIn(list.current) : chosen}
      />
    );
  }
  return (
    <ChoiceSet field={field} id={field.id} label={label} help={help}>
      <div ref={list} className={styles.choices}>
        {(choices.length > SHORT_LIST || find !== "") && (
          <div data-needs-script={asked === undefined ? "" : undefined}>
            <PickSearch
              label={search}
              name={asked === undefined ? undefined : "find"}
              find={asked ?? ""}
              onInput={(event) => setFind(event.currentTarget.value)}
              onKeyDown={keepForm}
            />
          </div>
        )}
        <ul className={ticks}>
          {ordered.map((choice) => (
            <TickRow
              key={choice.id}
              field={field}
              id={choice.id}
              name={choice.name}
              note={choice.note}
              isTicked={isTicked(choice)}
              isHidden={!hits.includes(choice)}
            />
          ))}
          {hits.length === 0 && <li className="soft">{find ? "No data was found." : "There are none yet."}</li>}
        </ul>
      </div>
    </ChoiceSet>
  );
}

function tickedIn(list: HTMLElement): string[] {
  return [...list.querySelectorAll<HTMLInputElement>("input:checked")].map(({ value }) => value);
}
