import { countText } from "#app/ui/format.ts";
import { MOST_SHOWN, type VisibilityChange, personChangeWords, visibilityChangeWords } from "../visibility-change.ts";
import styles from "./visibility-change.module.css";
import { Say } from "#app/ui/say.tsx";

/** Who loses and who gains sight of locations: the sum in a sentence, then people and locations one by one. */
export function VisibilityChangeList({ change }: { change: VisibilityChange }) {
  const { people, locations, losers, gainers } = change;
  const isCut = people.length === MOST_SHOWN && losers + gainers > MOST_SHOWN;
  return (
    <div className="stack close">
      <p className="medium">
        <Say>{visibilityChangeWords(change)}</Say>
      </p>
      {people.length > 0 && (
        <ul className={styles.people}>
          {people.map((person) => (
            <li key={person.id}>
              <strong>{person.name}</strong> <span className="soft">{person.role}</span>
              <p>
                <Say>{personChangeWords(person)}</Say>
              </p>
            </li>
          ))}
        </ul>
      )}
      {isCut && <p className="soft">These are the {MOST_SHOWN} people whom it touches most.</p>}
      {locations.length > 1 && (
        <details>
          <summary className={styles.fold}>
            <Say>{"By {location}"}</Say>
          </summary>
          <ul className={styles.places}>
            {locations.map((location) => (
              <li key={location.id}>
                PC {location.pcNumber}: {words(location.losers, "loses", "lose")}
                {location.losers > 0 && location.gainers > 0 && ", "}
                {words(location.gainers, "gains", "gain")}
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}

function words(count: number, one: string, several: string): string {
  return count === 0 ? "" : `${countText(count, "user")} ${count === 1 ? one : several} it`;
}
