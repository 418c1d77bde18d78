import type { UserStatus } from "#app/platform/identity/roles.ts";
import { paths } from "#app/paths.ts";
import type { RowAction } from "#app/ui/list/list-table.tsx";
import { Status, type Tone } from "#app/ui/status.tsx";
import { canTransition, invitationState, isExpired } from "../user-rules.ts";
import styles from "./user-rows.module.css";

/** How each status looks; the word is said as well. */
export const statusTones: Record<UserStatus, Tone> = { Invited: "info", Registered: "success", Blocked: "danger" };

const invitationWords = { notSent: "Invitation not sent", expired: "Invitation expired" } as const;

interface User {
  status: UserStatus;
  /** YYYY-MM-DD; null for no end. */
  expires: string | null;
  invitationExpiresAt: string | null;
}

/** An account's status with what its person or its advisor waits for; `at` is now. */
export function UserStatusCell({ user, at }: { user: User; at: string }) {
  const shown = <Status tone={statusTones[user.status]} word={user.status} />;
  const remark = remarkOf(user, new Date(at));
  if (!remark) return shown;
  return (
    <div>
      {shown}
      <small className={styles.remark}>{remark}</small>
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
  { id, name, status }: { id: number; name: string; status: UserStatus },
  mayChange: boolean,
): RowAction[] {
  const edit: RowAction = { label: mayChange ? "Edit user" : "View user", to: paths.editUser(companyId, id) };
  if (!mayChange) return [edit];
  const resend: RowAction = {
    label: "Resend invitation",
    intent: "resend",
    confirm: {
      title: `Send ${name} a new invitation?`,
      text: "The new link works for 14 days. Earlier links stop working.",
    },
  };
  const block: RowAction = {
    label: "Block user",
    intent: "block",
    tone: "danger",
    confirm: {
      title: `Block ${name}?`,
      text: "They are signed out at once and cannot sign in until you unblock them.",
    },
  };
  const unblock: RowAction = {
    label: "Unblock user",
    intent: "unblock",
    confirm: { title: `Unblock ${name}?`, text: "They are told by mail that their account works again." },
  };
  return [
    edit,
    ...(canTransition("resend", status) ? [resend] : []),
    ...(canTransition("block", status) ? [block] : []),
    ...(canTransition("unblock", status) ? [unblock] : []),
  ];
}
