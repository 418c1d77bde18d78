import type { TextEntry } from "./text-entry.ts";

const MAX_TITLE = 80;
const USER_PLACEHOLDERS = ["product", "company", "firstName"];

export type ScreenText = Pick<TextEntry, "place" | "standard" | "kind" | "placeholders"> & { most?: number };
interface ScreenTexts {
  screen: string;
  /** At most 300 characters by default, 5,000 for HTML. */
  texts: Record<string, ScreenText>;
}

/** Default texts of pages. */
export const screenTexts = {
  welcome: {
    screen: "Welcome",
    texts: {
      title: {
        place: "Title",
        standard: "Welcome to {product}!",
        most: MAX_TITLE,
        placeholders: USER_PLACEHOLDERS,
      },
      purpose: {
        place: "Text below title",
        standard: "Get ready to start your journey!",
        placeholders: USER_PLACEHOLDERS,
      },
      note: {
        place: "Note above button (leave blank to hide)",
        standard: "",
        kind: "html",
        placeholders: USER_PLACEHOLDERS,
      },
      button: { place: "Button", standard: "Get Started", most: 30 },
    },
  },
  terms: {
    screen: "Terms",
    texts: {
      title: {
        place: "Dialog title",
        standard: "Please review and agree to our Terms and Conditions.",
        most: MAX_TITLE,
        placeholders: ["company"],
      },
      accept: { place: "Button", standard: "Accept", most: 30 },
    },
  },
  dashboard: {
    screen: "Dashboard",
    texts: {
      note: {
        place: "Note at top for everyone (leave blank to hide)",
        standard: "",
        kind: "html",
        placeholders: USER_PLACEHOLDERS,
      },
      "greeting.first": {
        place: "First-visit greeting",
        standard: "Welcome to {product}, {firstName}",
        most: MAX_TITLE,
        placeholders: USER_PLACEHOLDERS,
      },
      "greeting.firstText": {
        place: "Text below first-visit greeting",
        standard: "This page shows your {locations} and your team. It fills up as you work.",
        placeholders: ["product", "company"],
      },
      "greeting.again": {
        place: "Return-visit greeting",
        standard: "Welcome back, {firstName}",
        most: MAX_TITLE,
        placeholders: USER_PLACEHOLDERS,
      },
      "noLocations.title": {
        place: "Title for users without {locations}",
        standard: "No {locations} yet",
        most: MAX_TITLE,
      },
      "noLocations.owner": {
        place: "Text for owners without {locations}",
        standard: "Your {networks} have no {locations} yet. Ask your {advisor} to add them.",
        placeholders: ["company"],
      },
      "noLocations.guest": {
        place: "Text for guests without {locations}",
        standard: "You don't have a {location} yet. Ask the person who invited you to assign one.",
        placeholders: ["company"],
      },
      "invite.title": {
        place: "Invitation card title",
        standard: "Invite the people who run your {locations}",
        most: MAX_TITLE,
      },
      "invite.text": {
        place: "Invitation card text",
        standard: "{Guests} get their own accounts for the {locations} you choose.",
      },
    },
  },
  disabled: {
    screen: "Feature turned off",
    texts: {
      title: {
        place: "Title",
        standard: "This feature is turned off for {company}.",
        most: MAX_TITLE,
        placeholders: ["company"],
      },
      text: {
        place: "Text below title",
        standard: "Ask your {advisor} if you need it.",
        placeholders: ["company"],
      },
      button: { place: "Back button", standard: "Go to dashboard", most: 30 },
    },
  },
  guests: {
    screen: "Guest accounts",
    texts: {
      purpose: {
        place: "Text below title",
        standard:
          "{Guests} are people you invite, such as a manager or bookkeeper. " +
          "A {network} is all {locations} of one franchise owner.",
        placeholders: ["company"],
      },
      "empty.text": {
        place: "Empty list text",
        standard: "Invite the people who run your {locations}, or anyone who only needs to view them.",
      },
      add: { place: "Button", standard: "Add {guest} account", most: 40 },
      "noNetwork.title": {
        place: "Title for owners without a network",
        standard: "No {locations} to share yet",
        most: MAX_TITLE,
      },
      "noNetwork.text": {
        place: "Text for owners without a network",
        standard: "Your account has no {network}. Ask your {advisor} to add yours, then invite {guests}.",
      },
    },
  },
  personalDetails: {
    screen: "Personal details",
    texts: {
      purpose: {
        place: "Text below title",
        standard: "Manage your sign-in, preferences and summary email.",
        placeholders: ["product", "company"],
      },
    },
  },
} satisfies Record<string, ScreenTexts>;

type Pages = typeof screenTexts;
/** "welcome.title". */
export type ScreenTextKey = { [Name in keyof Pages]: `${Name}.${keyof Pages[Name]["texts"] & string}` }[keyof Pages];
