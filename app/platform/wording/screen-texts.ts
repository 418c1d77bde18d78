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
        place: "The title",
        standard: "Welcome to {product}!",
        most: MAX_TITLE,
        placeholders: USER_PLACEHOLDERS,
      },
      purpose: {
        place: "The text below the title",
        standard: "Get ready to start your journey!",
        placeholders: USER_PLACEHOLDERS,
      },
      note: {
        place: "A note above the button. Leave it empty to hide it.",
        standard: "",
        kind: "html",
        placeholders: USER_PLACEHOLDERS,
      },
      button: { place: "The button", standard: "Get Started", most: 30 },
    },
  },
  terms: {
    screen: "Terms",
    texts: {
      title: {
        place: "The title of the dialog",
        standard: "Please review and agree to our Terms and Conditions.",
        most: MAX_TITLE,
        placeholders: ["company"],
      },
      accept: { place: "The button", standard: "Accept", most: 30 },
    },
  },
  dashboard: {
    screen: "Dashboard",
    texts: {
      note: {
        place: "A note at the top for everyone. Leave it empty to hide it.",
        standard: "",
        kind: "html",
        placeholders: USER_PLACEHOLDERS,
      },
      "greeting.first": {
        place: "The greeting of the first visit",
        standard: "Welcome to {product}, {firstName}",
        most: MAX_TITLE,
        placeholders: USER_PLACEHOLDERS,
      },
      "greeting.firstText": {
        place: "The text below the first greeting",
        standard: "This page shows your {locations} and your team. It fills up as you work.",
        placeholders: ["product", "company"],
      },
      "greeting.again": {
        place: "The greeting of later visits",
        standard: "Welcome back, {firstName}",
        most: MAX_TITLE,
        placeholders: USER_PLACEHOLDERS,
      },
      "noLocations.title": {
        place: "The title for people without {locations}",
        standard: "No {locations} yet",
        most: MAX_TITLE,
      },
      "noLocations.owner": {
        place: "The text for owners without {locations}",
        standard: "Your {networks} have no {locations} yet. Ask your {advisor} to add them.",
        placeholders: ["company"],
      },
      "noLocations.guest": {
        place: "The text for guests without {locations}",
        standard: "You don't have a {location} yet. Ask the person who invited you to assign one.",
        placeholders: ["company"],
      },
      "invite.title": {
        place: "The title of the invitation card",
        standard: "Invite the people who run your {locations}",
        most: MAX_TITLE,
      },
      "invite.text": {
        place: "The text of the invitation card",
        standard: "{Guests} get their own account for the {locations} you choose.",
      },
    },
  },
  disabled: {
    screen: "Feature turned off",
    texts: {
      title: {
        place: "The title",
        standard: "This feature is turned off for {company}.",
        most: MAX_TITLE,
        placeholders: ["company"],
      },
      text: {
        place: "The text below the title",
        standard: "Ask your {advisor} if you need it.",
        placeholders: ["company"],
      },
      button: { place: "The button back", standard: "Go to the home page", most: 30 },
    },
  },
  guests: {
    screen: "Guest accounts",
    texts: {
      purpose: {
        place: "The text below the title",
        standard: "People who work at individual {locations} or have view-only access.",
        placeholders: ["company"],
      },
      "empty.text": {
        place: "The text of the empty list",
        standard: "Invite the people who run your {locations}, or anyone who only needs to view them.",
      },
      add: { place: "The button", standard: "Add {guest} account", most: 40 },
      "noNetwork.title": {
        place: "The title for owners without a network",
        standard: "No {locations} to share yet",
        most: MAX_TITLE,
      },
      "noNetwork.text": {
        place: "The text for owners without a network",
        standard: "Your account has no {network}. Ask your {advisor} to add yours, then invite {guests}.",
      },
    },
  },
  personalDetails: {
    screen: "Personal details",
    texts: {
      purpose: {
        place: "The text below the title",
        standard: "Manage your sign-in, preferences and notifications.",
        placeholders: ["product", "company"],
      },
    },
  },
} satisfies Record<string, ScreenTexts>;

type Pages = typeof screenTexts;
/** "welcome.title". */
export type ScreenTextKey = { [Name in keyof Pages]: `${Name}.${keyof Pages[Name]["texts"] & string}` }[keyof Pages];
