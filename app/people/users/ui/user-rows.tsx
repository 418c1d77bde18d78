import { paths } from "#app/paths.ts";
import type { UserStatus } from "#app/platform/identity/roles.ts";
import type { RowAction } from "#app/ui/list/list-table.tsx";
import { Status } from "#app/ui/status.tsx";
import { type UserTransition, canTransitionUser, invitationState, isExpired, userStatusTones } from "../user-rules.ts";

const invitationWords = { notSent: "Invitation not sent", expired: "Invitation expired" } as const;

interface User {
  status: UserStatus;
  /** Last day of access, YYYY-MM-DD; null for no end. */
  expires: string | null;
  invitationExpiresAt: string | null;
}

/** Status of an account with a warning when access or invitation ended; `at` is now. */
export function UserStatusCell({ user, at }: { user: User; at: string }) {
  const remark = statusWarning(user, new Date(at));
  return (
    <div>
      <Status tone={userStatusTones[user.status]} word={user.status} />
      {remark && <small className="note warning-ink">{remark}</small>}
    </div>
  );
}

function statusWarning({ status, expires, invitationExpiresAt }: User, at: Date): string | null {
  if (isExpired(expires, at)) return "Access ended";
  const ends = invitationExpiresAt === null ? null : new Date(invitationExpiresAt);
  const invitation = invitationState({ status, invitationExpiresAt: ends }, at);
  return invitation === null || invitation === "open" ? null : invitationWords[invitation];
}

/** List the actions of an account's row; only viewing where the user cannot change the account. */
export function userRowActions(
  companyId: number,
  user: { id: number; name: string; email: string; status: UserStatus; version: number },
  canChange: boolean,
): RowAction[] {
  const edit: RowAction = { label: canChange ? "Edit user" : "View user", to: paths.editUser(companyId, user.id) };
  const changes = canChange ? userActions(user) : [];
  return [edit, ...changes.filter(({ intent }) => intent !== "sendReset" && intent !== "signOut")];
}

/** List the transitions an account's status allows, each with a confirmation of its effects. */
export function userActions({
  name,
  email,
  status,
  version,
}: {
  name: string;
  email: string;
  status: UserStatus;
  version: number;
}) {
  const all: (RowAction & { intent: UserTransition })[] = [
    {
      label: "Resend invitation",
      intent: "resend",
      confirm: {
        title: `Send ${name} an invitation?`,
        text: `The link goes to ${email} and works for 14 days. Earlier links will stop working.`,
      },
    },
    {
      label: "Unblock user",
      intent: "unblock",
      confirm: {
        title: `Unblock ${name}?`,
        text: "We'll email them that the account works again. If they never registered, we'll send a new invitation.",
      },
    },
    {
      label: "Send password reset",
      intent: "sendReset",
      confirm: {
        title: `Send ${name} a password reset link?`,
        text: `The link goes to ${email}. It can be used once and expires in 60 minutes. The current password works until they choose a new one.`,
      },
    },
    {
      label: "Sign out everywhere",
      intent: "signOut",
      confirm: {
        title: `Sign ${name} out everywhere?`,
        text: "Every browser and device will be signed out right away. Their {calendar} links, shared links and emailed links will stop working. They can sign in again and create new ones.",
      },
    },
    {
      label: "Block user",
      intent: "block",
      tone: "danger",
      confirm: {
        title: `Block ${name}?`,
        text:
          status === "Invited"
            ? "Their invitation stops working until you unblock them."
            : "They'll be signed out right away and can't sign in until you unblock them.",
      },
    },
  ];
  return all.filter(({ intent }) => canTransitionUser(intent, status)).map((action) => ({ ...action, version }));
}
