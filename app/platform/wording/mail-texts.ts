export interface MailText {
  /** Subject matter of the mail, as lists name it: "Invitation". */
  about: string;
  subject: string;
  body: string;
  /** Element below the body; "button" by default. */
  above?: string;
  /** Placeholders in addition to the product and the company: of subject and body, and of the body only. */
  placeholders?: readonly string[];
  inBody?: readonly string[];
  /** Placeholders that should not be left out. */
  needed?: Partial<Record<"subject" | "body", readonly string[]>>;
}

const invitation = {
  subject: "You're invited to {product}",
  body:
    "{invitedBy} invited you to {product} for {company}. Choose a password to set up your account.\n\n" +
    "The link can be used once and expires in 14 days. A newer invitation replaces it.",
  placeholders: ["invitedBy"],
  inBody: ["firstName"],
  needed: { body: ["invitedBy"] },
};

/** Default texts of mails. Greeting, button, code and footer are fixed. */
export const mailTexts = {
  invitation: { about: "Invitation", ...invitation },
  guestInvitation: { about: "Guest invitation", ...invitation },
  code: {
    about: "Verification code",
    subject: "Your code for {product}",
    body: "Enter this code in the browser where you are creating your account. It expires in 15 minutes.",
    above: "code",
    inBody: ["firstName"],
  },
  reset: {
    about: "Password reset",
    subject: "Choose a new password for {product}",
    body: "Use the link below to choose a new password. It can be used once and expires in 60 minutes.",
    inBody: ["firstName"],
  },
  passwordChanged: {
    about: "Password changed",
    subject: "Your {product} password was changed",
    body:
      "Your password was just changed, and we signed you out in every other browser. " +
      "Links to your calendar and plans that others use no longer work. You can create new ones.\n\n" +
      "If this wasn't you, choose a new password now and tell your {advisor}.",
    inBody: ["firstName"],
  },
  moreAccess: {
    about: "Access added",
    subject: "You have new access in {product}",
    body: "{givenBy} gave you access to {access}, in addition to the access you have.",
    placeholders: ["givenBy"],
    inBody: ["firstName", "access"],
    needed: { body: ["access"] },
  },
  unblocked: {
    about: "Account unblocked",
    subject: "Your {product} account is unblocked",
    body: "Your account is no longer blocked. Sign in with your usual password.",
    inBody: ["firstName"],
  },
  planActivated: {
    about: "Plan activated",
    subject: "{number}: {planName} is active",
    body:
      "{activatedBy} activated the {plan} {planName} for {locationName}. It runs from {startsOn} to {endsOn}, with planned costs of {cost}.\n\n" +
      "Its steps are now on your implementation {checklist}.",
    placeholders: ["number", "planName", "locationName"],
    inBody: ["startsOn", "endsOn", "cost", "activatedBy"],
    needed: { subject: ["number"], body: ["planName"] },
  },
  plansActivated: {
    about: "Several plans activated",
    subject: "{count} {plans} are active",
    body:
      "{activatedBy} activated {count} {plans}, with planned costs of {cost}.\n\n" +
      "Their steps are now on your implementation {checklist}.",
    above: "list",
    placeholders: ["count"],
    inBody: ["cost", "activatedBy"],
    needed: { body: ["count"] },
  },
  planReady: {
    about: "Autopilot plan ready",
    subject: "A {plan} is ready for your review: {set}",
    body:
      "We prepared a {plan} for your {location}: {set}, starting {startsOn}.\n\n" +
      "Accept it, customize it, or decline it. Nothing starts until you decide.",
    placeholders: ["set"],
    inBody: ["startsOn"],
    needed: { body: ["set"] },
  },
  plansReady: {
    about: "Autopilot plans ready",
    subject: "{count} {plans} are ready for your review: {set}",
    body:
      "We prepared a {plan} for each of your {count} {locations}: {set}, starting {startsOn}.\n\n" +
      "Accept, customize or decline each one. Nothing starts until you decide.",
    placeholders: ["count", "set"],
    inBody: ["startsOn"],
    needed: { body: ["set"] },
  },
} satisfies Record<string, MailText>;

/** "mail.invitation.subject". */
export type MailTextKey = `mail.${keyof typeof mailTexts}.${"subject" | "body"}`;
