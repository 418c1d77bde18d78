import { type Site, absoluteUrl, greeting } from "#app/access/sign-in/mail-templates.ts";
import type { Mail } from "#app/platform/mail/mail.ts";
import { lastReadableDay } from "#app/handover/past-locations/past-location-rules.ts";
import type { CompanyTexts } from "#app/platform/wording/text-catalog.ts";
import { paths } from "#app/paths.ts";
import { countText, dayText, namesText } from "#app/ui/text/format.ts";
import { type Terms, translate, termsOf } from "#app/ui/text/terms.ts";

const MAX_LINES = 10;

/** Moved location, with counts of what the new owner finds at it. */
export interface MovedLocation {
  id: number;
  pcNumber: string;
  name: string;
  from: string;
  /** First day of the new owner, YYYY-MM-DD. */
  handedOverOn: string;
  activePlans: number;
  /** Drafts and saved plans. */
  waitingPlans: number;
  openActions: number;
  /** Draft claims for activities before the handover. */
  draftClaims: number;
  guestIds: number[];
}

interface MovedLocations {
  locations: readonly MovedLocation[];
  /** Name of the new network. */
  to: string;
}

type WithAliases = Pick<CompanyTexts, "aliases">;

/** Write the mail to a former owner: the moved locations, and the records they can still read. */
export function formerOwnerMail(
  site: Site,
  voice: WithAliases,
  { firstName }: { firstName: string },
  move: MovedLocations,
): Mail {
  const terms = termsOf(voice.aliases);
  const { locations, to } = move;
  const locationsText = countText(locations.length, "{location}");
  const draftClaims = locations.reduce((sum, location) => sum + location.draftClaims, 0);
  const [handedOverOn] = locations.map((location) => location.handedOverOn).toSorted();
  const until = handedOverOn ? ` You can view it until ${dayText(lastReadableDay(handedOverOn))}.` : "";
  return {
    subject: translate(
      terms,
      `${locationsText} you owned now ${locations.length === 1 ? "belongs" : "belong"} to ${to}`,
    ),
    greeting: greeting(firstName),
    paragraphs: [
      translate(terms, `These moved to ${to}:`),
      ...locationLines(terms, locations),
      translate(terms, `Their {plans}, {checklist} and events now belong to ${to}. Your links to them no longer work.`),
      translate(terms, `We keep a record of your {plans} and costs from that time.${until}`),
      ...(draftClaims > 0 ? [draftText(draftClaims)] : []),
    ],
    button: { label: translate(terms, "View your records"), link: absoluteUrl(site, paths.pastLocations()) },
    footer: translate(terms, `You received this email because you owned {locations} on ${site.name}.`),
  };
}

function draftText(count: number): string {
  const are = count === 1 ? "is" : "are";
  return `${countText(count, "draft claim")} for unclaimed activities ${are} ready for you. Submit each by its deadline.`;
}

/** Write the mail to an owner of the new network: what moved automatically, and what needs them. */
export function newOwnerMail(
  site: Site,
  voice: WithAliases,
  { firstName, canManageGuests }: { firstName: string; canManageGuests: boolean },
  { locations, to }: MovedLocations,
): Mail {
  const terms = termsOf(voice.aliases);
  const hasPlans = locations.some(({ activePlans, waitingPlans }) => activePlans + waitingPlans > 0);
  const hasGuests = locations.some(({ guestIds }) => guestIds.length > 0);
  const guests = `Review {guest} access and remove what's no longer needed: ${absoluteUrl(site, paths.guestAccounts())}`;
  const plans = hasPlans ? "review the {plans} and continue the ones you want" : "create a {plan}, because none moved";
  return {
    subject: translate(terms, `${countText(locations.length, "{location}")} moved to ${to}`),
    greeting: greeting(firstName),
    paragraphs: [
      translate(terms, `Now with ${to}:`),
      ...locationLines(terms, locations),
      translate(terms, movedText(locations)),
      translate(terms, `Your next step: ${plans}.`),
      ...(hasGuests && canManageGuests ? [translate(terms, guests)] : []),
    ],
    button: {
      label: translate(terms, hasPlans ? "Open the {plans}" : "Create {plan}"),
      link: absoluteUrl(site, paths.createPlan()),
    },
    footer: translate(terms, `You received this email because you own {locations} on ${site.name}.`),
  };
}

/** Return "Moved automatically: 3 active plans, 12 open to-dos and 2 guests." */
function movedText(locations: readonly MovedLocation[]): string {
  const sum = (count: (location: MovedLocation) => number) => locations.reduce((sum, one) => sum + count(one), 0);
  const guests = new Set(locations.flatMap(({ guestIds }) => guestIds)).size;
  const counts = [
    [sum(({ activePlans }) => activePlans), "active {plan}"],
    [sum(({ waitingPlans }) => waitingPlans), "draft or saved {plan}"],
    [sum(({ openActions }) => openActions), "open to-do"],
    [guests, "{guest}"],
  ] as const;
  const moved = counts.filter(([count]) => count > 0).map(([count, noun]) => countText(count, noun));
  return `Moved automatically: ${moved.length === 0 ? "the activity history" : namesText(moved)}.`;
}

function locationLines(terms: Terms, locations: readonly MovedLocation[]): string[] {
  const rest = locations.length - MAX_LINES;
  return [
    ...locations.slice(0, MAX_LINES).map(({ pcNumber, name, from }) => `PC ${pcNumber} ${name}, from ${from}`),
    ...(rest > 0 ? [translate(terms, `And ${countText(rest, "more {location}")}.`)] : []),
  ];
}
