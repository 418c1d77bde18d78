import type { SerializeFrom } from "@remix-run/node";
import { phoneText } from "#app/platform/fields/phone-rules.ts";
import { ActionButtons } from "#app/ui/form/action-buttons.tsx";
import { Card, Facts } from "#app/ui/page/page.tsx";
import { DateText, Instant, Status } from "#app/ui/content/status.tsx";
import { T } from "#app/ui/text/translate.tsx";
import { fullName } from "#app/platform/identity/full-name.ts";
import { statusOf } from "#app/platform/workflow/define-workflow.ts";
import type { toUserDetails } from "../user-queries.server.ts";
import { userWorkflow } from "../user-rules.ts";
import { userActions } from "./user-rows.tsx";

export type UserDetails = SerializeFrom<ReturnType<typeof toUserDetails>>;

interface UserFactsProps {
  user: UserDetails;
  /** User's access as text. */
  visibility: string;
  /** Address of the locations they see; null for advisors, who see all of their companies. */
  visibilityTo: string | null;
  timeZone: string;
  /** False for a user who may only view, and for the user's own account. */
  canAct: boolean;
}

/** Facts of an account and the actions on it. */
export function UserFacts({ user, visibility, visibilityTo, timeZone, canAct }: UserFactsProps) {
  const instant = (at: string | null, none: string) => (at ? <Instant at={at} timeZone={timeZone} /> : none);
  return (
    <Card title="Account">
      <Facts
        columns={2}
        facts={[
          { term: "Status", value: <Status {...statusOf(userWorkflow, user.status)} /> },
          { term: "Role", value: user.role },
          { term: "Email", value: user.email },
          ...(user.phone ? [{ term: "Phone", value: phoneText(user.phone) }] : []),
          ...(user.jobTitle ? [{ term: "Job title", value: user.jobTitle }] : []),
          {
            term: "Access",
            value: (
              <>
                <T>{visibility}</T> {visibilityTo && <a href={visibilityTo}>View the list</a>}
              </>
            ),
          },
          ...(user.invitation ? [{ term: "Invitation", value: invitationText(user, timeZone) }] : []),
          { term: "Registered", value: instant(user.registeredAt, "Not yet") },
          { term: "Last sign-in", value: instant(user.lastSignInAt, "Never") },
          { term: "Terms", value: user.hasAcceptedTerms ? "Accepted" : "Not accepted" },
          ...(user.expiresOn
            ? [
                {
                  term: user.isExpired ? "Access ended" : "Last day of access",
                  value: <DateText day={user.expiresOn} />,
                },
              ]
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
      {canAct && <ActionButtons actions={userActions({ ...user, name: fullName(user) })} />}
    </Card>
  );
}

function invitationText({ invitation, invitationSentAt, invitationExpiresAt }: UserDetails, timeZone: string) {
  if (!invitationSentAt || !invitationExpiresAt) return "Not sent";
  return (
    <>
      Sent <Instant at={invitationSentAt} timeZone={timeZone} />, {invitation === "expired" ? "expired" : "expires"}{" "}
      <Instant at={invitationExpiresAt} timeZone={timeZone} />
    </>
  );
}
