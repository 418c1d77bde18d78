import type { Db } from "#db/connect.ts";
import type { RequestSource } from "#app/http/call.server.ts";
import { type FieldErrors, fieldError } from "#app/http/errors.ts";
import {
  countAttempt,
  rateLimits,
  uncountAttempt,
  tooManyAttemptsText,
} from "#app/platform/operations/rate-limits.server.ts";
import { selectActiveUsers } from "./active-users.server.ts";
import { pendingRegistration } from "./request-code.server.ts";
import { completeRegistration } from "./complete-registration.server.ts";
import { withMinimumTime } from "./minimum-time.server.ts";
import { findOpenToken, spendCode } from "./tokens.server.ts";

const MAX_TRIES = 5;
const WRONG_CODE = "This code is wrong or has expired. Check the latest email, or request a new code.";

type Outcome = { saved: true; token: string } | { saved: false; fieldErrors: FieldErrors; minutes: number | null };

/**
 * Register the user of an address with the form values that wait for this code, in the browser that sent them. A code
 * allows five attempts within 15 minutes. Every failure has the same message.
 */
export async function registerByCode(
  db: Db,
  { email, code }: { email: string; code: string },
  browser: { origin: RequestSource; heldToken: string | null; key: string | null },
  now: Date,
): Promise<Outcome> {
  const { address } = browser.origin;
  const minutes = address ? await countAttempt(db, rateLimits.verifyAddress, address, now) : null;
  if (minutes !== null) return { saved: false, fieldErrors: fieldError("", tooManyAttemptsText(minutes)), minutes };

  const trying = db.transaction().execute(async (db) => {
    const invited = await selectActiveUsers(db, "Invited", now)
      .where("users.email", "=", email)
      .forUpdate("users")
      .executeTakeFirst();
    if (!invited) return null;
    const open = await findOpenToken(db, invited.id, "verification");
    const waiting = pendingRegistration.safeParse(open?.payload);
    if (!waiting.success || waiting.data.browserKey !== browser.key) return null;
    const spent = await spendCode(db, { userId: invited.id, kind: "verification", code, mostTries: MAX_TRIES, now });
    if (!spent) return null;
    const { browserKey: _, ...chosen } = waiting.data;
    return completeRegistration(db, {
      invited,
      chosen: { ...chosen, phone: chosen.phone ?? invited.phone },
      ...browser,
      now,
    });
  });
  const token = await withMinimumTime(trying);
  if (!token) return { saved: false, fieldErrors: fieldError("code", WRONG_CODE), minutes: null };
  if (address) await uncountAttempt(db, rateLimits.verifyAddress, address);
  return { saved: true, token };
}
