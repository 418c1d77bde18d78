import { useRef, useState } from "react";
import { ChoiceFieldset } from "./choice-fields.tsx";
import type { Field } from "./fields.tsx";
import styles from "./fields.module.css";
import { MAX_PLAIN_OPTIONS, useSearchSelect } from "./searchable-select.tsx";
import { PickSearch, CheckboxRow, preventEnterSubmit, checkboxListClass } from "./pick-list.tsx";
import { T, useTranslate } from "#app/ui/text/translate.tsx";
import { toSearchText } from "#app/ui/text/search-text.ts";

interface Choice {
  id: number;
  name: string;
  /** Detail that distinguishes it from others of its name. */
  note?: string;
  /** Group that the choice belongs to; a whole group can be chosen at once. */
  group?: string;
}

/**
 * Checkboxes for records, the chosen ones first. With script a long list is searched while typing, and on a device with
 * a mouse it becomes a select.
 */
export function CheckboxList({
  field,
  label,
  help,
  choices,
  find: searchText,
}: {
  field: Field;
  label: string;
  help?: string;
  choices: readonly Choice[];
  /** Search text of a list that is searched without script by posting the form; such a list never becomes a select. */
  find?: string;
}) {
  const [find, setFind] = useState(searchText ?? "");
  const chosen = [field.initialValue ?? []].flat().map(String);
  const isTicked = ({ id }: Choice) => chosen.includes(String(id));
  const [tickedAtFirst] = useState(chosen);
  const wasTicked = ({ id }: Choice) => tickedAtFirst.includes(String(id));
  const ordered = [...choices.filter(wasTicked), ...choices.filter((choice) => !wasTicked(choice))];
  const list = useRef<HTMLDivElement>(null);
  const selectable = searchText === undefined ? choices : [];
  const lazySelect = useSearchSelect(selectable, list);
  const translate = useTranslate();
  const search = translate(`Search ${label.toLowerCase()}`);
  const words = toSearchText(find).split(/\s+/);
  const hits = ordered.filter(({ name, note }) =>
    words.every((word) => toSearchText(`${name} ${note ?? ""}`).includes(word)),
  );
  if (lazySelect) {
    return (
      <lazySelect.SearchMultiSelect
        key={field.key}
        id={field.id}
        name={field.name}
        form={field.formId}
        label={<T>{label}</T>}
        description={help && <T>{help}</T>}
        error={field.errors && <T>{field.errors.join(" ")}</T>}
        items={choices.map(({ id, name, note, group }) => ({
          value: String(id),
          label: name,
          note: note && translate(note),
          group,
        }))}
        chosen={list.current ? tickedIn(list.current) : chosen}
      />
    );
  }
  return (
    <ChoiceFieldset field={field} id={field.id} label={label} help={help}>
      <div
        ref={list}
        className={`${styles.choices} ${selectable.length > MAX_PLAIN_OPTIONS ? styles.becomesSelect : ""}`}
      >
        {(choices.length > MAX_PLAIN_OPTIONS || find !== "") && (
          <div data-needs-script={searchText === undefined ? "" : undefined}>
            <PickSearch
              label={search}
              name={searchText === undefined ? undefined : "find"}
              find={searchText ?? ""}
              onInput={(event) => setFind(event.currentTarget.value)}
              onKeyDown={preventEnterSubmit}
            />
          </div>
        )}
        <ul className={checkboxListClass}>
          {ordered.map((choice) => (
            <CheckboxRow
              key={choice.id}
              field={field}
              id={choice.id}
              name={choice.name}
              note={choice.note}
              isTicked={isTicked(choice)}
              isHidden={!hits.includes(choice)}
            />
          ))}
          {hits.length === 0 && <li className="soft">{find ? "No data was found." : "None yet."}</li>}
        </ul>
      </div>
    </ChoiceFieldset>
  );
}

function tickedIn(list: HTMLElement): string[] {
  return [...list.querySelectorAll<HTMLInputElement>("input:checked")].map(({ value }) => value);
}
