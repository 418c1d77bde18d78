export interface MailTexts {
  /** What the mail is about, as lists name it: "invitation". */
  about: string;
  subject: string;
  body: string;
  /** What the body stands above: "the button" unless told. */
  above?: string;
  /** What is filled in besides the product and the company, in both or in the body alone. */
  placeholders?: readonly string[];
  inBody?: readonly string[];
  /** Those without which readers miss something. */
  needed?: Partial<Record<"subject" | "body", readonly string[]>>;
}

const invitation = {
  subject: "You are invited to {product}",
  body:
    "{invitedBy} invites you to {product} for {company}. Choose a password and your account is ready.\n\n" +
    "The link works once and for 14 days. A newer invitation replaces it.",
  placeholders: ["invitedBy"],
  inBody: ["firstName"],
  needed: { body: ["invitedBy"] },
};

/** What mails say. The greeting, the button, the code and the footer are the product's own. */
export const mailTexts = {
  invitation: { about: "invitation", ...invitation },
  guestInvitation: { about: "guest invitation", ...invitation },
  code: {
    about: "verification code",
    subject: "Your code for {product}",
    body: "Enter this code in the browser in which you create your account. It works for 15 minutes.",
    above: "the code",
    inBody: ["firstName"],
  },
  reset: {
    about: "new password",
    subject: "Choose a new password for {product}",
    body: "Choose a new password with the link below. It works once and for 60 minutes.",
    inBody: ["firstName"],
  },
  passwordChanged: {
    about: "password changed",
    subject: "Your password for {product} is changed",
    body:
      "Your password was just changed, and every other browser is signed out. " +
      "Calendar feeds and links that you shared no longer work.\n\n" +
      "If it was not you, choose a new password at once and tell your {advisor}.",
    inBody: ["firstName"],
  },
  moreAccess: {
    about: "more access",
    subject: "You see more at {product}",
    body: "{givenBy} gives you access to {access}, besides what you see already.",
    placeholders: ["givenBy"],
    inBody: ["firstName", "access"],
    needed: { body: ["access"] },
  },
  unblocked: {
    about: "account open again",
    subject: "Your account at {product} works again",
    body: "Your account was blocked and is open again. Sign in with your password as before.",
    inBody: ["firstName"],
  },
  planActivated: {
    about: "plan activated",
    subject: "{number}: {planName} is active",
    body:
      "{activatedBy} activated the {plan} {planName} for {locationName}. It runs from {startsOn} to {endsOn} and costs {cost} as planned.\n\n" +
      "Its steps stand on the implementation {checklist} now.",
    placeholders: ["number", "planName", "locationName"],
    inBody: ["startsOn", "endsOn", "cost", "activatedBy"],
    needed: { subject: ["number"], body: ["planName"] },
  },
  plansActivated: {
    about: "several plans activated",
    subject: "{count} {plans} are active",
    body:
      "{activatedBy} activated {count} {plans} at once. They cost {cost} as planned.\n\n" +
      "Their steps stand on the implementation {checklist} now.",
    above: "the list",
    placeholders: ["count"],
    inBody: ["cost", "activatedBy"],
    needed: { body: ["count"] },
  },
  planReady: {
    about: "autopilot plan ready",
    subject: "A ready {plan} is waiting: {set}",
    body:
      "A {plan} was made for your {location}: {set}, from {startsOn}.\n\n" +
      "Accept it as it is, change what you like, or say that it is not for you now. Nothing runs before you do.",
    placeholders: ["set"],
    inBody: ["startsOn"],
    needed: { body: ["set"] },
  },
  plansReady: {
    about: "autopilot plans ready",
    subject: "{count} {plans} are ready and waiting: {set}",
    body:
      "A {plan} was made for each of {count} {locations} of yours: {set}, from {startsOn}.\n\n" +
      "Accept them as they are, change what you like, or say that they are not for you now. Nothing runs before you do.",
    placeholders: ["count", "set"],
    inBody: ["startsOn"],
    needed: { body: ["set"] },
  },
} satisfies Record<string, MailTexts>;

/** "mail.invitation.subject". */
export type MailTextKey = `mail.${keyof typeof mailTexts}.${"subject" | "body"}`;
