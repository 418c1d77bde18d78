import { z } from "zod";
import type { Db } from "#db/connect.ts";
import type { RequestSource } from "#app/http/call.server.ts";
import { type FieldErrors, fieldError } from "#app/http/errors.ts";
import { queueMail } from "#app/platform/mail/queue-mail.server.ts";
import { findCompanyTextsFor } from "#app/platform/wording/company-texts.server.ts";
import {
  recordAttempt,
  countAttempt,
  rateLimits,
  tooManyAttemptsText,
} from "#app/platform/operations/rate-limits.server.ts";
import { selectActiveUsers } from "./active-users.server.ts";
import { accountExistsMail, verificationCodeMail } from "./mail-templates.ts";
import { hashPassword } from "./password.server.ts";
import { passwordRefusal } from "./password-rules.ts";
import type { RegistrationInput } from "./registration-form.ts";
import { withMinimumTime } from "./minimum-time.server.ts";
import { site } from "./site.server.ts";
import { findOpenToken, issueCode } from "./tokens.server.ts";

/** `minutes` is the time to wait after too many attempts; null for other errors. */
type Outcome = { saved: true } | { saved: false; fieldErrors: FieldErrors; minutes: number | null };

const CODE_MINUTES = 15;

/** Form values that wait for the code. `browserKey` is the key of the browser they were entered in. */
export const pendingRegistration = z.object({
  firstName: z.string(),
  lastName: z.string(),
  phone: z.string().nullable(),
  passwordHash: z.string(),
  browserKey: z.string(),
});

/**
 * Mail a code to an Invited address and keep the form's values until the code is entered in the same browser. Every
 * address gets the same answer in the same time; one that has an account gets a mail that says so.
 */
export async function requestCode(
  db: Db,
  {
    registrationInput: { email, password, ...input },
    browserKey,
    origin,
    now,
  }: { registrationInput: RegistrationInput & { email: string }; browserKey: string; origin: RequestSource; now: Date },
): Promise<Outcome> {
  // The user's company is unknown until the code is entered, so the address's own domain stands for it.
  const companyName = email.split("@")[1]?.split(".")[0] ?? null;
  const refusal = passwordRefusal(password, { email, companyName, productName: site.name });
  if (refusal) return { saved: false, fieldErrors: fieldError("password", refusal), minutes: null };
  const limited = await countMail(db, email, origin.address, now);
  if (limited) return limited;
  await recordAttempt(db, rateLimits.codePause, email, now);

  const passwordHash = await hashPassword(password);
  const waiting = {
    firstName: input.firstName,
    lastName: input.lastName,
    phone: input.phone,
    passwordHash,
    browserKey,
  };
  await withMinimumTime(
    db.transaction().execute(async (db) => {
      const invited = await selectActiveUsers(db, "Invited", now).where("users.email", "=", email).executeTakeFirst();
      if (invited) await mailCode(db, { ...invited, firstName: waiting.firstName }, waiting, now);
      else await mailExistingAccount(db, email);
    }),
  );
  return { saved: true };
}

/** Mail a new code for the values this browser sent before, at most once a minute and five times an hour. */
export async function requestNewCode(
  db: Db,
  { email, browserKey, origin, now }: { email: string; browserKey: string | null; origin: RequestSource; now: Date },
): Promise<Outcome> {
  const wait = await countAttempt(db, rateLimits.codePause, email, now);
  if (wait !== null) return { saved: false, fieldErrors: fieldError("", CODE_PAUSE_MESSAGE), minutes: wait };
  const limited = await countMail(db, email, origin.address, now);
  if (limited) return limited;
  await withMinimumTime(
    db.transaction().execute(async (db) => {
      const invited = await selectActiveUsers(db, "Invited", now).where("users.email", "=", email).executeTakeFirst();
      if (!invited) return;
      const open = await findOpenToken(db, invited.id, "verification");
      const waiting = pendingRegistration.safeParse(open?.payload);
      if (!waiting.success || waiting.data.browserKey !== browserKey) return;
      await mailCode(db, { ...invited, firstName: waiting.data.firstName }, waiting.data, now);
    }),
  );
  return { saved: true };
}

const CODE_PAUSE_MESSAGE = "Wait a minute before you request another code.";

async function countMail(db: Db, email: string, address: string, now: Date): Promise<Outcome | null> {
  const fromAddress = address ? await countAttempt(db, rateLimits.registerAddress, address, now) : null;
  const minutes = fromAddress ?? (await countAttempt(db, rateLimits.codeMail, email, now));
  if (minutes === null) return null;
  return { saved: false, fieldErrors: fieldError("", tooManyAttemptsText(minutes)), minutes };
}

async function mailCode(
  db: Db,
  { id, email, firstName }: { id: number; email: string; firstName: string },
  waiting: z.infer<typeof pendingRegistration>,
  now: Date,
): Promise<void> {
  const code = await issueCode(db, { userId: id, kind: "verification", minutes: CODE_MINUTES, payload: waiting, now });
  await queueMail(
    db,
    "verification",
    email,
    verificationCodeMail(site, await findCompanyTextsFor(db, id), { firstName, code }),
  );
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
