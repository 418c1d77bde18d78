import { requestCode, requestNewCode } from "#app/access/sign-in/request-code.server.ts";
import { requestPasswordReset } from "#app/access/sign-in/request-password-reset.server.ts";
import { chooseTheme } from "#app/access/session/choose-theme.server.ts";
import { recordAttempt, rateLimits } from "#app/platform/operations/rate-limits.server.ts";
import { registerByCode } from "#app/access/sign-in/register-by-code.server.ts";
import { registerByInvitation } from "#app/access/sign-in/register-by-invitation.server.ts";
import { resetPassword } from "#app/access/sign-in/reset-password.server.ts";
import { sendInvitation } from "#app/access/sign-in/send-invitation.server.ts";
import { sendPasswordReset } from "#app/access/sign-in/send-password-reset.server.ts";
import { signIn } from "#app/access/sign-in/sign-in.server.ts";
import { signOut } from "#app/access/session/sign-out.server.ts";
import { testPassword } from "#tests/support/make/people.ts";
import { type ChangeCases, type ChangeContext, newEmail, OWN_ACCOUNT_ONLY } from "./change.ts";

const NEWEST_MAIL_COUNTS = "Each mail holds a secret that replaces the one before.";
const KEY = "the key of one browser";

export function accessChanges({ db, now, origin, makeNorthUser, invitee, as }: ChangeContext): ChangeCases {
  const password = "quiet harbor lamps";
  const typed = { firstName: "Dana", lastName: "Reyes", phone: null, password };
  const browser = { origin, heldToken: null };
  const tokenOf = ({ link }: { link: string }) => new URL(link).searchParams.get("token") ?? "";

  async function asked() {
    const { email } = await invitee();
    await requestCode(db, { registrationInput: { ...typed, email }, browserKey: KEY, origin, now });
    await db.deleteFrom("rateLimits").execute();
    const mails = db.selectFrom("mails").select("text").where("recipient", "=", email).orderBy("id", "desc");
    return { email, code: /^\d{6}$/m.exec((await mails.executeTakeFirstOrThrow()).text)?.[0] ?? "" };
  }

  return {
    signIn: {
      async scenario() {
        const { email } = await makeNorthUser();
        return {
          saves: () => signIn(db, { credentials: { email, password: testPassword }, origin, heldToken: null, now }),
          refuses: () => signIn(db, { credentials: { email, password: "wrong" }, origin, heldToken: null, now }),
          isAbsent: () =>
            signIn(db, { credentials: { email: newEmail(), password: testPassword }, origin, heldToken: null, now }),
        };
      },
      exemptions: { twice: "Each browser gets a session of its own." },
    },
    signOut: {
      async scenario() {
        const person = await as(await makeNorthUser());
        return { saves: () => signOut(db, person, now) };
      },
      exemptions: { refuses: "Everybody may sign out.", isAbsent: OWN_ACCOUNT_ONLY },
    },
    chooseTheme: {
      async scenario() {
        const person = await as(await makeNorthUser());
        return { saves: () => chooseTheme(db, person, "dark") };
      },
      exemptions: { refuses: "There are two looks, and everybody may choose either.", isAbsent: OWN_ACCOUNT_ONLY },
    },
    requestPasswordReset: {
      async scenario() {
        const [user, blocked] = [await makeNorthUser(), await makeNorthUser({ status: "Blocked" })];
        return {
          saves: () => requestPasswordReset(db, user.email, origin, now),
          refuses: () => requestPasswordReset(db, blocked.email, origin, now),
          isAbsent: () => requestPasswordReset(db, newEmail(), origin, now),
        };
      },
      answersAlike: true,
      exemptions: { twice: NEWEST_MAIL_COUNTS },
    },
    resetPassword: {
      async scenario() {
        const user = await makeNorthUser();
        const token = tokenOf(await sendPasswordReset(db, user, now));
        return {
          saves: () => resetPassword(db, { token, password }, origin, now),
          refuses: () => resetPassword(db, { token, password: "short" }, origin, now),
          isAbsent: () => resetPassword(db, { token: "of nobody", password }, origin, now),
        };
      },
    },
    requestCode: {
      async scenario() {
        const { email } = await invitee();
        return {
          saves: () => requestCode(db, { registrationInput: { ...typed, email }, browserKey: KEY, origin, now }),
          refuses: () =>
            requestCode(db, {
              registrationInput: { ...typed, email, password: "short" },
              browserKey: KEY,
              origin,
              now,
            }),
          isAbsent: () =>
            requestCode(db, { registrationInput: { ...typed, email: newEmail() }, browserKey: KEY, origin, now }),
        };
      },
      trace: "mail",
      answersAlike: true,
      exemptions: { twice: NEWEST_MAIL_COUNTS },
    },
    requestNewCode: {
      async scenario() {
        const { email } = await asked();
        return {
          saves: () => requestNewCode(db, { email, browserKey: KEY, origin, now }),
          async refuses() {
            await recordAttempt(db, rateLimits.codePause, email, now);
            return requestNewCode(db, { email, browserKey: KEY, origin, now });
          },
          isAbsent: () => requestNewCode(db, { email, browserKey: "the key of another browser", origin, now }),
        };
      },
      trace: "mail",
      answersAlike: true,
    },
    registerByCode: {
      async scenario() {
        const right = await asked();
        const wrong = { ...right, code: right.code === "000000" ? "000001" : "000000" };
        return {
          saves: () => registerByCode(db, right, { ...browser, key: KEY }, now),
          refuses: () => registerByCode(db, wrong, { ...browser, key: KEY }, now),
          isAbsent: () => registerByCode(db, right, { ...browser, key: "the key of another browser" }, now),
        };
      },
    },
    registerByInvitation: {
      async scenario() {
        const token = tokenOf(await sendInvitation(db, await invitee(), "Ada Lovelace", now));
        return {
          saves: () => registerByInvitation(db, { ...typed, token }, browser, now),
          refuses: () => registerByInvitation(db, { ...typed, token, password: "short" }, browser, now),
          isAbsent: () => registerByInvitation(db, { ...typed, token: "of nobody" }, browser, now),
        };
      },
    },
  };
}
