import type { UserStatus } from "#app/platform/identity/roles.ts";
import { ConfirmButton } from "#app/ui/confirm.tsx";
import { canTransition } from "../user-rules.ts";

/** The moves that an account's status has, each with what it brings about. */
export function UserActions({
  status,
  name,
  email,
  isRegistered,
}: {
  status: UserStatus;
  name: string;
  email: string;
  isRegistered: boolean;
}) {
  return (
    <div className="row row-after">
      {canTransition("resend", status) && (
        <ConfirmButton
          label="Send invitation"
          title={`Send ${name} an invitation?`}
          text={`The link goes to ${email} and works for 14 days. Earlier links stop working.`}
          intent="resend"
        />
      )}
      {canTransition("unblock", status) && (
        <ConfirmButton
          label="Unblock user"
          title={`Unblock ${name}?`}
          text={
            isRegistered
              ? "They can sign in again and are told so by mail."
              : "They never registered, so a fresh invitation goes to them."
          }
          intent="unblock"
        />
      )}
      {canTransition("sendReset", status) && (
        <ConfirmButton
          label="Send reset mail"
          title={`Send ${name} a link to choose a new password?`}
          text={`The link goes to ${email} and works once, for 60 minutes. The password stays until they choose another.`}
          intent="sendReset"
        />
      )}
      {canTransition("signOut", status) && (
        <ConfirmButton
          label="Sign out everywhere"
          title={`Sign ${name} out everywhere?`}
          text="Every browser and device is signed out at once, and every link of theirs ends. They can sign in again."
          intent="signOut"
        />
      )}
      {canTransition("block", status) && (
        <ConfirmButton
          label="Block user"
          tone="danger"
          title={`Block ${name}?`}
          text={
            isRegistered
              ? "They are signed out at once and cannot sign in until you unblock them."
              : "Their invitation stops working until you unblock them."
          }
          intent="block"
        />
      )}
    </div>
  );
}
