import type { Role, UserStatus } from "#app/platform/identity/roles.ts";
import { paths } from "#app/paths.ts";
import type { RowAction, TableColumn } from "#app/ui/data-table.tsx";
import { DateText, EmailText, Instant, Status, type Tone } from "#app/ui/status.tsx";
import { fullName } from "#app/platform/identity/full-name.ts";
import type { UserListState } from "../user-list.ts";
import { type InvitationState, canMove } from "../user-rules.ts";
import styles from "./user-columns.module.css";

interface UserRow {
  id: number;
  firstName: string;
  lastName: string;
  email: string;
  role: Role;
  status: UserStatus;
  canAccessBusinessMetrics: boolean;
  hasAcceptedTerms: boolean;
  expiresOn: string | null;
  isExpired: boolean;
  invitation: InvitationState | null;
  lastSignInAt: string | null;
  createdAt: string;
  networks: string[];
}

/** How each status looks; the word is said as well. */
export const statusTones: Record<UserStatus, Tone> = { Invited: "info", Registered: "success", Blocked: "danger" };
export const invitationWords = { notSent: "Invitation not sent", expired: "Invitation expired" } as const;

/** The columns of a company's users list. */
export function userColumns(companyId: number, timeZone: string): TableColumn<UserRow, UserListState["sort"]["by"]>[] {
  return [
    {
      id: "name",
      header: "Name",
      sort: "name",
      card: "title",
      fixed: true,
      size: 145,
      cell: (user) => <a href={paths.editUser(companyId, user.id)}>{fullName(user)}</a>,
    },
    {
      id: "email",
      header: "E-mail",
      sort: "email",
      card: "secondary",
      size: 240,
      cell: (user) => <EmailText email={user.email} />,
    },
    { id: "role", header: "Role", sort: "role", size: 175, cell: (user) => user.role },
    { id: "networks", header: "{Networks}", card: "hidden", size: 170, cell: (user) => networkText(user.networks) },
    { id: "status", header: "Status", sort: "status", size: 150, cell: statusOf },
    {
      id: "terms",
      header: "Terms",
      card: "hidden",
      size: 140,
      cell: (user) => (user.hasAcceptedTerms ? "Accepted" : "Open"),
    },
    {
      id: "metrics",
      header: "Business metrics",
      card: "hidden",
      hidden: true,
      cell: (user) => (user.canAccessBusinessMetrics ? "Yes" : "No"),
    },
    {
      id: "lastSignIn",
      header: "Last sign-in",
      sort: "lastSignIn",
      size: 120,
      cell: (user) => (user.lastSignInAt ? <Instant at={user.lastSignInAt} timeZone={timeZone} dateOnly /> : "Never"),
    },
    {
      id: "expires",
      header: "Last day",
      card: "hidden",
      hidden: true,
      cell: (user) => (user.expiresOn ? <DateText day={user.expiresOn} /> : "None"),
    },
    {
      id: "created",
      header: "Created",
      sort: "created",
      card: "hidden",
      hidden: true,
      cell: (user) => <Instant at={user.createdAt} timeZone={timeZone} dateOnly />,
    },
  ];
}

/** What can be done with one account from its row; nothing but looking where the viewer may not change it. */
export function userRowActions(companyId: number, user: UserRow, mayChange: boolean): RowAction[] {
  const name = fullName(user);
  const edit: RowAction = { label: mayChange ? "Edit user" : "View user", to: paths.editUser(companyId, user.id) };
  if (!mayChange) return [edit];
  return [
    edit,
    ...(canMove("resend", user.status) ? [resend(name)] : []),
    ...(canMove("block", user.status) ? [block(name)] : []),
    ...(canMove("unblock", user.status) ? [unblock(name)] : []),
  ];
}

function resend(name: string): RowAction {
  return {
    label: "Resend invitation",
    intent: "resend",
    confirm: {
      title: `Send ${name} a new invitation?`,
      text: "The new link works for 14 days. Earlier links stop working.",
    },
  };
}

function block(name: string): RowAction {
  return {
    label: "Block user",
    intent: "block",
    tone: "danger",
    confirm: {
      title: `Block ${name}?`,
      text: "They are signed out at once and cannot sign in until you unblock them.",
    },
  };
}

function unblock(name: string): RowAction {
  return {
    label: "Unblock user",
    intent: "unblock",
    confirm: { title: `Unblock ${name}?`, text: "They are told by mail that their account works again." },
  };
}

function statusOf(user: UserRow) {
  const { status, invitation, isExpired } = user;
  const remark = isExpired
    ? "Access ended"
    : invitation === null || invitation === "open"
      ? null
      : invitationWords[invitation];
  const shown = <Status tone={statusTones[status]} word={status} />;
  if (!remark) return shown;
  return (
    <div>
      {shown}
      <small className={styles.remark}>{remark}</small>
    </div>
  );
}

function networkText(names: string[]) {
  const [first, ...others] = names;
  if (!first) return "None";
  return (
    <span className={styles.networks} title={names.join(", ")}>
      {others.length > 0 ? `${first} and ${others.length} more` : first}
    </span>
  );
}
