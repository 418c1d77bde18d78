import type { UserStatus } from "#app/platform/identity/roles.ts";
import { canTransition, invitationState } from "#app/people/users/user-rules.ts";
import { paths } from "#app/paths.ts";
import type { RowAction } from "#app/ui/list/list-table.tsx";
import { countText } from "#app/ui/format.ts";
import { Say } from "#app/ui/say.tsx";
import { Status } from "#app/ui/status.tsx";
import { isAccessOver } from "../guest-rules.ts";

interface Guest {
  id: number;
  name: string;
  status: UserStatus;
  isShared: boolean;
  blockedByAdvisor: boolean;
}

/** What can be done to a guest, as the row's menu. */
export function guestActions(guest: Guest): RowAction[] {
  const { name } = guest;
  const actions: RowAction[] = [{ label: "Edit", to: paths.editGuestAccount(guest.id) }];
  if (canTransition("resend", guest.status)) actions.push({ label: "Resend invitation", intent: "resend" });
  if (!guest.isShared && canTransition("block", guest.status)) {
    actions.push({
      label: "Block {guest}",
      intent: "block",
      tone: "danger",
      confirm: { title: `Block ${name}?`, text: blockText(name) },
    });
  }
  if (!guest.isShared && !guest.blockedByAdvisor && canTransition("unblock", guest.status)) {
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
  guest: { status: UserStatus; expiresOn: string | null; invitationExpiresAt: string | null };
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
