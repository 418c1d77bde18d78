import type { Db } from "#db/connect.ts";
import type { RequestSource } from "#app/http/call.server.ts";
import { type FieldErrors, fieldError } from "#app/http/errors.ts";
import { lockActiveUser } from "./active-users.server.ts";
import { completeRegistration } from "./complete-registration.server.ts";
import { findInvitation } from "./invitation.server.ts";
import { hashPassword } from "./password.server.ts";
import { passwordRefusal } from "./password-rules.ts";
import type { RegistrationInput } from "./registration-form.ts";
import { site } from "./site.server.ts";
import { spendToken } from "./tokens.server.ts";

type Outcome = { saved: true; token: string } | { saved: false; fieldErrors: FieldErrors };

export const INVITATION_EXPIRED =
  "This invitation has expired, was already used, or was replaced by a newer one. Open the latest one, or ask the person who invited you for a new one.";

/**
 * Register the user of an invitation and use it up; role, company and scope come from the database. Return the
 * session's token.
 */
export async function registerByInvitation(
  db: Db,
  { token: secret, password, ...input }: RegistrationInput & { token: string },
  browser: { origin: RequestSource; heldToken: string | null },
  now: Date,
): Promise<Outcome> {
  const invited = await findInvitation(db, secret, now);
  if (!invited) return invitationExpired;
  const refusal = passwordRefusal(password, { ...invited, productName: site.name });
  if (refusal) return { saved: false, fieldErrors: fieldError("password", refusal) };
  const passwordHash = await hashPassword(password);
  return db.transaction().execute(async (db) => {
    // Lock the user before the token, the order of every change that issues tokens.
    const isActive = await lockActiveUser(db, "Invited", invited.id, now);
    const spent = isActive && (await spendToken(db, "invitation", secret, now));
    if (!spent) return invitationExpired;
    const chosen = { firstName: input.firstName, lastName: input.lastName, phone: input.phone, passwordHash };
    const token = await completeRegistration(db, { invited, chosen, ...browser, now });
    return token ? { saved: true, token } : invitationExpired;
  });
}

const invitationExpired: Outcome = { saved: false, fieldErrors: fieldError("", INVITATION_EXPIRED) };
