import type { Mail } from "#app/platform/mail/mail.ts";
import { type Voice, textOf } from "#app/platform/wording/text-catalogue.ts";
import { paths } from "#app/paths.ts";

/** Where a mail comes from: the product's name and the address that its links begin with. */
export interface Site {
  name: string;
  url: URL;
}

type LinkMail = Mail & { button: { link: string } };

export function invitationMail(
  site: Site,
  voice: Voice,
  { firstName, invitedBy, isGuest, token }: { firstName: string; invitedBy: string; isGuest: boolean; token: string },
): LinkMail {
  const kind = isGuest ? "guestInvitation" : "invitation";
  const values = { product: site.name, firstName, invitedBy };
  return {
    subject: textOf(voice, `mail.${kind}.subject`, values),
    greeting: greeting(firstName),
    paragraphs: voice.name
      ? paragraphsOf(textOf(voice, `mail.${kind}.body`, values))
      : [
          `${invitedBy} invites you to ${site.name}. Choose a password and your account is ready.`,
          "The link works once and for 14 days. A newer invitation replaces it.",
        ],
    button: { label: "Create account", link: absolute(site, paths.register({ token })) },
    footer: `You receive this mail because somebody entered your address at ${site.name}. If you expect no invitation, ignore it.`,
  };
}

/** To somebody who is invited with an address that has an account already. Nothing tells whoever invites. */
export function takenInvitationMail(site: Site, { invitedBy }: { invitedBy: string }): Mail {
  return {
    subject: `${invitedBy} invites you to ${site.name}, where you have an account already`,
    greeting: "Hello,",
    paragraphs: [
      `${invitedBy} invites you to ${site.name}. This address has an account there already, so the invitation cannot be used with it. Nothing changed.`,
      `${invitedBy} is not told that you have an account. To accept, ask them to invite you with another address.`,
    ],
    footer: `You receive this mail because somebody entered your address at ${site.name}. If you expect no invitation, ignore it.`,
  };
}

interface Recipient {
  firstName: string;
}

export function codeMail(site: Site, voice: Voice, { firstName, code }: Recipient & { code: string }): Mail {
  const values = { product: site.name, firstName };
  return {
    subject: textOf(voice, "mail.code.subject", values),
    greeting: greeting(firstName),
    paragraphs: paragraphsOf(textOf(voice, "mail.code.body", values)),
    code,
    footer: `You receive this mail because somebody creates an account at ${site.name} with your address. If it was not you, ignore it and tell nobody the code.`,
  };
}

/** To somebody who registers with an address that has an account. */
export function accountExistsMail(site: Site, { firstName }: Recipient): Mail {
  return {
    subject: `You already have an account at ${site.name}`,
    greeting: greeting(firstName),
    paragraphs: [
      `Somebody, probably you, wanted to create an account at ${site.name} with this address. You already have one, so nothing changed.`,
      "Sign in with your password. If you forgot it, choose a new one from the sign-in page.",
    ],
    button: { label: "Sign in", link: absolute(site, paths.login()) },
    footer: "If it was not you, ignore this mail.",
  };
}

export function resetMail(site: Site, voice: Voice, { firstName, token }: Recipient & { token: string }): LinkMail {
  const values = { product: site.name, firstName };
  return {
    subject: textOf(voice, "mail.reset.subject", values),
    greeting: greeting(firstName),
    paragraphs: paragraphsOf(textOf(voice, "mail.reset.body", values)),
    button: { label: "Choose a new password", link: absolute(site, paths.reset({ token })) },
    footer: "If you did not ask for this, ignore this mail. Your password stays as it is.",
  };
}

/** To somebody who asks for a new password and has never chosen one. */
export function registerFirstMail(site: Site, { firstName, email }: Recipient & { email: string }): Mail {
  return {
    subject: `Your account at ${site.name} waits for you`,
    greeting: greeting(firstName),
    paragraphs: [
      "You asked for a new password. You are invited and have not created your account yet, so there is no password to replace.",
      "Create your account now. You choose your password there.",
    ],
    button: { label: "Create account", link: absolute(site, paths.register({ email })) },
    footer: "If you did not ask for this, ignore this mail.",
  };
}

/** A notice after each change of a password; nobody can mute it. */
export function passwordChangedMail(site: Site, voice: Voice, { firstName }: Recipient): Mail {
  const values = { product: site.name, firstName };
  return {
    subject: textOf(voice, "mail.passwordChanged.subject", values),
    greeting: greeting(firstName),
    paragraphs: paragraphsOf(textOf(voice, "mail.passwordChanged.body", values)),
    button: { label: "Choose a new password", link: absolute(site, paths.forgottenPassword()) },
    footer: "You receive this mail whenever your password changes.",
  };
}

/** To somebody whose account sees more failed sign-ins than a person makes. */
export function manyAttemptsMail(site: Site, { firstName }: Recipient): Mail {
  return {
    subject: `Many attempts to sign in to your account at ${site.name}`,
    greeting: greeting(firstName),
    paragraphs: [
      "Somebody tried many passwords on your account in the last hour. Signing in takes a little longer until it stops.",
      "Your account is not locked. If your password is short or used elsewhere, choose a new one.",
    ],
    button: { label: "Choose a new password", link: absolute(site, paths.forgottenPassword()) },
    footer: "You receive this mail at most once an hour while it lasts.",
  };
}

/** The paragraphs of a mail's text, which empty lines part. */
export function paragraphsOf(text: string): string[] {
  return text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== "");
}

export function greeting(firstName: string): string {
  return firstName ? `Hello ${firstName},` : "Hello,";
}

export function absolute(site: Site, path: string): string {
  return new URL(path, site.url).href;
}
