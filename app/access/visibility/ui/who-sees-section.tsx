import { paths } from "#app/paths.ts";
import { countText } from "#app/ui/format.ts";
import { type WhoSees, reasonOf } from "../who-sees.ts";
import styles from "./visibility-change.module.css";
import { Say } from "#app/ui/say.tsx";

/** Who can see a location and why, for the location's own page; what it stands in is the page's. */
export function WhoSeesSection({ who }: { who: WhoSees }) {
  const { people, total, network, advisors } = who;
  return (
    <div className="stack close">
      <p className="medium">
        <Say>
          {total === 0
            ? "No user sees this {location}."
            : `${countText(total, "user")} ${total === 1 ? "sees" : "see"} this {location}.`}
        </Say>
      </p>
      {people.length > 0 && (
        <ul className={styles.people}>
          {people.map((person) => (
            <li key={person.id}>
              <a href={paths.editUser(person.companyId, person.id)}>{person.name}</a>{" "}
              <span className="soft">
                {person.role}
                {person.status === "Invited" && ", invited"}
              </span>
              <p>
                <Say>{reasonOf(person, network)}</Say>
              </p>
            </li>
          ))}
        </ul>
      )}
      {total > people.length && <p className="soft">These are the first {people.length} by name.</p>}
      <p className="soft">
        <Say>{"Senior Advisors see every {location}"}</Say>
        {advisors.length > 0 && `; of the Mainstreet Advisors, ${advisors.join(", ")}`}.
      </p>
    </div>
  );
}
