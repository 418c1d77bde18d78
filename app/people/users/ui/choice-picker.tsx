import { buttonClass } from "#app/ui/buttons.tsx";
import { ChoiceSet } from "#app/ui/choice-fields.tsx";
import type { Field } from "#app/ui/fields.tsx";
import { useHydrated } from "#app/ui/hydrated.ts";
import { Icon } from "#app/ui/icon.tsx";
import { PickSearch, TickRow, keepForm, ticks } from "#app/ui/pick-list.tsx";
import { Say } from "#app/ui/say.tsx";
import type { ChoiceList } from "#app/people/access-scope/user-choices.ts";
import styles from "./choice-picker.module.css";

/**
 * Checkboxes for what an account is given, the chosen ones first, with a search where there are many. `kind` names the
 * search as the form posts it: "Networks". Without script the search and the order are buttons that post the form.
 */
export function ChoicePicker({
  field,
  label,
  kind,
  help,
  list: { chosen, offered, isLong },
  find,
  searchLabel,
  empty,
  onFind,
  onMoveUp,
}: {
  field: Field;
  label: string;
  kind: "Networks" | "Groups" | "Locations";
  help: string;
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
  const isHydrated = useHydrated();
  const choices = [...chosen.map((choice) => ({ ...choice, isTicked: true })), ...offered];
  return (
    <ChoiceSet field={field} id={field.id} label={label} help={help}>
      <div className={styles.picker}>
        {(isLong || find !== "") && (
          // With script the search is asked by itself and never posted; without, the form says what was searched and
          // what is shown.
          <PickSearch
            label={searchLabel}
            find={find}
            name={isHydrated ? undefined : `find${kind}`}
            data-find={kind}
            onInput={onFind}
            onKeyDown={keepForm}
          >
            {!isHydrated && <input type="hidden" name={`found${kind}`} value={find} />}
          </PickSearch>
        )}
        {choices.length === 0 && (
          <p className="help">
            <Say>{find === "" ? empty : "No data was found."}</Say>
          </p>
        )}
        <ul className={ticks}>
          {choices.map((choice) => (
            <TickRow key={choice.id} field={field} isTicked={false} {...choice}>
              {onMoveUp && <MoveUp {...choice} onMoveUp={onMoveUp} />}
            </TickRow>
          ))}
        </ul>
        {isLong && find === "" && <p>These are the first {offered.length} by name. Search to find the others.</p>}
      </div>
    </ChoiceSet>
  );
}

function MoveUp({ id, name, onMoveUp }: { id: number; name: string; onMoveUp: (id: number) => void }) {
  return (
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
  );
}
