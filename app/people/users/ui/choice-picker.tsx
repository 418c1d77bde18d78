import { buttonClass } from "#app/ui/page/buttons.tsx";
import { ChoiceFieldset } from "#app/ui/fields/choice-fields.tsx";
import type { Field } from "#app/ui/fields/fields.tsx";
import { useHydrated } from "#app/ui/browser/hydrated.ts";
import { Icon } from "#app/ui/content/icon.tsx";
import { PickSearch, CheckboxRow, preventEnterSubmit, checkboxListClass } from "#app/ui/fields/pick-list.tsx";
import { T } from "#app/ui/text/translate.tsx";
import type { ChoiceList } from "#app/people/access-scope/user-choices.ts";
import styles from "#app/ui/fields/pick-list.module.css";

/**
 * Checkboxes for an account's networks, groups or locations, the chosen ones first, with a search for long lists.
 * `kind` names the search as the form posts it: "Networks". Without script the search and the order are buttons that
 * post the form.
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
  /** Search text of the shown result. */
  find: string;
  searchLabel: string;
  /** Text when there is nothing to choose from. */
  empty: string;
  onFind: () => void;
  /** Present where the choices have an order: moves a chosen one up a position. */
  onMoveUp?: (id: number) => void;
}) {
  const isHydrated = useHydrated();
  const choices = [...chosen.map((choice) => ({ ...choice, isTicked: true })), ...offered];
  return (
    <ChoiceFieldset field={field} id={field.id} label={label} help={help}>
      <div className={`stack snug ${styles.picker}`}>
        {(isLong || find !== "") && (
          // With script the search has its own request and is never posted; without it, the form posts both the new
          // search text and the one shown.
          <PickSearch
            label={searchLabel}
            find={find}
            name={isHydrated ? undefined : `find${kind}`}
            data-find={kind}
            onInput={onFind}
            onKeyDown={preventEnterSubmit}
          >
            {!isHydrated && <input type="hidden" name={`found${kind}`} value={find} />}
          </PickSearch>
        )}
        {choices.length === 0 && (
          <p className="help">
            <T>{find === "" ? empty : "No data was found."}</T>
          </p>
        )}
        <ul className={checkboxListClass}>
          {choices.map((choice) => (
            <CheckboxRow key={choice.id} field={field} isTicked={false} {...choice}>
              {onMoveUp && <MoveUp {...choice} onMoveUp={onMoveUp} />}
            </CheckboxRow>
          ))}
        </ul>
        {isLong && find === "" && <p>Showing the first {offered.length} by name. Search to find more.</p>}
      </div>
    </ChoiceFieldset>
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
