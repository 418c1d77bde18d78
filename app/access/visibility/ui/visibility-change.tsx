import { countText } from "#app/ui/text/format.ts";
import { T } from "#app/ui/text/translate.tsx";
import { MAX_SHOWN, type VisibilityChange, userChangeText, visibilityChangeText } from "../visibility-change.ts";

/** List of users who lose or gain access to locations: the totals in a sentence, then each user and location. */
export function VisibilityChangeList({ change }: { change: VisibilityChange }) {
  const { people, locations, losers, gainers } = change;
  const isCut = people.length === MAX_SHOWN && losers + gainers > MAX_SHOWN;
  return (
    <div className="stack close">
      <p className="medium">
        <T>{visibilityChangeText(change)}</T>
      </p>
      {people.length > 0 && (
        <ul className="bare columns close apart">
          {people.map((user) => (
            <li key={user.id}>
              <strong className="medium">{user.name}</strong> <span className="soft">{user.role}</span>
              <p>
                <T>{userChangeText(user)}</T>
              </p>
            </li>
          ))}
        </ul>
      )}
      {isCut && <p className="soft">Showing the {MAX_SHOWN} people most affected.</p>}
      {locations.length > 1 && (
        <details>
          <summary className="unfold">
            <T>{"By {location}"}</T>
          </summary>
          <ul className="bullets">
            {locations.map((location) => (
              <li key={location.id}>
                <T>{`{Location} ${location.pcNumber}: `}</T>
                {[words(location.losers, "loses", "lose"), words(location.gainers, "gains", "gain")]
                  .filter((part) => part !== "")
                  .join(", ")}
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}

function words(count: number, one: string, several: string): string {
  return count === 0 ? "" : `${countText(count, "user")} ${count === 1 ? one : several} access`;
}
