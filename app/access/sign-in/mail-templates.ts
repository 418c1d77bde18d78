import type { Mail } from "#app/platform/mail/mail.ts";
import { type CompanyTexts, companyText } from "#app/platform/wording/text-catalog.ts";
import { paths } from "#app/paths.ts";

/** Sender of a mail: the product's name and the address that its links begin with. */
export interface Site {
  name: string;
  url: URL;
}

type LinkMail = Mail & { button: { link: string } };

export function invitationMail(
  site: Site,
  companyTexts: CompanyTexts,
  { firstName, invitedBy, isGuest, token }: { firstName: string; invitedBy: string; isGuest: boolean; token: string },
): LinkMail {
  const kind = isGuest ? "guestInvitation" : "invitation";
  const values = { product: site.name, firstName, invitedBy };
  return {
    subject: companyText(companyTexts, `mail.${kind}.subject`, values),
    greeting: greeting(firstName),
    paragraphs: companyTexts.name
      ? paragraphsOf(companyText(companyTexts, `mail.${kind}.body`, values))
      : [
          `${invitedBy} invited you to ${site.name}. Choose a password to create your account.`,
          "The link can be used once and expires in 14 days. A newer invitation replaces it.",
        ],
    button: { label: "Create account", link: absoluteUrl(site, paths.register({ token })) },
    footer: `You received this email because someone entered your address at ${site.name}. If you didn't expect an invitation, ignore it.`,
  };
}

/** Write the mail to an invited address that already has an account. The inviter never learns that it has one. */
export function invitationTakenMail(site: Site, { invitedBy }: { invitedBy: string }): Mail {
  return {
    subject: `${invitedBy} invited you to ${site.name}, where you already have an account`,
    greeting: "Hello,",
    paragraphs: [
      `${invitedBy} invited you to ${site.name}. This address already has an account there, so the invitation doesn't work with it. Nothing changed.`,
      `We didn't tell ${invitedBy} that you have an account. To accept, ask them to invite you at another address.`,
    ],
    footer: `You received this email because someone entered your address at ${site.name}. If you didn't expect an invitation, ignore it.`,
  };
}

interface Recipient {
  firstName: string;
}

export function verificationCodeMail(
  site: Site,
  companyTexts: CompanyTexts,
  { firstName, code }: Recipient & { code: string },
): Mail {
  const values = { product: site.name, firstName };
  return {
    subject: companyText(companyTexts, "mail.code.subject", values),
    greeting: greeting(firstName),
    paragraphs: paragraphsOf(companyText(companyTexts, "mail.code.body", values)),
    code,
    footer: `You received this email because someone is creating an account on ${site.name} with your address. If this wasn't you, ignore it and don't share the code.`,
  };
}

/** Write the mail to a user who registers with an address that has an account. */
export function accountExistsMail(site: Site, { firstName }: Recipient): Mail {
  return {
    subject: `You already have an account on ${site.name}`,
    greeting: greeting(firstName),
    paragraphs: [
      `Someone, probably you, tried to create an account on ${site.name} with this address. You already have one, so nothing changed.`,
      "Sign in with your password. If you forgot it, choose a new one on the sign-in page.",
    ],
    button: { label: "Sign in", link: absoluteUrl(site, paths.login()) },
    footer: "If this wasn't you, ignore this email.",
  };
}

export function passwordResetMail(
  site: Site,
  companyTexts: CompanyTexts,
  { firstName, token }: Recipient & { token: string },
): LinkMail {
  const values = { product: site.name, firstName };
  return {
    subject: companyText(companyTexts, "mail.reset.subject", values),
    greeting: greeting(firstName),
    paragraphs: paragraphsOf(companyText(companyTexts, "mail.reset.body", values)),
    button: { label: "Choose a new password", link: absoluteUrl(site, paths.reset({ token })) },
    footer: "If you didn't request this, ignore this email. Your password stays the same.",
  };
}

/** Write the mail to a user who asks for a new password but has never registered. */
export function registerFirstMail(site: Site, { firstName, email }: Recipient & { email: string }): Mail {
  return {
    subject: `Create your ${site.name} account`,
    greeting: greeting(firstName),
    paragraphs: [
      "You asked for a new password, but you haven't created your account yet.",
      "Create it now and choose a password.",
    ],
    button: { label: "Create account", link: absoluteUrl(site, paths.register({ email })) },
    footer: "If you didn't request this, ignore this email.",
  };
}

/** Write the notice after each change of a password; it cannot be muted. */
export function passwordChangedMail(site: Site, companyTexts: CompanyTexts, { firstName }: Recipient): Mail {
  const values = { product: site.name, firstName };
  return {
    subject: companyText(companyTexts, "mail.passwordChanged.subject", values),
    greeting: greeting(firstName),
    paragraphs: paragraphsOf(companyText(companyTexts, "mail.passwordChanged.body", values)),
    button: { label: "Choose a new password", link: absoluteUrl(site, paths.forgottenPassword()) },
    footer: "You get this email whenever your password changes.",
  };
}

/** Write the mail to the owner of an account with more failed sign-ins than a human makes. */
export function manyAttemptsMail(site: Site, { firstName }: Recipient): Mail {
  return {
    subject: `Failed sign-in attempts on your ${site.name} account`,
    greeting: greeting(firstName),
    paragraphs: [
      "Someone tried many passwords on your account in the last hour. Sign-in takes a little longer until this stops.",
      "Your account isn't locked. If your password is short or used elsewhere, choose a new one.",
    ],
    button: { label: "Choose a new password", link: absoluteUrl(site, paths.forgottenPassword()) },
    footer: "You get this email at most once an hour while the attempts continue.",
  };
}

/** Split a mail's text into paragraphs at its empty lines. */
export function paragraphsOf(text: string): string[] {
  return text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== "");
}

export function greeting(firstName: string): string {
  return firstName ? `Hello ${firstName},` : "Hello,";
}

export function absoluteUrl(site: Site, path: string): string {
  return new URL(path, site.url).href;
}
