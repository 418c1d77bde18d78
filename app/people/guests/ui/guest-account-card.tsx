import { phoneText } from "#app/platform/fields/phone-rules.ts";
import { fullName } from "#app/platform/identity/full-name.ts";
import { ActionButtons } from "#app/ui/form/action-buttons.tsx";
import { Banner } from "#app/ui/page/notices.tsx";
import { Card, Facts } from "#app/ui/page/page.tsx";
import { Instant } from "#app/ui/content/status.tsx";
import { blockedByAdvisorRefusal, sharedGuestRefusal } from "../guest-rules.ts";
import type { GuestDetails } from "./guest-form.tsx";
import { guestActions, GuestStatusCell } from "./guest-rows.tsx";

/** Card of a guest's account for an owner, with its actions. */
export function GuestAccountCard({ guest, timeZone, now }: { guest: GuestDetails; timeZone: string; now: string }) {
  return (
    <Card title="Account">
      <Facts columns={2} facts={factsOf(guest, timeZone, now)} />
      {(guest.isShared || guest.blockedByAdvisor) && (
        <div className="row-after">
          {guest.isShared && <Banner tone="info">{sharedGuestRefusal.sentence}</Banner>}
          {guest.blockedByAdvisor && <Banner tone="info">{blockedByAdvisorRefusal.sentence}</Banner>}
        </div>
      )}
      <ActionButtons actions={guestActions({ ...guest, name: fullName(guest) })} />
    </Card>
  );
}

function factsOf(guest: GuestDetails, timeZone: string, now: string) {
  const { invitationSentAt, invitationExpiresAt, lastSignInAt, lastSeenAt } = guest;
  const instant = (at: string) => <Instant at={at} timeZone={timeZone} />;
  return [
    { term: "Status", value: <GuestStatusCell guest={guest} now={now} /> },
    { term: "Email", value: guest.email },
    ...(guest.isShared ? [{ term: "Role", value: guest.role }] : []),
    ...(guest.phone ? [{ term: "Phone", value: phoneText(guest.phone) }] : []),
    ...(guest.invitedBy ? [{ term: "Invited by", value: guest.invitedBy }] : []),
    ...(invitationSentAt ? [{ term: "Invitation sent", value: instant(invitationSentAt) }] : []),
    ...(invitationExpiresAt ? [{ term: "Invitation expires", value: instant(invitationExpiresAt) }] : []),
    ...(guest.status === "Invited"
      ? []
      : [{ term: "Last sign-in", value: lastSignInAt ? instant(lastSignInAt) : "Never" }]),
    ...(lastSeenAt ? [{ term: "Last seen", value: instant(lastSeenAt) }] : []),
  ];
}
