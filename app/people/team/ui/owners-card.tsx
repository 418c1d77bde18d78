import { phoneText } from "#app/platform/fields/phone-rules.ts";
import { fullName } from "#app/platform/identity/full-name.ts";
import { Card } from "#app/ui/page/page.tsx";
import type { listOwners } from "#app/people/team/team-queries.server.ts";

/** Card with the owners of a guest's networks, as contacts. */
export function OwnersCard({ owners }: { owners: Awaited<ReturnType<typeof listOwners>> }) {
  return (
    <Card title="{Network} owners">
      <ul className="bare stack">
        {owners.map((owner) => (
          <li key={owner.id} className="stack flat breaks">
            <span className="medium">{fullName(owner)}</span>
            <span className="soft">{owner.role}</span>
            <span className="soft">
              <a href={`mailto:${owner.email}`}>{owner.email}</a>
              {owner.phone && <> · {phoneText(owner.phone)}</>}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
