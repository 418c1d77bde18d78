import { type Site, absolute, greeting } from "#app/access/sign-in/mail-templates.ts";
import type { Mail } from "#app/platform/mail/mail.ts";
import { readableUntil } from "#app/handover/past-locations/past-location-rules.ts";
import type { Voice } from "#app/platform/wording/text-catalogue.ts";
import { paths } from "#app/paths.ts";
import { countText, dayText, namesText } from "#app/ui/format.ts";
import { type Words, say, wordsOf } from "#app/ui/words.ts";

const MOST_LINES = 10;

/** A location that a transfer moved, with what the new owner finds at it. */
export interface MovedLocation {
  id: number;
  pcNumber: string;
  name: string;
  from: string;
  /** The first day of the new owner, YYYY-MM-DD. */
  handedOverOn: string;
  activePlans: number;
  /** Drafts and saved plans. */
  waitingPlans: number;
  openActions: number;
  /** Of what happened before and was not claimed. */
  draftClaims: number;
  guestIds: number[];
}

interface Move {
  locations: readonly MovedLocation[];
  /** The name of the network that they went to. */
  to: string;
}

type Speaker = Pick<Voice, "aliases">;

/** To an owner whose locations went to another network: what went, and what they keep reading. */
export function handedOverMail(site: Site, voice: Speaker, { firstName }: { firstName: string }, move: Move): Mail {
  const words = wordsOf(voice.aliases);
  const { locations, to } = move;
  const gone = countText(locations.length, "{location}");
  const draftClaims = locations.reduce((sum, location) => sum + location.draftClaims, 0);
  const [handedOverOn] = locations.map((location) => location.handedOverOn).toSorted();
  const until = handedOverOn ? ` You read it until ${dayText(readableUntil(handedOverOn))}.` : "";
  return {
    subject: say(words, `${gone} of yours now ${locations.length === 1 ? "belongs" : "belong"} to ${to}`),
    greeting: greeting(firstName),
    paragraphs: [
      say(words, `You handed over to ${to}:`),
      ...linesOf(words, locations),
      say(
        words,
        `The {plans}, the {checklist} and the events there now belong to ${to}, and your links to them stop working.`,
      ),
      say(words, `What you planned and paid in your time is kept as it was.${until}`),
      ...(draftClaims > 0 ? [draftText(draftClaims)] : []),
    ],
    button: { label: say(words, "Read what is kept"), link: absolute(site, paths.pastLocations()) },
    footer: say(words, `You receive this mail because you owned {locations} on ${site.name}.`),
  };
}

function draftText(count: number): string {
  const wait = count === 1 ? "waits" : "wait";
  return `${countText(count, "draft")} ${wait} among your claims for what you have not claimed yet. Submit each by the day that it says.`;
}

/** To an owner of the network that locations came to: what moved by itself, and what needs them. */
export function tookOverMail(
  site: Site,
  voice: Speaker,
  { firstName, mayManageGuests }: { firstName: string; mayManageGuests: boolean },
  { locations, to }: Move,
): Mail {
  const words = wordsOf(voice.aliases);
  const hasPlans = locations.some(({ activePlans, waitingPlans }) => activePlans + waitingPlans > 0);
  const hasGuests = locations.some(({ guestIds }) => guestIds.length > 0);
  const guests = `Look at who has access as a {guest}, and end what is no longer right: ${absolute(site, paths.guestAccounts())}`;
  const plans = hasPlans
    ? "go through the {plans} and continue what suits you"
    : "no {plan} waits there, so create the first one";
  return {
    subject: say(words, `${countText(locations.length, "{location}")} came to ${to}`),
    greeting: greeting(firstName),
    paragraphs: [
      say(words, `Now with ${to}:`),
      ...linesOf(words, locations),
      say(words, movedText(locations)),
      say(words, `What needs you: ${plans}.`),
      ...(hasGuests && mayManageGuests ? [say(words, guests)] : []),
    ],
    button: {
      label: say(words, hasPlans ? "Open the {plans}" : "Create {plan}"),
      link: absolute(site, paths.createPlan()),
    },
    footer: say(words, `You receive this mail because you own {locations} on ${site.name}.`),
  };
}

/** "What moved by itself: 3 active plans, 12 open actions and 2 guests." */
function movedText(locations: readonly MovedLocation[]): string {
  const sum = (count: (location: MovedLocation) => number) => locations.reduce((sum, one) => sum + count(one), 0);
  const guests = new Set(locations.flatMap(({ guestIds }) => guestIds)).size;
  const counts = [
    [sum(({ activePlans }) => activePlans), "active {plan}"],
    [sum(({ waitingPlans }) => waitingPlans), "draft or saved {plan}"],
    [sum(({ openActions }) => openActions), "open action"],
    [guests, "{guest}"],
  ] as const;
  const moved = counts.filter(([count]) => count > 0).map(([count, noun]) => countText(count, noun));
  return `What moved by itself: ${moved.length === 0 ? "the history of what was done there" : namesText(moved)}.`;
}

function linesOf(words: Words, locations: readonly MovedLocation[]): string[] {
  const rest = locations.length - MOST_LINES;
  return [
    ...locations.slice(0, MOST_LINES).map(({ pcNumber, name, from }) => `PC ${pcNumber} ${name}, from ${from}`),
    ...(rest > 0 ? [say(words, `And ${countText(rest, "more {location}")}.`)] : []),
  ];
}
