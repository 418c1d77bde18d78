import { paths } from "#app/paths.ts";
import { Disclosure } from "#app/ui/page/disclosure.tsx";
import { Icon } from "#app/ui/content/icon.tsx";
import { clearSessionStorage } from "#app/ui/browser/session-clock.tsx";
import styles from "./account-menu.module.css";

export interface AccountUser {
  firstName: string;
  lastName: string;
  email: string;
}

/** Account menu: the first letter of the first name, and Logout. */
export function AccountMenu({ person }: { person: AccountUser }) {
  const name = `${person.firstName} ${person.lastName}`.trim();
  return (
    <Disclosure
      className={`fold ${styles.account}`}
      summaryClass={styles.button}
      label={`Account menu for ${name}`}
      summary={
        <>
          <span className={styles.avatar} aria-hidden="true">
            {firstLetter(person)}
          </span>
          <span className={styles.name}>{name}</span>
          <Icon name="chevron-down" size={16} />
        </>
      }
    >
      <div className="hanging">
        <p className={styles.who}>
          <span className="medium">{name}</span>
          <small className="note">{person.email}</small>
        </p>
        <form method="post" action={paths.logout()} onSubmit={clearSessionStorage}>
          <button type="submit" className="option">
            <Icon name="logout" />
            Logout
          </button>
        </form>
      </div>
    </Disclosure>
  );
}

function firstLetter({ firstName, email }: AccountUser): string {
  const [letter = ""] = firstName.trim() || email;
  return letter.toUpperCase();
}
