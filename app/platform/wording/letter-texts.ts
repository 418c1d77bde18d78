import type { TextEntry } from "./text-entry.ts";

const SUBJECT = 120;
const BODY = 2_000;

/** What mails say, by key. The greeting, the button, the code and the footer are the product's own. */
export const letterTexts = {
  "mail.invitation.subject": {
    screen: "Mail: invitation",
    place: "The subject",
    standard: "You are invited to {product}",
    most: SUBJECT,
    placeholders: ["product", "company", "invitedBy"],
  },
  "mail.invitation.body": {
    screen: "Mail: invitation",
    place: "The text above the button",
    standard:
      "{invitedBy} invites you to {product} for {company}. Choose a password and your account is ready.\n\n" +
      "The link works once and for 14 days. A newer invitation replaces it.",
    most: BODY,
    placeholders: ["product", "company", "invitedBy", "firstName"],
    needed: ["invitedBy"],
  },
  "mail.guestInvitation.subject": {
    screen: "Mail: guest invitation",
    place: "The subject",
    standard: "You are invited to {product}",
    most: SUBJECT,
    placeholders: ["product", "company", "invitedBy"],
  },
  "mail.guestInvitation.body": {
    screen: "Mail: guest invitation",
    place: "The text above the button",
    standard:
      "{invitedBy} invites you to {product} for {company}. Choose a password and your account is ready.\n\n" +
      "The link works once and for 14 days. A newer invitation replaces it.",
    most: BODY,
    placeholders: ["product", "company", "invitedBy", "firstName"],
    needed: ["invitedBy"],
  },
  "mail.code.subject": {
    screen: "Mail: verification code",
    place: "The subject",
    standard: "Your code for {product}",
    most: SUBJECT,
    placeholders: ["product", "company"],
  },
  "mail.code.body": {
    screen: "Mail: verification code",
    place: "The text above the code",
    standard: "Enter this code in the browser in which you create your account. It works for 15 minutes.",
    most: BODY,
    placeholders: ["product", "company", "firstName"],
  },
  "mail.reset.subject": {
    screen: "Mail: new password",
    place: "The subject",
    standard: "Choose a new password for {product}",
    most: SUBJECT,
    placeholders: ["product", "company"],
  },
  "mail.reset.body": {
    screen: "Mail: new password",
    place: "The text above the button",
    standard: "Choose a new password with the link below. It works once and for 60 minutes.",
    most: BODY,
    placeholders: ["product", "company", "firstName"],
  },
  "mail.passwordChanged.subject": {
    screen: "Mail: password changed",
    place: "The subject",
    standard: "Your password for {product} is changed",
    most: SUBJECT,
    placeholders: ["product", "company"],
  },
  "mail.passwordChanged.body": {
    screen: "Mail: password changed",
    place: "The text above the button",
    standard:
      "Your password was just changed, and every other browser is signed out. " +
      "Calendar feeds and links that you shared no longer work.\n\n" +
      "If it was not you, choose a new password at once and tell your {advisor}.",
    most: BODY,
    placeholders: ["product", "company", "firstName"],
  },
  "mail.moreAccess.subject": {
    screen: "Mail: more access",
    place: "The subject",
    standard: "You see more at {product}",
    most: SUBJECT,
    placeholders: ["product", "company", "givenBy"],
  },
  "mail.moreAccess.body": {
    screen: "Mail: more access",
    place: "The text above the button",
    standard: "{givenBy} gives you access to {access}, besides what you see already.",
    most: BODY,
    placeholders: ["product", "company", "firstName", "givenBy", "access"],
    needed: ["access"],
  },
  "mail.unblocked.subject": {
    screen: "Mail: account open again",
    place: "The subject",
    standard: "Your account at {product} works again",
    most: SUBJECT,
    placeholders: ["product", "company"],
  },
  "mail.unblocked.body": {
    screen: "Mail: account open again",
    place: "The text above the button",
    standard: "Your account was blocked and is open again. Sign in with your password as before.",
    most: BODY,
    placeholders: ["product", "company", "firstName"],
  },
  "mail.planActivated.subject": {
    screen: "Mail: plan activated",
    place: "The subject",
    standard: "{number}: {planName} is active",
    most: SUBJECT,
    placeholders: ["product", "company", "number", "planName", "locationName"],
    needed: ["number"],
  },
  "mail.planActivated.body": {
    screen: "Mail: plan activated",
    place: "The text above the button",
    standard:
      "{activatedBy} activated the {plan} {planName} for {locationName}. It runs from {startsOn} to {endsOn} and costs {cost} as planned.\n\n" +
      "Its steps stand on the implementation {checklist} now.",
    most: BODY,
    placeholders: [
      "product",
      "company",
      "number",
      "planName",
      "locationName",
      "startsOn",
      "endsOn",
      "cost",
      "activatedBy",
    ],
    needed: ["planName"],
  },
  "mail.plansActivated.subject": {
    screen: "Mail: several plans activated",
    place: "The subject",
    standard: "{count} {plans} are active",
    most: SUBJECT,
    placeholders: ["product", "company", "count"],
  },
  "mail.plansActivated.body": {
    screen: "Mail: several plans activated",
    place: "The text above the list",
    standard:
      "{activatedBy} activated {count} {plans} at once. They cost {cost} as planned.\n\n" +
      "Their steps stand on the implementation {checklist} now.",
    most: BODY,
    placeholders: ["product", "company", "count", "cost", "activatedBy"],
    needed: ["count"],
  },
  "mail.planReady.subject": {
    screen: "Mail: autopilot plan ready",
    place: "The subject",
    standard: "A ready {plan} is waiting: {set}",
    most: SUBJECT,
    placeholders: ["product", "company", "set"],
  },
  "mail.planReady.body": {
    screen: "Mail: autopilot plan ready",
    place: "The text above the button",
    standard:
      "A {plan} was made for your {location}: {set}, from {startsOn}.\n\n" +
      "Accept it as it is, change what you like, or say that it is not for you now. Nothing runs before you do.",
    most: BODY,
    placeholders: ["product", "company", "set", "startsOn"],
    needed: ["set"],
  },
  "mail.plansReady.subject": {
    screen: "Mail: autopilot plans ready",
    place: "The subject",
    standard: "{count} {plans} are ready and waiting: {set}",
    most: SUBJECT,
    placeholders: ["product", "company", "count", "set"],
  },
  "mail.plansReady.body": {
    screen: "Mail: autopilot plans ready",
    place: "The text above the button",
    standard:
      "A {plan} was made for each of {count} {locations} of yours: {set}, from {startsOn}.\n\n" +
      "Accept them as they are, change what you like, or say that they are not for you now. Nothing runs before you do.",
    most: BODY,
    placeholders: ["product", "company", "count", "set", "startsOn"],
    needed: ["set"],
  },
} as const satisfies Record<string, TextEntry>;
