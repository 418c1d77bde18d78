import { paths } from "#app/paths.ts";
import { availableActions, statusOf } from "#app/platform/workflow/define-workflow.ts";
import type { RowAction } from "#app/ui/list/list-table.tsx";
import { Status } from "#app/ui/content/status.tsx";
import {
  type UserStatus,
  type UserTransition,
  blockEffectText,
  invitationActionLabel,
  invitationState,
  isExpired,
  userWorkflow,
} from "../user-rules.ts";

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
      <Status {...statusOf(userWorkflow, user.status)} />
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
export function userRowActions(companyId: number, user: { id: number } & ChangedUser, canChange: boolean): RowAction[] {
  const edit: RowAction = { label: canChange ? "Edit user" : "View user", to: paths.editUser(companyId, user.id) };
  const changes = canChange ? userActions(user) : [];
  return [edit, ...changes.filter(({ intent }) => intent !== "sendReset" && intent !== "signOut")];
}

interface ChangedUser {
  name: string;
  email: string;
  status: UserStatus;
  /** Null when no invitation was sent. */
  invitationExpiresAt: string | null;
  version: number;
}

/** List the transitions an account's status allows, each with a confirmation of its effects. */
export function userActions({ name, email, status, invitationExpiresAt, version }: ChangedUser) {
  const wasInvited = invitationExpiresAt !== null;
  const dialogs: Record<UserTransition, Partial<RowAction>> = {
    resend: {
      label: invitationActionLabel(wasInvited),
      confirm: {
        title: `Send ${name} an invitation?`,
        text: `The link goes to ${email} and works for 14 days.${wasInvited ? " Earlier links will stop working." : ""}`,
      },
    },
    unblock: {
      confirm: {
        title: `Unblock ${name}?`,
        text: "We'll email them that the account works again. If they never registered, we'll send a new invitation.",
      },
    },
    sendReset: {
      confirm: {
        title: `Send ${name} a password reset link?`,
        text: `The link goes to ${email}. It can be used once and expires in 60 minutes. The current password works until they choose a new one.`,
      },
    },
    signOut: {
      confirm: {
        title: `Sign ${name} out everywhere?`,
        text: "Every browser and device will be signed out right away. Links to their {calendar} and {plans}, and emailed links, will stop working. They can sign in again and create new ones.",
      },
    },
    block: {
      tone: "danger",
      confirm: {
        title: `Block ${name}?`,
        text: blockEffectText(status, wasInvited),
      },
    },
  };
  return availableActions(userWorkflow, { status }, {}).map(({ action, label }) => ({
    label,
    intent: action,
    ...dialogs[action],
    version,
  }));
}
