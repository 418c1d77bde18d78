import type { SerializeFrom } from "@remix-run/node";
import { phoneText } from "#app/platform/fields/phone-rules.ts";
import { ActionButtons } from "#app/ui/action-buttons.tsx";
import { Card, Facts } from "#app/ui/page.tsx";
import { DateText, Instant, Status } from "#app/ui/status.tsx";
import { Say } from "#app/ui/say.tsx";
import { fullName } from "#app/platform/identity/full-name.ts";
import type { withFacts } from "../user-queries.server.ts";
import { statusTones } from "../user-rules.ts";
import { userActions } from "./user-rows.tsx";

export type ShownUser = SerializeFrom<ReturnType<typeof withFacts>>;

interface UserFactsProps {
  user: ShownUser;
  /** What the person sees, in words. */
  visibility: string;
  /** Where the list of it is; null for advisors, who see all of their companies. */
  visibilityTo: string | null;
  timeZone: string;
  /** False for whoever may only look, and for one's own account. */
  mayAct: boolean;
}

/** Where an account stands, and what can be done with it. */
export function UserFacts({ user, visibility, visibilityTo, timeZone, mayAct }: UserFactsProps) {
  const instant = (at: string | null, none: string) => (at ? <Instant at={at} timeZone={timeZone} /> : none);
  return (
    <Card title="Account">
      <Facts
        columns={2}
        facts={[
          { term: "Status", value: <Status tone={statusTones[user.status]} word={user.status} /> },
          { term: "Role", value: user.role },
          { term: "E-mail", value: user.email },
          ...(user.phone ? [{ term: "Phone", value: phoneText(user.phone) }] : []),
          ...(user.jobTitle ? [{ term: "Job title", value: user.jobTitle }] : []),
          {
            term: "Reach",
            value: (
              <>
                <Say>{visibility}</Say> {visibilityTo && <a href={visibilityTo}>See them, and why</a>}
              </>
            ),
          },
          ...(user.invitation ? [{ term: "Invitation", value: invitationText(user, timeZone) }] : []),
          { term: "Registered", value: instant(user.registeredAt, "Not yet") },
          { term: "Last sign-in", value: instant(user.lastSignInAt, "Never") },
          { term: "Terms", value: user.hasAcceptedTerms ? "Accepted" : "Open" },
          ...(user.expiresOn
            ? [{ term: user.isExpired ? "Access ended" : "Last day", value: <DateText day={user.expiresOn} /> }]
            : []),
          {
            term: "Created",
            value: (
              <>
                {instant(user.createdAt, "")}
                {user.invitedBy && ` by ${user.invitedBy}`}
              </>
            ),
          },
        ]}
      />
      {mayAct && <ActionButtons actions={userActions({ ...user, name: fullName(user) })} />}
    </Card>
  );
}

function invitationText({ invitation, invitationSentAt, invitationExpiresAt }: ShownUser, timeZone: string) {
  if (!invitationSentAt || !invitationExpiresAt) return "Not sent";
  return (
    <>
      Sent <Instant at={invitationSentAt} timeZone={timeZone} />, {invitation === "expired" ? "expired" : "works until"}{" "}
      <Instant at={invitationExpiresAt} timeZone={timeZone} />
    </>
  );
}
