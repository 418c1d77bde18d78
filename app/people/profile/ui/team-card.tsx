import { CUSTOMER_ROLES, GUEST_ROLES, type Role, type UserStatus } from "#app/platform/identity/roles.ts";
import { paths } from "#app/paths.ts";
import { countText } from "#app/ui/format.ts";
import { Card, PageLink } from "#app/ui/page.tsx";
import styles from "#app/ui/plain-table.module.css";
import { Say } from "#app/ui/say.tsx";

interface Count {
  role: Role;
  status: UserStatus;
  count: number;
}

/** The people of somebody's networks in numbers. `mayInvite`: whether guest accounts are their business. */
export function TeamCard({ team, mayInvite }: { team: Count[]; mayInvite: boolean }) {
  const roles = CUSTOMER_ROLES.filter((role) => team.some((one) => one.role === role));
  const waiting = sumOf(team.filter((one) => isGuest(one.role) && one.status === "Invited"));
  return (
    <Card
      title="Your team"
      action={mayInvite && <PageLink to={paths.addGuestAccount()}>{"Add {guest} account"}</PageLink>}
    >
      <table className={styles.table}>
        <caption className="visually-hidden">
          <Say>{"People of your {networks} by role and status"}</Say>
        </caption>
        <thead>
          <tr>
            <th scope="col">Role</th>
            {STATUSES.map((status) => (
              <th key={status} scope="col" data-money="">
                {status}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {roles.map((role) => (
            <tr key={role}>
              <th scope="row">{role}</th>
              {STATUSES.map((status) => (
                <td key={status} data-money="">
                  <Figure
                    count={sumOf(team.filter((one) => one.role === role && one.status === status))}
                    to={mayInvite && isGuest(role) ? guestsOf({ role, status }) : null}
                    label={`${status} ${role}`}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {mayInvite && waiting > 0 && (
        <p className="row-after">
          <Say>{countText(waiting, "{guest}")}</Say> {waiting === 1 ? "has" : "have"} not registered yet.{" "}
          <a href={guestsOf({ status: "Invited" })}>See who</a>
        </p>
      )}
    </Card>
  );
}

/** Who works here comes first. */
const STATUSES = ["Registered", "Invited", "Blocked"] as const;

function Figure({ count, to, label }: { count: number; to: string | null; label: string }) {
  if (count === 0) return <span className="soft">0</span>;
  if (!to) return <>{count}</>;
  return (
    <a href={to} aria-label={`${count} ${label}`}>
      {count}
    </a>
  );
}

function isGuest(role: Role): boolean {
  return GUEST_ROLES.some((guest) => guest === role);
}

function sumOf(counts: Count[]): number {
  return counts.reduce((sum, { count }) => sum + count, 0);
}

function guestsOf(filters: { role?: Role; status: UserStatus }): string {
  return `${paths.guestAccounts()}?${new URLSearchParams(filters)}`;
}
