import type { Mail } from "#app/platform/mail/mail.ts";
import { type Site, absoluteUrl, greeting } from "#app/access/sign-in/mail-templates.ts";
import { paths } from "#app/paths.ts";
import { EMAIL_CHANGE_HOURS } from "./email-change.ts";

interface Recipient {
  firstName: string;
}

/** Write the mail that confirms a new email address. It goes to that address, since only its reader can confirm it. */
export function confirmEmailMail(site: Site, { firstName, token }: Recipient & { token: string }): Mail {
  return {
    subject: `Confirm your new email for ${site.name}`,
    greeting: greeting(firstName),
    paragraphs: [
      `You asked to sign in to ${site.name} with this address. Confirm it to replace your old one.`,
      `The link can be used once and expires in ${EMAIL_CHANGE_HOURS} hours. A newer request replaces it.`,
    ],
    button: { label: "Confirm email", link: absoluteUrl(site, paths.confirmEmail({ token })) },
    footer: `You received this email because someone entered your address on ${site.name}. If this wasn't you, ignore it.`,
  };
}

/** Write the mail to a wanted address that already has an account. The screen never tells the user that it has one. */
export function emailTakenMail(site: Site): Mail {
  return {
    subject: `This address already has an account on ${site.name}`,
    greeting: "Hello,",
    paragraphs: [
      `Someone, probably you, tried to use this address for another account on ${site.name}. The address already has an account, so nothing changed.`,
      "Two accounts can't share an address. If you no longer need the account that uses it, contact your advisor.",
    ],
    footer: "If this wasn't you, ignore this email.",
  };
}

/** Write the mail to the address in use when a change is requested. */
export function emailChangeRequestedMail(site: Site, { firstName, newEmail }: Recipient & { newEmail: string }): Mail {
  return {
    subject: `Email change requested for your ${site.name} account`,
    greeting: greeting(firstName),
    paragraphs: [
      `You asked to sign in with ${newEmail} instead of this address. Nothing changes until you confirm that address.`,
      "If this wasn't you, someone knows your password. Choose a new one now.",
    ],
    button: { label: "Choose a new password", link: absoluteUrl(site, paths.forgottenPassword()) },
    footer: "You get this email whenever someone asks to change your email.",
  };
}

/** Write the mail with the undo link to the address that was replaced. */
export function emailChangedMail(site: Site, to: Recipient & { newEmail: string; returnToken: string }): Mail {
  return {
    subject: `Your ${site.name} email was changed`,
    greeting: greeting(to.firstName),
    paragraphs: [
      `From now on, sign in with ${to.newEmail}. This address no longer works.`,
      `If this wasn't you, undo the change. The link can be used once, expires in ${EMAIL_CHANGE_HOURS} hours and signs out every browser.`,
    ],
    button: { label: "Undo the email change", link: absoluteUrl(site, paths.confirmEmail({ token: to.returnToken })) },
    footer: "You received this email because your account used this address.",
  };
}
