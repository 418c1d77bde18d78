import { phoneText } from "#app/platform/fields/phone-rules.ts";
import { fullName } from "#app/platform/identity/full-name.ts";
import { Card } from "#app/ui/page.tsx";
import styles from "./owners-card.module.css";

interface OwnerOfNetwork {
  id: number;
  firstName: string;
  lastName: string;
  email: string;
  phone: string | null;
  role: string;
}

/** Who runs somebody's networks, for guests who need to ask. */
export function OwnersCard({ owners }: { owners: OwnerOfNetwork[] }) {
  return (
    <Card title="Who runs your {networks}">
      <ul className={styles.people}>
        {owners.map((owner) => (
          <li key={owner.id}>
            <span className="medium">{fullName(owner)}</span>
            <span className={styles.soft}>{owner.role}</span>
            <span className={styles.soft}>
              <a href={`mailto:${owner.email}`}>{owner.email}</a>
              {owner.phone && <> · {phoneText(owner.phone)}</>}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
