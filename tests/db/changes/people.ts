import { startSession } from "#app/access/session/session.server.ts";
import { cancelEmailChange } from "#app/people/email-change/cancel-email-change.server.ts";
import { changePassword } from "#app/people/password-change/change-password.server.ts";
import { changeAboutYou, changePreferences } from "#app/people/profile/save-profile.server.ts";
import { chooseCards } from "#app/insight/dashboard/choose-cards.server.ts";
import { chooseLocation } from "#app/people/profile/choose-location.server.ts";
import { confirmEmail } from "#app/people/email-change/confirm-email.server.ts";
import { aboutYouForm, preferencesForm } from "#app/people/profile/personal-details-form.ts";
import { requestEmailChange } from "#app/people/email-change/request-email-change.server.ts";
import { signOutOthers } from "#app/people/own-sessions/sign-out-others.server.ts";
import { testPassword } from "#tests/support/make/people.ts";
import { type Changes, type Ground, newEmail, ONESELF } from "./change.ts";

export function personChanges({ db, world, now, origin, somebody, asMember }: Ground): Changes {
  const member = async () => asMember(await somebody());
  const ask = async (email: string) => {
    const who = await member();
    await requestEmailChange(db, who, { email, currentPassword: testPassword }, now);
    return who;
  };
  return {
    changeAboutYou: {
      async scene() {
        const who = await member();
        const form = aboutYouForm.parse({ intent: "about-you", version: 1, firstName: "Ana", lastName: "Ruiz" });
        return {
          saves: () => changeAboutYou(db, who, who, form, now),
          refuses: () => changeAboutYou(db, who, who, { ...form, version: 7 }, now),
        };
      },
      without: { isAbsent: ONESELF },
    },
    changePreferences: {
      async scene() {
        const who = await member();
        const choices = { timeZone: "America/Denver", theme: "dark", mailDigest: "weekly" };
        const form = preferencesForm.parse({ intent: "preferences", version: 1, ...choices });
        return {
          saves: () => changePreferences(db, who, who, form, now),
          refuses: () => changePreferences(db, who, who, { ...form, timeZone: "Mars/Olympus" }, now),
          isAbsent: () => changePreferences(db, who, who, { ...form, defaultLocationId: world.pierShop.id }, now),
        };
      },
    },
    chooseLocation: {
      async scene() {
        const who = await member();
        return {
          saves: () => chooseLocation(db, who, world.shop.id),
          isAbsent: () => chooseLocation(db, who, world.pierShop.id),
        };
      },
      without: { refuses: "Every location in reach may be looked at." },
    },
    chooseCards: {
      async scene() {
        const who = await member();
        return { saves: () => chooseCards(db, who, ["needs", "week"]) };
      },
      without: { refuses: "Every card may be hidden.", isAbsent: ONESELF },
    },
    changePassword: {
      async scene() {
        const who = await member();
        const form = { currentPassword: testPassword, newPassword: "seven quiet kettles" };
        return {
          saves: () => changePassword(db, who, form, now),
          refuses: () => changePassword(db, who, { ...form, newPassword: "short" }, now),
        };
      },
      without: { isAbsent: ONESELF },
    },
    signOutOthers: {
      async scene() {
        const [who, alone] = [await member(), await member()];
        await startSession(db, who.userId, origin, 12, now);
        return { saves: () => signOutOthers(db, who, now), refuses: () => signOutOthers(db, alone, now) };
      },
      without: { isAbsent: ONESELF },
    },
    requestEmailChange: {
      async scene() {
        const who = await member();
        const form = { email: newEmail(), currentPassword: testPassword };
        return {
          saves: () => requestEmailChange(db, who, form, now),
          refuses: () => requestEmailChange(db, who, { ...form, currentPassword: "not mine" }, now),
        };
      },
      without: { isAbsent: ONESELF, twice: "Each mail holds a link that replaces the one before." },
    },
    cancelEmailChange: {
      async scene() {
        const [who, other] = [await ask(newEmail()), await member()];
        return { saves: () => cancelEmailChange(db, who, now), refuses: () => cancelEmailChange(db, other, now) };
      },
      without: { isAbsent: ONESELF },
    },
    confirmEmail: {
      async scene() {
        const [free, taken] = [newEmail(), newEmail()];
        await ask(free);
        await ask(taken);
        await somebody({ email: taken });
        const [link, late] = [await linkTo(free), await linkTo(taken)];
        return {
          saves: () => confirmEmail(db, link, origin, now),
          refuses: () => confirmEmail(db, late, origin, now),
          isAbsent: () => confirmEmail(db, "a link of nobody", origin, now),
        };
      },
    },
  };

  async function linkTo(recipient: string): Promise<string> {
    const mails = db.selectFrom("mails").select("text").where("recipient", "=", recipient).orderBy("id", "desc");
    return /token=([\w-]+)/.exec((await mails.executeTakeFirstOrThrow()).text)?.[1] ?? "";
  }
}
