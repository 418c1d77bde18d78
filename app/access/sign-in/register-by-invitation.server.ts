import type { Db } from "#db/connect.ts";
import type { Origin } from "#app/http/call.server.ts";
import { type Problems, problem } from "#app/http/problems.ts";
import { lockActive } from "./active-people.server.ts";
import { completeRegistration } from "./complete-registration.server.ts";
import { findInvitation } from "./invitation.server.ts";
import { hashPassword } from "./password.server.ts";
import { passwordProblem } from "./password-rules.ts";
import type { Typed } from "./registration-form.ts";
import { site } from "./site.server.ts";
import { spendToken } from "./tokens.server.ts";

type Outcome = { saved: true; token: string } | { saved: false; problems: Problems };

export const INVITATION_OVER =
  "This invitation has run out, was used or was replaced by a newer one. Open the newest one, or ask the person who invited you for another.";

/**
 * Registers the person that an invitation is for and uses it up; role, company and reach are the database's word.
 * Returns the session's token.
 */
export async function registerByInvitation(
  db: Db,
  { token: secret, password, ...typed }: Typed & { token: string },
  browser: { origin: Origin; heldToken: string | null },
  now: Date,
): Promise<Outcome> {
  const invited = await findInvitation(db, secret, now);
  if (!invited) return over;
  const why = passwordProblem(password, { ...invited, productName: site.name });
  if (why) return { saved: false, problems: problem("password", why) };
  const passwordHash = await hashPassword(password);
  return db.transaction().execute(async (db) => {
    // The person is locked before the token, as in everything that issues tokens.
    const isActive = await lockActive(db, "Invited", invited.id, now);
    const spent = isActive && (await spendToken(db, "invitation", secret, now));
    if (!spent) return over;
    const chosen = { firstName: typed.firstName, lastName: typed.lastName, phone: typed.phone, passwordHash };
    const token = await completeRegistration(db, invited, chosen, browser, now);
    return token ? { saved: true, token } : over;
  });
}

const over: Outcome = { saved: false, problems: problem("", INVITATION_OVER) };
