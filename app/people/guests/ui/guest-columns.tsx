import type { GuestRole, UserStatus } from "#app/platform/identity/roles.ts";
import { fullName } from "#app/platform/identity/full-name.ts";
import { canMove, invitationState } from "#app/people/users/user-rules.ts";
import { paths } from "#app/paths.ts";
import type { RowAction, TableColumn } from "#app/ui/data-table.tsx";
import { countText } from "#app/ui/format.ts";
import { Say } from "#app/ui/say.tsx";
import { DateText, EmailText, Instant, Status } from "#app/ui/status.tsx";
import type { GuestListState } from "../guest-list.ts";
import { isAccessOver } from "../guest-rules.ts";

export interface GuestRow {
  id: number;
  firstName: string;
  lastName: string;
  email: string;
  role: GuestRole;
  status: UserStatus;
  lastSignInAt: string | null;
  expiresOn: string | null;
  networks: string[];
  locations: string[];
  isShared: boolean;
  blockedByAdvisor: boolean;
  invitationExpiresAt: string | null;
}

/** The columns of the list of guest accounts. `now` is an instant in ISO 8601. */
export function guestColumns(timeZone: string, now: string): TableColumn<GuestRow, GuestListState["sort"]["by"]>[] {
  return [
    {
      id: "name",
      header: "Name",
      sort: "name",
      card: "title",
      fixed: true,
      size: 180,
      cell: (guest) => <a href={paths.editGuestAccount(guest.id)}>{fullName(guest)}</a>,
    },
    {
      id: "email",
      header: "E-mail",
      sort: "email",
      card: "secondary",
      size: 230,
      cell: (guest) => <EmailText email={guest.email} />,
    },
    { id: "role", header: "Role", sort: "role", size: 160, cell: (guest) => guest.role },
    { id: "locations", header: "{Locations}", size: 140, cell: (guest) => <Sight guest={guest} /> },
    {
      id: "status",
      header: "Status",
      sort: "status",
      size: 150,
      cell: (guest) => <GuestStatus guest={guest} now={now} />,
    },
    {
      id: "lastSignIn",
      header: "Last sign-in",
      sort: "lastSignIn",
      size: 120,
      cell: (guest) =>
        guest.lastSignInAt ? <Instant at={guest.lastSignInAt} timeZone={timeZone} dateOnly /> : "Never",
    },
    {
      id: "expires",
      header: "Expires",
      sort: "expires",
      card: "hidden",
      size: 120,
      cell: (guest) => (guest.expiresOn ? <DateText day={guest.expiresOn} /> : "No end"),
    },
  ];
}

/** What can be done to a guest, as the row's menu. */
export function guestActions(guest: GuestRow): RowAction[] {
  const name = fullName(guest);
  const actions: RowAction[] = [{ label: "Edit", to: paths.editGuestAccount(guest.id) }];
  if (canMove("resend", guest.status)) actions.push({ label: "Resend invitation", intent: "resend" });
  if (!guest.isShared && canMove("block", guest.status)) {
    actions.push({
      label: "Block {guest}",
      intent: "block",
      tone: "danger",
      confirm: { title: `Block ${name}?`, text: blockText(name) },
    });
  }
  if (!guest.isShared && !guest.blockedByAdvisor && canMove("unblock", guest.status)) {
    actions.push({ label: "Unblock {guest}", intent: "unblock" });
  }
  actions.push({
    label: "Remove {guest}",
    intent: "remove",
    tone: "danger",
    confirm: { title: `Remove ${name}?`, text: removeText(name, guest.isShared) },
  });
  return actions;
}

export function blockText(name: string): string {
  return `${name} is signed out at once and cannot sign in until you unblock the account. The {locations} are kept.`;
}

export function removeText(name: string, isShared: boolean): string {
  if (isShared) return `${name} no longer sees any of your {locations}. What others gave stays.`;
  return `${name} is signed out at once and loses all {locations}. What ${name} did stays in the history. You can invite the same e-mail again later; it starts with nothing.`;
}

/** A guest's status, with what an owner may have to act on: an invitation or an access that ran out. */
export function GuestStatus({
  guest,
  now,
}: {
  guest: Pick<GuestRow, "status" | "expiresOn" | "invitationExpiresAt">;
  now: string;
}) {
  const { status, expiresOn, invitationExpiresAt } = guest;
  const opens = { status, invitationExpiresAt: invitationExpiresAt === null ? null : new Date(invitationExpiresAt) };
  if (status === "Registered" && isAccessOver(expiresOn, now.slice(0, 10)))
    return <Status tone="warning" word="Access ended" />;
  if (invitationState(opens, new Date(now)) === "expired") return <Status tone="warning" word="Invitation expired" />;
  return <Status tone={tones[status]} word={status} />;
}

const tones = { Invited: "info", Registered: "success", Blocked: "danger" } as const;

function Sight({ guest }: { guest: GuestRow }) {
  const isWhole = guest.role === "View Only";
  const names = isWhole ? guest.networks : guest.locations;
  if (names.length === 0) return <>None of yours</>;
  const words = isWhole ? `All of ${countText(names.length, "{network}")}` : countText(names.length, "{location}");
  return (
    <span title={names.join(", ")}>
      <Say>{words}</Say>
    </span>
  );
}
