import { countText } from "#app/ui/format.ts";

/** Who would lose and who would gain sight of which locations. */
export interface VisibilityChange {
  losers: number;
  lostLocations: number;
  gainers: number;
  gainedLocations: number;
  /** The people who lose most first; at most `MOST_SHOWN`. */
  people: PersonChange[];
  /** The locations that most people lose first; at most `MOST_SHOWN`. */
  locations: LocationChange[];
}

export interface PersonChange {
  id: number;
  name: string;
  role: string;
  lost: number;
  gained: number;
  /** PC numbers of the first ones. */
  lostSome: string[];
  gainedSome: string[];
  /** How many locations the person sees afterwards. */
  seenAfter: number;
  /** True for who is in a group now and in none afterwards, and so sees all of their networks again. */
  leavesLastGroup: boolean;
  /** True for who is in no group now and in one afterwards, and so sees its locations alone. */
  joinsFirstGroup: boolean;
}

interface LocationChange {
  id: number;
  pcNumber: string;
  losers: number;
  gainers: number;
}

export const MOST_SHOWN = 25;

export const NOBODY: VisibilityChange = {
  losers: 0,
  lostLocations: 0,
  gainers: 0,
  gainedLocations: 0,
  people: [],
  locations: [],
};

/** The change in one sentence: "7 users lose PC 341220, 2 users gain 12 locations." */
export function visibilityChangeWords(change: VisibilityChange): string {
  const { losers, lostLocations, gainers, gainedLocations } = change;
  const lostOne = change.locations.find((location) => location.losers > 0);
  const gainedOne = change.locations.find((location) => location.gainers > 0);
  const parts = [
    ...(losers > 0 ? [`${verb(losers, "loses", "lose")} ${what(lostLocations, lostOne)}`] : []),
    ...(gainers > 0 ? [`${verb(gainers, "gains", "gain")} ${what(gainedLocations, gainedOne)}`] : []),
  ];
  return parts.length > 0 ? `${parts.join(", ")}.` : "Nobody gains or loses access to a {location}.";
}

/** What happens to one person: "loses 341220, 341221 and 3 more; sees 12 locations afterwards". */
export function personChangeWords(person: PersonChange): string {
  const { lost, gained, lostSome, gainedSome, seenAfter } = person;
  const parts = [
    ...(lost > 0 ? [`Loses ${some(lost, lostSome)}.`] : []),
    ...(gained > 0 ? [`Gains ${some(gained, gainedSome)}.`] : []),
    `Sees ${countText(seenAfter, "{location}")} afterwards.`,
    ...(person.leavesLastGroup ? ["Leaves the last {group}, and so sees all of their {networks} again."] : []),
    ...(person.joinsFirstGroup ? ["Joins a first {group}, and so sees only the {locations} of {groups}."] : []),
  ];
  return parts.join(" ");
}

function verb(people: number, one: string, several: string): string {
  return `${countText(people, "user")} ${people === 1 ? one : several}`;
}

function what(count: number, one: LocationChange | undefined): string {
  return count === 1 && one ? `PC ${one.pcNumber}` : countText(count, "{location}");
}

function some(count: number, pcNumbers: readonly string[]): string {
  const more = count - pcNumbers.length;
  const named = pcNumbers.map((pcNumber) => `PC ${pcNumber}`).join(", ");
  return more > 0 ? `${named} and ${more} more` : named;
}
