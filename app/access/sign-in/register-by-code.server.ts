import type { Db } from "#db/connect.ts";
import type { Origin } from "#app/http/call.server.ts";
import { type Problems, problem } from "#app/http/problems.ts";
import { findActive } from "./active-people.server.ts";
import { waitingRegistration } from "./ask-for-code.server.ts";
import { completeRegistration } from "./complete-registration.server.ts";
import {
  countAttempt,
  rateLimits,
  takeAttemptBack,
  tooManyAttempts,
} from "#app/platform/rate-limits/rate-limits.server.ts";
import { inSameTime } from "./same-time.server.ts";
import { findOpenToken, spendCode } from "./tokens.server.ts";

const MOST_TRIES = 5;
const WRONG_CODE = "That code is not right, or it has run out. Check the newest mail, or ask for a new code.";

type Outcome = { saved: true; token: string } | { saved: false; problems: Problems; minutes: number | null };

/**
 * Registers the person behind an address with what waits for this code, in the browser that typed it. A code works five
 * tries and 15 minutes. Whatever is wrong reads the same.
 */
export async function registerByCode(
  db: Db,
  { email, code }: { email: string; code: string },
  browser: { origin: Origin; heldToken: string | null; key: string | null },
  now: Date,
): Promise<Outcome> {
  const { address } = browser.origin;
  const minutes = address ? await countAttempt(db, rateLimits.verifyAddress, address, now) : null;
  if (minutes !== null) return { saved: false, problems: problem("", tooManyAttempts(minutes)), minutes };

  const trying = db.transaction().execute(async (db) => {
    const invited = await findActive(db, "Invited", now)
      .where("users.email", "=", email)
      .forUpdate("users")
      .executeTakeFirst();
    if (!invited) return null;
    const open = await findOpenToken(db, invited.id, "verification");
    const waiting = waitingRegistration.safeParse(open?.payload);
    if (!waiting.success || waiting.data.browserKey !== browser.key) return null;
    const spent = await spendCode(db, invited.id, "verification", code, MOST_TRIES, now);
    if (!spent) return null;
    const { browserKey: _, ...chosen } = waiting.data;
    return completeRegistration(db, invited, { ...chosen, phone: chosen.phone ?? invited.phone }, browser, now);
  });
  const token = await inSameTime(trying);
  if (!token) return { saved: false, problems: problem("code", WRONG_CODE), minutes: null };
  if (address) await takeAttemptBack(db, rateLimits.verifyAddress, address);
  return { saved: true, token };
}
