import type { UserStatus } from "#app/platform/identity/roles.ts";
import { canTransition, invitationState, isExpired, statusTones } from "#app/people/users/user-rules.ts";
import type { RowAction } from "#app/ui/list/list-table.tsx";
import { countText } from "#app/ui/format.ts";
import { Say } from "#app/ui/say.tsx";
import { Status } from "#app/ui/status.tsx";

interface Guest {
  name: string;
  status: UserStatus;
  version: number;
  isShared: boolean;
  blockedByAdvisor: boolean;
}

/** What can be done to a guest. */
export function guestActions({ name, status, version, isShared, blockedByAdvisor }: Guest): RowAction[] {
  const own: (RowAction & { intent: "resend" | "block" | "unblock" })[] = [
    { label: "Resend invitation", intent: "resend" },
    {
      label: "Block {guest}",
      intent: "block",
      tone: "danger",
      confirm: {
        title: `Block ${name}?`,
        text: `${name} is signed out at once and cannot sign in until you unblock the account. The {locations} are kept.`,
      },
    },
    { label: "Unblock {guest}", intent: "unblock" },
  ];
  const isTheirs = (intent: string) => isShared || (blockedByAdvisor && intent === "unblock");
  const all: RowAction[] = [
    ...own.filter(({ intent }) => canTransition(intent, status) && (intent === "resend" || !isTheirs(intent))),
    {
      label: "Remove {guest}",
      intent: "remove",
      tone: "danger",
      confirm: {
        title: `Remove ${name}?`,
        text: isShared
          ? `${name} no longer sees any of your {locations}. What others gave stays.`
          : `${name} is signed out at once and loses all {locations}. What ${name} did stays in the history. You can invite the same e-mail again later; it starts with nothing.`,
      },
    },
  ];
  return all.map((action) => ({ ...action, version }));
}

/** A guest's status, with what an owner may have to act on: an invitation or an access that ran out. */
export function GuestStatus({
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
  return <Status tone={statusTones[status]} word={status} />;
}

/** How much a guest sees of what its owner sees. */
export function GuestLocations({ guest }: { guest: { role: string; networks: string[]; locations: string[] } }) {
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
