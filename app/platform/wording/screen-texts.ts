import type { TextEntry } from "./text-entry.ts";

const TITLE = 80;
const READER = ["product", "company", "firstName"];

export type PageText = Pick<TextEntry, "place" | "standard" | "kind" | "placeholders"> & { most?: number };
interface Page {
  screen: string;
  /** Of 300 characters at most, HTML of 5,000, unless told. */
  texts: Record<string, PageText>;
}

/** What pages say. */
export const screenTexts = {
  welcome: {
    screen: "Welcome",
    texts: {
      title: { place: "The title", standard: "Welcome to {product}!", most: TITLE, placeholders: READER },
      purpose: {
        place: "The sentence below the title",
        standard: "Get ready to start your journey!",
        placeholders: READER,
      },
      note: {
        place: "A note above the button; none where it is empty",
        standard: "",
        kind: "html",
        placeholders: READER,
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
        most: TITLE,
        placeholders: ["company"],
      },
      accept: { place: "The button", standard: "Accept", most: 30 },
    },
  },
  dashboard: {
    screen: "Dashboard",
    texts: {
      note: {
        place: "A note to everybody at the top; none where it is empty",
        standard: "",
        kind: "html",
        placeholders: READER,
      },
      "greeting.first": {
        place: "The greeting of the first visit",
        standard: "Welcome to {product}, {firstName}",
        most: TITLE,
        placeholders: READER,
      },
      "greeting.firstText": {
        place: "The sentence below the first greeting",
        standard: "This page shows your {locations} and your team. It grows with what you do.",
        placeholders: ["product", "company"],
      },
      "greeting.again": {
        place: "The greeting of later visits",
        standard: "Welcome back, {firstName}",
        most: TITLE,
        placeholders: READER,
      },
      "noLocations.title": {
        place: "The title for people who see nothing yet",
        standard: "No {locations} yet",
        most: TITLE,
      },
      "noLocations.owner": {
        place: "What owners read who see nothing yet",
        standard: "Your {networks} have no {locations} here yet. Ask your {advisor} to add them.",
        placeholders: ["company"],
      },
      "noLocations.guest": {
        place: "What guests read who see nothing yet",
        standard: "No {location} was given to you yet. Ask the person who invited you to choose yours.",
        placeholders: ["company"],
      },
      "invite.title": {
        place: "The title of the offer to invite",
        standard: "Invite the people who run your {locations}",
        most: TITLE,
      },
      "invite.text": {
        place: "The sentence of the offer to invite",
        standard: "{Guests} work for the {locations} that you choose, with an account of their own.",
      },
    },
  },
  disabled: {
    screen: "Feature turned off",
    texts: {
      title: {
        place: "The title",
        standard: "This feature is turned off for {company}.",
        most: TITLE,
        placeholders: ["company"],
      },
      text: { place: "What to do", standard: "Ask your {advisor} if you need it.", placeholders: ["company"] },
      button: { place: "The button that leads back", standard: "Go to the start page", most: 30 },
    },
  },
  guests: {
    screen: "Guest accounts",
    texts: {
      purpose: {
        place: "The sentence below the title",
        standard: "People who work for single {locations} or look in, without an owner's rights.",
        placeholders: ["company"],
      },
      "empty.text": {
        place: "The sentence of the empty list",
        standard: "Invite the people who run your {locations}, or somebody who only needs to look in.",
      },
      add: { place: "The button", standard: "Add {guest} account", most: 40 },
      "noNetwork.title": {
        place: "The title for owners without a network",
        standard: "No {locations} to share yet",
        most: TITLE,
      },
      "noNetwork.text": {
        place: "The sentence for owners without a network",
        standard:
          "Your account is not connected to a {network}. Ask your {advisor} to add yours; then you can invite {guests}.",
      },
    },
  },
  personalDetails: {
    screen: "Personal details",
    texts: {
      purpose: {
        place: "The sentence below the title",
        standard: "How you sign in, and how the product speaks to you.",
        placeholders: ["product", "company"],
      },
    },
  },
} satisfies Record<string, Page>;

type Pages = typeof screenTexts;
/** "welcome.title". */
export type ScreenTextKey = { [Name in keyof Pages]: `${Name}.${keyof Pages[Name]["texts"] & string}` }[keyof Pages];
