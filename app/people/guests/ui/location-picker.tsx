import { type FormEvent, type KeyboardEvent, useState } from "react";
import { type LocationStatus, locationStatusWords } from "#app/organization/locations/location-words.ts";
import { buttonClass } from "#app/ui/buttons.tsx";
import type { Field } from "#app/ui/fields.tsx";
import { countText } from "#app/ui/format.ts";
import { Icon } from "#app/ui/icon.tsx";
import { chosenFirst, chosenIds, countChosen, matches } from "../location-choices.ts";
import styles from "./location-picker.module.css";
import { Say, useWords } from "#app/ui/say.tsx";
import { say } from "#app/ui/words.ts";

export interface PickableNetwork {
  id: number;
  name: string;
  /** False where the owner sees only some of the network's locations. */
  isWhole: boolean;
  locations: PickableLocation[];
}

interface PickableLocation {
  id: number;
  pcNumber: string;
  name: string;
  city: string;
  state: string;
  status: LocationStatus;
}

/**
 * What a guest sees: whole networks, or single locations, grouped by network. Every choice stays in the form while the
 * list is searched. The stylesheet hides single locations where the role sees whole networks.
 */
export function LocationPicker(props: {
  networkField: Field;
  locationField: Field;
  networks: PickableNetwork[];
  /** What the list was searched for without script. */
  find: string;
  /** Where the form does not ask for the role. */
  role?: string;
}) {
  const words = useWords();
  const { networkField, locationField } = props;
  const [networks] = useState(() =>
    chosenFirst(props.networks, chosenIds(networkField.initialValue), chosenIds(locationField.initialValue)),
  );
  const [find, setFind] = useState(props.find);
  const [networkIds, setNetworkIds] = useState(() => chosenIds(networkField.initialValue));
  const [locationIds, setLocationIds] = useState(() => chosenIds(locationField.initialValue));
  const { chosen, total } = countChosen(networks, networkIds, locationIds);
  const shown = networks.map((network) => ({
    network,
    hits: network.locations.filter((one) => matches(find, network, one)),
  }));
  const isFound = shown.some(({ hits }) => hits.length > 0);

  function tick({ target }: FormEvent) {
    if (!(target instanceof HTMLInputElement)) return;
    const { value, checked } = target;
    const ticked = (ids: string[]) => [...ids.filter((id) => id !== value), ...(checked ? [value] : [])];
    if (target.name === networkField.name) setNetworkIds(ticked);
    if (target.name === locationField.name) setLocationIds(ticked);
  }

  return (
    <fieldset
      id={locationField.id}
      tabIndex={-1}
      className={styles.picker}
      data-role={props.role}
      aria-describedby={locationField.errors && `${locationField.id}-error`}
      onChange={tick}
    >
      <legend className={styles.legend}>
        <span className={styles.forSingle}>
          <Say>{"{Locations}"}</Say>
        </span>
        <span className={styles.forWhole}>
          <Say>{"{Networks}"}</Say>
        </span>
      </legend>
      {locationField.errors && (
        <p id={`${locationField.id}-error`} className="field-error">
          {locationField.errors.join(" ")}
        </p>
      )}
      {total > SHORT_LIST && (
        <div className={`${styles.find} ${styles.forSingle}`}>
          <Icon name="search" size={16} />
          <input
            type="search"
            name="find"
            form={locationField.formId}
            value={find}
            placeholder={say(words, "Number, name, city or {network}")}
            aria-label={say(words, "Search {locations}")}
            onChange={(event) => setFind(event.target.value)}
            onKeyDown={keepForm}
          />
          <button
            type="submit"
            name="intent"
            value="find"
            formNoValidate
            data-without-script=""
            className={buttonClass({ small: true })}
          >
            Search
          </button>
        </div>
      )}
      <div className={styles.networks}>
        {shown.map(({ network, hits }) => (
          <div key={network.id} className={styles.network} hidden={hits.length === 0 && find !== ""}>
            <label className={styles.head}>
              <input
                type="checkbox"
                name={networkField.name}
                form={networkField.formId}
                value={network.id}
                defaultChecked={networkIds.includes(String(network.id))}
                className={`tickbox ${styles.whole}`}
              />
              <span className={styles.name}>{network.name}</span>
              <span className={styles.soft}>
                <Say>{wholeText(network)}</Say>
              </span>
            </label>
            <ul className={`bare ${styles.list}`}>
              {network.locations.map((location) => (
                <li key={location.id} hidden={!hits.includes(location)}>
                  <label>
                    <input
                      type="checkbox"
                      className="tickbox"
                      name={locationField.name}
                      form={locationField.formId}
                      value={location.id}
                      defaultChecked={locationIds.includes(String(location.id))}
                    />
                    <span className={styles.name}>{location.name}</span>
                    <span className={styles.soft}>{detailOf(location)}</span>
                  </label>
                </li>
              ))}
            </ul>
          </div>
        ))}
        {!isFound && find !== "" && <p className={`${styles.none} ${styles.forSingle}`}>No data was found.</p>}
      </div>
      {total > SHORT_LIST && (
        <p className={`note ${styles.forSingle}`} data-needs-script="" role="status">
          {chosen} of <Say>{countText(total, "{location}")}</Say> chosen
        </p>
      )}
    </fieldset>
  );
}

/** Lists up to so many locations are taken in at a glance. */
const SHORT_LIST = 8;

function wholeText({ isWhole, locations }: PickableNetwork): string {
  const count = countText(locations.length, "{location}");
  return isWhole ? `All ${count}` : `All ${count} that you see`;
}

function detailOf({ pcNumber, city, state, status }: PickableLocation): string {
  const place = [city, state].filter(Boolean).join(", ");
  // Open is what one expects and is not said.
  const unusual = status === "open" ? "" : locationStatusWords[status];
  return [`PC ${pcNumber}`, place, unusual].filter(Boolean).join(" · ");
}

// Enter in the search box would send the whole form.
function keepForm(event: KeyboardEvent) {
  if (event.key === "Enter") event.preventDefault();
}
