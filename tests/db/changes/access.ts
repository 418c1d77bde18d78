import { askForCode, askForCodeAgain } from "#app/access/sign-in/ask-for-code.server.ts";
import { askForReset } from "#app/access/sign-in/ask-for-reset.server.ts";
import { chooseTheme } from "#app/access/session/choose-theme.server.ts";
import { addAttempt, rateLimits } from "#app/platform/rate-limits/rate-limits.server.ts";
import { registerByCode } from "#app/access/sign-in/register-by-code.server.ts";
import { registerByInvitation } from "#app/access/sign-in/register-by-invitation.server.ts";
import { resetPassword } from "#app/access/sign-in/reset-password.server.ts";
import { sendInvitation } from "#app/access/sign-in/send-invitation.server.ts";
import { sendReset } from "#app/access/sign-in/send-reset.server.ts";
import { signIn } from "#app/access/sign-in/sign-in.server.ts";
import { signOut } from "#app/access/session/sign-out.server.ts";
import { testPassword } from "#tests/support/make/people.ts";
import { type Changes, type Ground, newEmail, ONESELF } from "./change.ts";

const NEWEST_MAIL_COUNTS = "Each mail holds a secret that replaces the one before.";
const KEY = "the key of one browser";

export function accessChanges({ db, now, origin, somebody, invitee, as }: Ground): Changes {
  const password = "quiet harbor lamps";
  const typed = { firstName: "Dana", lastName: "Reyes", phone: null, password };
  const browser = { origin, heldToken: null };
  const tokenOf = ({ link }: { link: string }) => new URL(link).searchParams.get("token") ?? "";

  async function asked() {
    const { email } = await invitee();
    await askForCode(db, { ...typed, email }, KEY, origin, now);
    await db.deleteFrom("rateLimits").execute();
    const mails = db.selectFrom("mails").select("text").where("recipient", "=", email).orderBy("id", "desc");
    return { email, code: /^\d{6}$/m.exec((await mails.executeTakeFirstOrThrow()).text)?.[0] ?? "" };
  }

  return {
    signIn: {
      async scene() {
        const { email } = await somebody();
        return {
          saves: () => signIn(db, { email, password: testPassword }, origin, null, now),
          refuses: () => signIn(db, { email, password: "wrong" }, origin, null, now),
          isAbsent: () => signIn(db, { email: newEmail(), password: testPassword }, origin, null, now),
        };
      },
      without: { twice: "Each browser gets a session of its own." },
    },
    signOut: {
      async scene() {
        const person = await as(await somebody());
        return { saves: () => signOut(db, person, now) };
      },
      without: { refuses: "Everybody may sign out.", isAbsent: ONESELF },
    },
    chooseTheme: {
      async scene() {
        const person = await as(await somebody());
        return { saves: () => chooseTheme(db, person, "dark") };
      },
      without: { refuses: "There are two looks, and everybody may choose either.", isAbsent: ONESELF },
    },
    askForReset: {
      async scene() {
        const [user, blocked] = [await somebody(), await somebody({ status: "Blocked" })];
        return {
          saves: () => askForReset(db, user.email, origin, now),
          refuses: () => askForReset(db, blocked.email, origin, now),
          isAbsent: () => askForReset(db, newEmail(), origin, now),
        };
      },
      answersAlike: true,
      without: { twice: NEWEST_MAIL_COUNTS },
    },
    resetPassword: {
      async scene() {
        const user = await somebody();
        const token = tokenOf(await sendReset(db, user, now));
        return {
          saves: () => resetPassword(db, { token, password }, origin, now),
          refuses: () => resetPassword(db, { token, password: "short" }, origin, now),
          isAbsent: () => resetPassword(db, { token: "of nobody", password }, origin, now),
        };
      },
    },
    askForCode: {
      async scene() {
        const { email } = await invitee();
        return {
          saves: () => askForCode(db, { ...typed, email }, KEY, origin, now),
          refuses: () => askForCode(db, { ...typed, email, password: "short" }, KEY, origin, now),
          isAbsent: () => askForCode(db, { ...typed, email: newEmail() }, KEY, origin, now),
        };
      },
      leaves: "mail",
      answersAlike: true,
      without: { twice: NEWEST_MAIL_COUNTS },
    },
    askForCodeAgain: {
      async scene() {
        const { email } = await asked();
        return {
          saves: () => askForCodeAgain(db, email, KEY, origin, now),
          async refuses() {
            await addAttempt(db, rateLimits.codePause, email, now);
            return askForCodeAgain(db, email, KEY, origin, now);
          },
          isAbsent: () => askForCodeAgain(db, email, "the key of another browser", origin, now),
        };
      },
      leaves: "mail",
      answersAlike: true,
    },
    registerByCode: {
      async scene() {
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
      async scene() {
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
