import { paths } from "#app/paths.ts";
import type { UserStatus } from "#app/platform/identity/roles.ts";
import type { RowAction } from "#app/ui/list/list-table.tsx";
import { Status } from "#app/ui/status.tsx";
import { type UserTransition, canTransition, invitationState, isExpired, statusTones } from "../user-rules.ts";

const invitationWords = { notSent: "Invitation not sent", expired: "Invitation expired" } as const;

interface User {
  status: UserStatus;
  /** YYYY-MM-DD; null for no end. */
  expires: string | null;
  invitationExpiresAt: string | null;
}

/** An account's status with what its person or its advisor waits for; `at` is now. */
export function UserStatusCell({ user, at }: { user: User; at: string }) {
  const remark = remarkOf(user, new Date(at));
  return (
    <div>
      <Status tone={statusTones[user.status]} word={user.status} />
      {remark && <small className="note warning-ink">{remark}</small>}
    </div>
  );
}

function remarkOf({ status, expires, invitationExpiresAt }: User, at: Date): string | null {
  if (isExpired(expires, at)) return "Access ended";
  const ends = invitationExpiresAt === null ? null : new Date(invitationExpiresAt);
  const invitation = invitationState({ status, invitationExpiresAt: ends }, at);
  return invitation === null || invitation === "open" ? null : invitationWords[invitation];
}

/** What can be done with one account from its row; nothing but looking where the viewer may not change it. */
export function userRowActions(
  companyId: number,
  user: { id: number; name: string; email: string; status: UserStatus; version: number },
  mayChange: boolean,
): RowAction[] {
  const edit: RowAction = { label: mayChange ? "Edit user" : "View user", to: paths.editUser(companyId, user.id) };
  const changes = mayChange ? userActions(user) : [];
  return [edit, ...changes.filter(({ intent }) => intent !== "sendReset" && intent !== "signOut")];
}

/** The transitions that an account's status has, each with what it brings about. */
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
        text: `The link goes to ${email} and works for 14 days. Earlier links stop working.`,
      },
    },
    {
      label: "Unblock user",
      intent: "unblock",
      confirm: {
        title: `Unblock ${name}?`,
        text: "They are told by mail that their account works again; whoever never registered gets a fresh invitation.",
      },
    },
    {
      label: "Send reset mail",
      intent: "sendReset",
      confirm: {
        title: `Send ${name} a link to choose a new password?`,
        text: `The link goes to ${email} and works once, for 60 minutes. The password stays until they choose another.`,
      },
    },
    {
      label: "Sign out everywhere",
      intent: "signOut",
      confirm: {
        title: `Sign ${name} out everywhere?`,
        text: "Every browser and device is signed out at once, and every link of theirs ends. They can sign in again.",
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
            : "They are signed out at once and cannot sign in until you unblock them.",
      },
    },
  ];
  return all.filter(({ intent }) => canTransition(intent, status)).map((action) => ({ ...action, version }));
}
