import type { Mail } from "#app/platform/mail/mail.ts";
import { type Site, absolute, greeting } from "#app/access/sign-in/mail-templates.ts";
import { paths } from "#app/paths.ts";
import { EMAIL_CHANGE_HOURS } from "./email-change.ts";

interface Recipient {
  firstName: string;
}

/** To the new address: only who reads it can make it theirs. */
export function confirmEmailMail(site: Site, { firstName, token }: Recipient & { token: string }): Mail {
  return {
    subject: `Confirm your new e-mail for ${site.name}`,
    greeting: greeting(firstName),
    paragraphs: [
      `You asked to sign in to ${site.name} with this address. Confirm it and it replaces your old one.`,
      `The link works once and for ${EMAIL_CHANGE_HOURS} hours. A newer request replaces it.`,
    ],
    button: { label: "Confirm e-mail", link: absolute(site, paths.confirmEmail({ token })) },
    footer: `You receive this mail because somebody entered your address at ${site.name}. If it was not you, ignore it.`,
  };
}

/** To the address that somebody wants to change to, where it has an account already. Nothing tells the asker. */
export function emailTakenMail(site: Site): Mail {
  return {
    subject: `This address has an account at ${site.name} already`,
    greeting: "Hello,",
    paragraphs: [
      `Somebody, probably you, wanted to use this address for another account at ${site.name}. It has an account of its own, so nothing changed.`,
      "Two accounts cannot share an address. Ask your advisor if the account that has it is one you no longer need.",
    ],
    footer: "If it was not you, ignore this mail.",
  };
}

/** To the address in use, when somebody asks to replace it. */
export function emailChangeAskedMail(site: Site, { firstName, newEmail }: Recipient & { newEmail: string }): Mail {
  return {
    subject: `A new e-mail is asked for on your account at ${site.name}`,
    greeting: greeting(firstName),
    paragraphs: [
      `You asked to sign in with ${newEmail} instead of this address. Nothing changes until that address is confirmed.`,
      "If it was not you, somebody knows your password: choose a new one at once.",
    ],
    button: { label: "Choose a new password", link: absolute(site, paths.forgottenPassword()) },
    footer: "You receive this mail whenever somebody asks to change your e-mail.",
  };
}

/** To the address that was replaced, with the way back. */
export function emailChangedMail(site: Site, to: Recipient & { newEmail: string; returnToken: string }): Mail {
  return {
    subject: `Your e-mail for ${site.name} is changed`,
    greeting: greeting(to.firstName),
    paragraphs: [
      `You sign in with ${to.newEmail} from now on. This address no longer works.`,
      `If it was not you, take the change back. The link works once and for ${EMAIL_CHANGE_HOURS} hours, and signs every browser out.`,
    ],
    button: { label: "Take the change back", link: absolute(site, paths.confirmEmail({ token: to.returnToken })) },
    footer: "You receive this mail because this was the e-mail of your account.",
  };
}
