import { z } from "zod";
import type { Db } from "#db/connect.ts";
import type { Origin } from "#app/http/call.server.ts";
import { type Problems, problem } from "#app/http/problems.ts";
import { queueMail } from "#app/platform/mail/queue-mail.server.ts";
import { findVoiceOf } from "#app/platform/wording/voice.server.ts";
import { findActive } from "./active-people.server.ts";
import { accountExistsMail, codeMail } from "./mail-templates.ts";
import { hashPassword } from "./password.server.ts";
import { passwordProblem } from "./password-rules.ts";
import { addAttempt, countAttempt, rateLimits, tooManyAttempts } from "#app/platform/rate-limits/rate-limits.server.ts";
import type { Typed } from "./registration-form.ts";
import { inSameTime } from "./same-time.server.ts";
import { site } from "./site.server.ts";
import { findOpenToken, issueCode } from "./tokens.server.ts";

/** `minutes` is set where there were too many attempts, and says how long to wait. */
type Outcome = { saved: true } | { saved: false; problems: Problems; minutes: number | null };

const CODE_MINUTES = 15;

/** What was typed, waiting for the code. `browserKey` is the key of the browser that typed it. */
export const waitingRegistration = z.object({
  firstName: z.string(),
  lastName: z.string(),
  phone: z.string().nullable(),
  passwordHash: z.string(),
  browserKey: z.string(),
});

/**
 * Mails a code to an Invited address and keeps what was typed until the code is entered in the same browser. Every
 * address gets the same answer in the same time; one that has an account gets a mail that says so.
 */
export async function askForCode(
  db: Db,
  { email, password, ...typed }: Typed & { email: string },
  browserKey: string,
  origin: Origin,
  now: Date,
): Promise<Outcome> {
  // Whoever registers by e-mail is unknown until the code: the address's own domain stands for the company.
  const companyName = email.split("@")[1]?.split(".")[0] ?? null;
  const why = passwordProblem(password, { email, companyName, productName: site.name });
  if (why) return { saved: false, problems: problem("password", why), minutes: null };
  const limited = await countMail(db, email, origin.address, now);
  if (limited) return limited;
  await addAttempt(db, rateLimits.codePause, email, now);

  const passwordHash = await hashPassword(password);
  const waiting = {
    firstName: typed.firstName,
    lastName: typed.lastName,
    phone: typed.phone,
    passwordHash,
    browserKey,
  };
  await inSameTime(
    db.transaction().execute(async (db) => {
      const invited = await findActive(db, "Invited", now).where("users.email", "=", email).executeTakeFirst();
      if (invited) await mailCode(db, { ...invited, firstName: waiting.firstName }, waiting, now);
      else await mailExistingAccount(db, email);
    }),
  );
  return { saved: true };
}

/** Mails a new code for what this browser typed before, at most once a minute and five times an hour. */
export async function askForCodeAgain(
  db: Db,
  email: string,
  browserKey: string | null,
  origin: Origin,
  now: Date,
): Promise<Outcome> {
  const wait = await countAttempt(db, rateLimits.codePause, email, now);
  if (wait !== null) return { saved: false, problems: problem("", PAUSE), minutes: wait };
  const limited = await countMail(db, email, origin.address, now);
  if (limited) return limited;
  await inSameTime(
    db.transaction().execute(async (db) => {
      const invited = await findActive(db, "Invited", now).where("users.email", "=", email).executeTakeFirst();
      if (!invited) return;
      const open = await findOpenToken(db, invited.id, "verification");
      const waiting = waitingRegistration.safeParse(open?.payload);
      if (!waiting.success || waiting.data.browserKey !== browserKey) return;
      await mailCode(db, { ...invited, firstName: waiting.data.firstName }, waiting.data, now);
    }),
  );
  return { saved: true };
}

const PAUSE = "A new code is sent at most once a minute. Wait a minute and ask again.";

async function countMail(db: Db, email: string, address: string, now: Date): Promise<Outcome | null> {
  const fromAddress = address ? await countAttempt(db, rateLimits.registerAddress, address, now) : null;
  const minutes = fromAddress ?? (await countAttempt(db, rateLimits.codeMail, email, now));
  if (minutes === null) return null;
  return { saved: false, problems: problem("", tooManyAttempts(minutes)), minutes };
}

async function mailCode(
  db: Db,
  { id, email, firstName }: { id: number; email: string; firstName: string },
  waiting: z.infer<typeof waitingRegistration>,
  now: Date,
): Promise<void> {
  const code = await issueCode(db, id, "verification", { minutes: CODE_MINUTES, payload: waiting }, now);
  await queueMail(db, "verification", email, codeMail(site, await findVoiceOf(db, id), { firstName, code }));
}

async function mailExistingAccount(db: Db, email: string): Promise<void> {
  const existing = await db
    .selectFrom("users")
    .select("firstName")
    .where("email", "=", email)
    .where("status", "=", "Registered")
    .executeTakeFirst();
  if (existing) await queueMail(db, "account-exists", email, accountExistsMail(site, existing));
}
