import { startSession } from "#app/access/session/session.server.ts";
import { cancelEmailChange } from "#app/people/profile/cancel-email-change.server.ts";
import { changePassword } from "#app/people/profile/change-password.server.ts";
import { changeAboutYou, changePreferences } from "#app/people/profile/save-profile.server.ts";
import { saveDashboardCards } from "#app/insight/dashboard/save-dashboard-cards.server.ts";
import { chooseLocation } from "#app/people/profile/choose-location.server.ts";
import { confirmEmail } from "#app/people/profile/confirm-email.server.ts";
import { aboutYouForm, personalPreferencesForm } from "#app/people/profile/personal-details-form.ts";
import { requestEmailChange } from "#app/people/profile/request-email-change.server.ts";
import { signOutOthers } from "#app/people/profile/sign-out-others.server.ts";
import { daysAwayForm } from "#app/people/advisors/days-away-form.ts";
import { endDaysAway, saveDaysAway } from "#app/people/advisors/days-away.server.ts";
import { makeUser, testPassword } from "#tests/support/make/people.ts";
import { type ChangeCases, type ChangeContext, newEmail, OWN_ACCOUNT_ONLY } from "./change.ts";

export function personChanges({ db, world, now, origin, makeNorthUser, as, asMember }: ChangeContext): ChangeCases {
  const member = async () => asMember(await makeNorthUser());
  const ask = async (email: string) => {
    const who = await member();
    await requestEmailChange(db, who, { email, currentPassword: testPassword }, now);
    return who;
  };
  return {
    changeAboutYou: {
      async scenario() {
        const who = await member();
        const form = aboutYouForm.parse({ intent: "about-you", version: 1, firstName: "Ana", lastName: "Ruiz" });
        return {
          saves: () => changeAboutYou({ db, actor: who, now }, who, form),
          refuses: () => changeAboutYou({ db, actor: who, now }, who, { ...form, version: 7 }),
        };
      },
      exemptions: { isAbsent: OWN_ACCOUNT_ONLY },
    },
    changePreferences: {
      async scenario() {
        const who = await member();
        const choices = { timeZone: "America/Denver", theme: "dark", mailDigest: "weekly" };
        const form = personalPreferencesForm.parse({ intent: "preferences", version: 1, ...choices });
        return {
          saves: () => changePreferences({ db, actor: who, now }, who, form),
          refuses: () => changePreferences({ db, actor: who, now }, who, { ...form, timeZone: "Mars/Olympus" }),
          isAbsent: () =>
            changePreferences({ db, actor: who, now }, who, { ...form, defaultLocationId: world.pierShop.id }),
        };
      },
    },
    saveDaysAway: {
      async scenario() {
        const who = await as(await makeUser(db, "Mainstreet Advisor", { advises: [world.sunrise] }));
        const values = { version: 1, awayFrom: "2026-12-01", awayUntil: "2026-12-05" };
        const form = daysAwayForm.parse({ ...values, standInId: world.senior.id });
        return {
          saves: () => saveDaysAway({ db, actor: who, now }, who, form),
          refuses: () => saveDaysAway({ db, actor: who, now }, who, { ...form, version: 7 }),
          isAbsent: () => saveDaysAway({ db, actor: who, now }, who, { ...form, standInId: world.harborAdvisor.id }),
        };
      },
    },
    endDaysAway: {
      async scenario() {
        const days = { standInId: world.senior.id, awayFrom: "2026-12-01", awayUntil: "2026-12-05" };
        const user = await makeUser(db, "Mainstreet Advisor", { advises: [world.sunrise] }, days);
        const who = await as(user);
        return {
          saves: () => endDaysAway({ db, actor: who, now }, who, { intent: "end", version: 1 }),
          refuses: () => endDaysAway({ db, actor: who, now }, who, { intent: "end", version: 7 }),
        };
      },
      exemptions: { isAbsent: OWN_ACCOUNT_ONLY },
    },
    chooseLocation: {
      async scenario() {
        const who = await member();
        return {
          saves: () => chooseLocation(db, who, world.shop.id),
          isAbsent: () => chooseLocation(db, who, world.pierShop.id),
        };
      },
      exemptions: { refuses: "Every location in reach may be looked at." },
    },
    saveDashboardCards: {
      async scenario() {
        const who = await member();
        return { saves: () => saveDashboardCards(db, who, ["needs", "week"]) };
      },
      exemptions: { refuses: "Every card may be hidden.", isAbsent: OWN_ACCOUNT_ONLY },
    },
    changePassword: {
      async scenario() {
        const who = await member();
        const form = { currentPassword: testPassword, newPassword: "seven quiet kettles" };
        return {
          saves: () => changePassword(db, who, form, now),
          refuses: () => changePassword(db, who, { ...form, newPassword: "short" }, now),
        };
      },
      exemptions: { isAbsent: OWN_ACCOUNT_ONLY },
    },
    signOutOthers: {
      async scenario() {
        const [who, alone] = [await member(), await member()];
        await startSession(db, { userId: who.userId, origin, absoluteHours: 12, now });
        return { saves: () => signOutOthers(db, who, now), refuses: () => signOutOthers(db, alone, now) };
      },
      exemptions: { isAbsent: OWN_ACCOUNT_ONLY },
    },
    requestEmailChange: {
      async scenario() {
        const who = await member();
        const form = { email: newEmail(), currentPassword: testPassword };
        return {
          saves: () => requestEmailChange(db, who, form, now),
          refuses: () => requestEmailChange(db, who, { ...form, currentPassword: "not mine" }, now),
        };
      },
      exemptions: { isAbsent: OWN_ACCOUNT_ONLY, twice: "Each mail holds a link that replaces the one before." },
    },
    cancelEmailChange: {
      async scenario() {
        const [who, other] = [await ask(newEmail()), await member()];
        return { saves: () => cancelEmailChange(db, who, now), refuses: () => cancelEmailChange(db, other, now) };
      },
      exemptions: { isAbsent: OWN_ACCOUNT_ONLY },
    },
    confirmEmail: {
      async scenario() {
        const [free, taken] = [newEmail(), newEmail()];
        await ask(free);
        await ask(taken);
        await makeNorthUser({ email: taken });
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
