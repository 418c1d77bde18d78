import { paths } from "#app/paths.ts";
import { countText, namesText } from "#app/ui/text/format.ts";
import { T } from "#app/ui/text/translate.tsx";
import { type LocationViewers, visibilityReason } from "../location-viewers.ts";

/** Section of a location's page with the users who see the location and why. */
export function LocationViewersSection({ who }: { who: LocationViewers }) {
  const { people, total, network, advisors } = who;
  return (
    <div className="stack close">
      <p className="medium">
        <T>
          {total === 0 ? "No users can see this {location}." : `${countText(total, "user")} can see this {location}.`}
        </T>
      </p>
      {people.length > 0 && (
        <ul className="bare columns close apart">
          {people.map((user) => (
            <li key={user.id}>
              <a href={paths.editUser(user.companyId, user.id)}>{user.name}</a>{" "}
              <span className="soft">
                {user.role}
                {user.status === "Invited" && ", invited"}
              </span>
              <p>
                <T>{visibilityReason(user, network)}</T>
              </p>
            </li>
          ))}
        </ul>
      )}
      {total > people.length && <p className="soft">Showing the first {people.length} by name.</p>}
      <p className="soft">
        <T>{"{Advisors} with access"}</T>
        {`: ${namesText(["all Senior Advisors", ...advisors])}.`}
      </p>
    </div>
  );
}
