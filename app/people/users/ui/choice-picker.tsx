import type { ReactNode } from "react";
import { Button, buttonClass } from "#app/ui/buttons.tsx";
import type { Field } from "#app/ui/fields.tsx";
import { useHydrated } from "#app/ui/hydrated.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Say } from "#app/ui/say.tsx";
import type { Choice, ChoiceList } from "#app/people/access-scope/user-choices.ts";
import styles from "./choice-picker.module.css";

/**
 * Checkboxes for what an account is given, the chosen ones first, with a search where there are many. `kind` names the
 * search as the form posts it: "Networks". Without script the search and the order are buttons that post the form.
 */
export function ChoicePicker({
  field,
  legend,
  kind,
  help,
  list,
  find,
  searchLabel,
  empty,
  onFind,
  onMoveUp,
}: {
  field: Field;
  legend: string;
  kind: "Networks" | "Groups" | "Locations";
  help: ReactNode;
  list: ChoiceList;
  /** The search whose result is shown. */
  find: string;
  searchLabel: string;
  /** What is said where there is nothing to choose at all. */
  empty: string;
  onFind: () => void;
  /** For what has an order: moves one of the chosen a place up. */
  onMoveUp?: (id: number) => void;
}) {
  const { chosen, offered, isLong } = list;
  const ids = [`${field.id}-help`, ...(field.errors ? [`${field.id}-error`] : [])];
  return (
    <fieldset id={field.id} tabIndex={-1} aria-describedby={ids.join(" ")} className={styles.picker}>
      <legend className={styles.legend}>
        <Say>{legend}</Say>
      </legend>
      <p id={`${field.id}-help`} className={styles.help}>
        <Say>{help}</Say>
      </p>
      {(isLong || find !== "") && <Search kind={kind} label={searchLabel} find={find} onFind={onFind} />}
      {chosen.length + offered.length === 0 && (
        <p className="help">
          <Say>{find === "" ? empty : "No data was found."}</Say>
        </p>
      )}
      <ul className={styles.choices}>
        {chosen.map((choice) => renderChoice(field, choice, true, onMoveUp))}
        {offered.map((choice) => renderChoice(field, choice, false, onMoveUp))}
      </ul>
      {isLong && find === "" && (
        <p className={styles.help}>These are the first {offered.length} by name. Search to find the others.</p>
      )}
      {field.errors && (
        <p id={`${field.id}-error`} className="field-error">
          <Say>{field.errors.join(" ")}</Say>
        </p>
      )}
    </fieldset>
  );
}

// With script the search is asked by itself and never posted; without, the form says what was searched and what is
// shown.
function Search({ kind, label, find, onFind }: { kind: string; label: string; find: string; onFind: () => void }) {
  const isHydrated = useHydrated();
  return (
    <div className={styles.search}>
      <input
        type="search"
        name={isHydrated ? undefined : `find${kind}`}
        data-find={kind}
        defaultValue={find}
        aria-label={label}
        placeholder={label}
        autoComplete="off"
        spellCheck={false}
        className={`native-input ${styles.text}`}
        onInput={onFind}
        onKeyDown={(event) => {
          if (event.key === "Enter") event.preventDefault();
        }}
      />
      {!isHydrated && <input type="hidden" name={`found${kind}`} value={find} />}
      <span data-without-script="">
        <Button type="submit" name="intent" value="find" formNoValidate>
          Search
        </Button>
      </span>
    </div>
  );
}

function renderChoice(
  field: Field,
  { id, name, note }: Choice,
  isChosen: boolean,
  onMoveUp: ((id: number) => void) | undefined,
) {
  return (
    <li key={id} className={styles.choice}>
      <label>
        <input type="checkbox" className="tickbox" name={field.name} value={id} defaultChecked={isChosen} />
        <span>
          {name}
          {note && <span className={styles.note}> {note}</span>}
        </span>
      </label>
      {onMoveUp && (
        <button
          type="submit"
          name="up"
          value={id}
          formNoValidate
          className={`${buttonClass({ look: "quiet", small: true, icon: true })} ${styles.up}`}
          aria-label={`Move ${name} up`}
          title="Move up"
          onClick={(event) => {
            event.preventDefault();
            onMoveUp(id);
          }}
        >
          <Icon name="arrow-up" size={16} />
        </button>
      )}
    </li>
  );
}
