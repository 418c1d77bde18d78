import { Form } from "@remix-run/react";
import type { UserStatus } from "#app/platform/identity/roles.ts";
import { phoneText } from "#app/platform/fields/phone-rules.ts";
import { fullName } from "#app/platform/identity/full-name.ts";
import { canTransition } from "#app/people/users/user-rules.ts";
import { ConfirmButton } from "#app/ui/confirm.tsx";
import { SubmitButton } from "#app/ui/form.tsx";
import { Banner } from "#app/ui/notices.tsx";
import { Card, Facts } from "#app/ui/page.tsx";
import { Instant } from "#app/ui/status.tsx";
import { blockedByAdvisor, sharedGuest } from "../guest-rules.ts";
import { blockText, GuestStatus, removeText } from "./guest-rows.tsx";
import styles from "./guest-account-card.module.css";

interface Guest {
  email: string;
  firstName: string;
  lastName: string;
  phone: string | null;
  status: UserStatus;
  role: string;
  expiresOn: string | null;
  invitedBy: string | null;
  invitationSentAt: string | null;
  invitationExpiresAt: string | null;
  lastSignInAt: string | null;
  lastSeenAt: string | null;
  isShared: boolean;
  blockedByAdvisor: boolean;
}

/** What an owner knows about a guest's account, and what can be done to it. */
export function GuestAccountCard({ guest, timeZone, now }: { guest: Guest; timeZone: string; now: string }) {
  const name = fullName(guest);
  return (
    <Card>
      <Facts columns={2} facts={factsOf(guest, timeZone, now)} />
      {(guest.isShared || guest.blockedByAdvisor) && (
        <div className="row-after">
          {guest.isShared && <Banner tone="info">{sharedGuest.sentence}</Banner>}
          {guest.blockedByAdvisor && <Banner tone="info">{blockedByAdvisor.sentence}</Banner>}
        </div>
      )}
      <div className={styles.actions}>
        {canTransition("resend", guest.status) && <MoveButton intent="resend" label="Resend invitation" />}
        {!guest.isShared && !guest.blockedByAdvisor && canTransition("unblock", guest.status) && (
          <MoveButton intent="unblock" label="Unblock {guest}" />
        )}
        {!guest.isShared && canTransition("block", guest.status) && (
          <ConfirmButton
            label="Block {guest}"
            intent="block"
            tone="danger"
            title={`Block ${name}?`}
            text={blockText(name)}
          />
        )}
        <ConfirmButton
          label="Remove {guest}"
          intent="remove"
          tone="danger"
          title={`Remove ${name}?`}
          text={removeText(name, guest.isShared)}
        />
      </div>
    </Card>
  );
}

function MoveButton({ intent, label }: { intent: string; label: string }) {
  return (
    <Form method="post">
      <SubmitButton intent={intent} tone="secondary">
        {label}
      </SubmitButton>
    </Form>
  );
}

function factsOf(guest: Guest, timeZone: string, now: string) {
  const { invitationSentAt, invitationExpiresAt, lastSignInAt, lastSeenAt } = guest;
  const instant = (at: string) => <Instant at={at} timeZone={timeZone} />;
  return [
    { term: "Status", value: <GuestStatus guest={guest} now={now} /> },
    { term: "E-mail", value: guest.email },
    ...(guest.isShared ? [{ term: "Role", value: guest.role }] : []),
    ...(guest.phone ? [{ term: "Phone", value: phoneText(guest.phone) }] : []),
    ...(guest.invitedBy ? [{ term: "Invited by", value: guest.invitedBy }] : []),
    ...(invitationSentAt ? [{ term: "Invitation sent", value: instant(invitationSentAt) }] : []),
    ...(invitationExpiresAt ? [{ term: "Invitation works until", value: instant(invitationExpiresAt) }] : []),
    ...(guest.status === "Invited"
      ? []
      : [{ term: "Last sign-in", value: lastSignInAt ? instant(lastSignInAt) : "Never" }]),
    ...(lastSeenAt ? [{ term: "Last seen", value: instant(lastSeenAt) }] : []),
  ];
}
