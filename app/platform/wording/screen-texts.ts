import type { TextEntry } from "./text-entry.ts";

const TITLE = 80;
const SENTENCE = 300;
const HTML = 5_000;

/** What pages say, by key. */
export const screenTexts = {
  "welcome.title": {
    screen: "Welcome",
    place: "The title",
    standard: "Welcome to {product}!",
    most: TITLE,
    placeholders: ["product", "company", "firstName"],
  },
  "welcome.purpose": {
    screen: "Welcome",
    place: "The sentence below the title",
    standard: "Get ready to start your journey!",
    most: SENTENCE,
    placeholders: ["product", "company", "firstName"],
  },
  "welcome.note": {
    screen: "Welcome",
    place: "A note above the button; none where it is empty",
    standard: "",
    kind: "html",
    most: HTML,
    placeholders: ["product", "company", "firstName"],
  },
  "welcome.button": { screen: "Welcome", place: "The button", standard: "Get Started", most: 30 },
  "terms.title": {
    screen: "Terms",
    place: "The title of the dialog",
    standard: "Please review and agree to our Terms and Conditions.",
    most: TITLE,
    placeholders: ["company"],
  },
  "terms.accept": { screen: "Terms", place: "The button", standard: "Accept", most: 30 },
  "dashboard.note": {
    screen: "Dashboard",
    place: "A note to everybody at the top; none where it is empty",
    standard: "",
    kind: "html",
    most: HTML,
    placeholders: ["product", "company", "firstName"],
  },
  "dashboard.greeting.first": {
    screen: "Dashboard",
    place: "The greeting of the first visit",
    standard: "Welcome to {product}, {firstName}",
    most: TITLE,
    placeholders: ["product", "company", "firstName"],
  },
  "dashboard.greeting.firstText": {
    screen: "Dashboard",
    place: "The sentence below the first greeting",
    standard: "This page shows your {locations} and your team. It grows with what you do.",
    most: SENTENCE,
    placeholders: ["product", "company"],
  },
  "dashboard.greeting.again": {
    screen: "Dashboard",
    place: "The greeting of later visits",
    standard: "Welcome back, {firstName}",
    most: TITLE,
    placeholders: ["product", "company", "firstName"],
  },
  "dashboard.noLocations.title": {
    screen: "Dashboard",
    place: "The title for people who see nothing yet",
    standard: "No {locations} yet",
    most: TITLE,
  },
  "dashboard.noLocations.owner": {
    screen: "Dashboard",
    place: "What owners read who see nothing yet",
    standard: "Your {networks} have no {locations} here yet. Ask your {advisor} to add them.",
    most: SENTENCE,
    placeholders: ["company"],
  },
  "dashboard.noLocations.guest": {
    screen: "Dashboard",
    place: "What guests read who see nothing yet",
    standard: "No {location} was given to you yet. Ask the person who invited you to choose yours.",
    most: SENTENCE,
    placeholders: ["company"],
  },
  "dashboard.invite.title": {
    screen: "Dashboard",
    place: "The title of the offer to invite",
    standard: "Invite the people who run your {locations}",
    most: TITLE,
  },
  "dashboard.invite.text": {
    screen: "Dashboard",
    place: "The sentence of the offer to invite",
    standard: "{Guests} work for the {locations} that you choose, with an account of their own.",
    most: SENTENCE,
  },
  "disabled.title": {
    screen: "Feature turned off",
    place: "The title",
    standard: "This feature is turned off for {company}.",
    most: TITLE,
    placeholders: ["company"],
  },
  "disabled.text": {
    screen: "Feature turned off",
    place: "What to do",
    standard: "Ask your {advisor} if you need it.",
    most: SENTENCE,
    placeholders: ["company"],
  },
  "disabled.button": {
    screen: "Feature turned off",
    place: "The button that leads back",
    standard: "Go to the start page",
    most: 30,
  },
  "guests.purpose": {
    screen: "Guest accounts",
    place: "The sentence below the title",
    standard: "People who work for single {locations} or look in, without an owner's rights.",
    most: SENTENCE,
    placeholders: ["company"],
  },
  "guests.empty.text": {
    screen: "Guest accounts",
    place: "The sentence of the empty list",
    standard: "Invite the people who run your {locations}, or somebody who only needs to look in.",
    most: SENTENCE,
  },
  "guests.add": { screen: "Guest accounts", place: "The button", standard: "Add {guest} account", most: 40 },
  "guests.noNetwork.title": {
    screen: "Guest accounts",
    place: "The title for owners without a network",
    standard: "No {locations} to share yet",
    most: TITLE,
  },
  "guests.noNetwork.text": {
    screen: "Guest accounts",
    place: "The sentence for owners without a network",
    standard:
      "Your account is not connected to a {network}. Ask your {advisor} to add yours; then you can invite {guests}.",
    most: SENTENCE,
  },
  "personalDetails.purpose": {
    screen: "Personal details",
    place: "The sentence below the title",
    standard: "How you sign in, and how the product speaks to you.",
    most: SENTENCE,
    placeholders: ["product", "company"],
  },
} as const satisfies Record<string, TextEntry>;
