import { statusOf } from "#app/platform/workflow/define-workflow.ts";
import {
  type UserStatus,
  invitationActionLabel,
  invitationState,
  isExpired,
  userWorkflow,
} from "#app/people/users/user-rules.ts";
import type { RowAction } from "#app/ui/list/list-table.tsx";
import { countText } from "#app/ui/text/format.ts";
import { T } from "#app/ui/text/translate.tsx";
import { Status } from "#app/ui/content/status.tsx";
import { type GuestTransition, guestTransitionRefusal } from "../guest-rules.ts";

interface Guest {
  name: string;
  status: UserStatus;
  version: number;
  /** Null when no invitation was sent. */
  invitationExpiresAt: string | null;
  isShared: boolean;
  blockedByAdvisor: boolean;
}

/** List the actions an owner can take on a guest. */
export function guestActions(guest: Guest): RowAction[] {
  const { name, version, invitationExpiresAt, isShared } = guest;
  const own: (RowAction & { intent: GuestTransition })[] = [
    { label: invitationActionLabel(invitationExpiresAt !== null), intent: "resend" },
    {
      label: "Block {guest}",
      intent: "block",
      tone: "danger",
      confirm: {
        title: `Block ${name}?`,
        text: `${name} will be signed out right away and can't sign in until you unblock them. {Location} access is kept.`,
      },
    },
    { label: "Unblock {guest}", intent: "unblock" },
  ];
  const all: RowAction[] = [
    ...own.filter(({ intent }) => guestTransitionRefusal(intent, guest) === null),
    {
      label: "Remove {guest}",
      intent: "remove",
      tone: "danger",
      confirm: {
        title: `Remove ${name}?`,
        text: isShared
          ? `${name} no longer sees any of your {locations}. Access from other owners is kept.`
          : `${name} will be signed out right away and lose access to all {locations}. Past activity is kept. If you invite this person again, choose their access again.`,
      },
    },
  ];
  return all.map((action) => ({ ...action, version }));
}

/** Status of a guest, with a warning for an expired invitation or ended access. */
export function GuestStatusCell({
  guest,
  now,
}: {
  guest: { status: UserStatus; expiresOn: string | null; invitationExpiresAt: string | null };
  now: string;
}) {
  const { status, expiresOn, invitationExpiresAt } = guest;
  const opens = { status, invitationExpiresAt: invitationExpiresAt === null ? null : new Date(invitationExpiresAt) };
  if (status === "Registered" && isExpired(expiresOn, new Date(now)))
    return <Status tone="warning" word="Access ended" />;
  if (invitationState(opens, new Date(now)) === "expired") return <Status tone="warning" word="Invitation expired" />;
  return <Status {...statusOf(userWorkflow, status)} />;
}

/** Amount of a guest's access within the owner's scope. */
export function GuestAccessCell({ guest }: { guest: { role: string; networks: string[]; locations: string[] } }) {
  const isWhole = guest.role === "View Only";
  const names = isWhole ? guest.networks : guest.locations;
  if (names.length === 0) return <>None of yours</>;
  const words = isWhole
    ? `${countText(names.length, "{network}")}, all {locations}`
    : countText(names.length, "{location}");
  return (
    <span title={names.join(", ")}>
      <T>{words}</T>
    </span>
  );
}
