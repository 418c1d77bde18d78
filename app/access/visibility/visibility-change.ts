import { countText } from "#app/ui/text/format.ts";

/** Users who would lose or gain access to locations. */
export interface VisibilityChange {
  losers: number;
  lostLocations: number;
  gainers: number;
  gainedLocations: number;
  /** Users who lose most come first; at most `MAX_SHOWN`. */
  people: UserVisibilityChange[];
  /** Locations that most users lose come first; at most `MAX_SHOWN`. */
  locations: LocationVisibilityChange[];
}

export interface UserVisibilityChange {
  id: number;
  name: string;
  role: string;
  lost: number;
  gained: number;
  /** PC numbers of the first ones. */
  lostSome: string[];
  gainedSome: string[];
  /** Number of locations the user sees afterwards. */
  seenAfter: number;
  /** True for a user who leaves their last group, and so sees all locations of their networks again. */
  leavesLastGroup: boolean;
  /** True for a user who joins their first group, and so sees only its locations. */
  joinsFirstGroup: boolean;
}

interface LocationVisibilityChange {
  id: number;
  pcNumber: string;
  losers: number;
  gainers: number;
}

export const MAX_SHOWN = 25;

export const NO_VISIBILITY_CHANGE: VisibilityChange = {
  losers: 0,
  lostLocations: 0,
  gainers: 0,
  gainedLocations: 0,
  people: [],
  locations: [],
};

/** Return the change as a sentence: "7 users lose access to location 341220 and 2 users gain access to 12 locations." */
export function visibilityChangeText(change: VisibilityChange): string {
  const { losers, lostLocations, gainers, gainedLocations } = change;
  const lostOne = change.locations.find((location) => location.losers > 0);
  const gainedOne = change.locations.find((location) => location.gainers > 0);
  const parts = [
    ...(losers > 0 ? [`${usersText(losers, "loses", "lose")} ${locationsText(lostLocations, lostOne)}`] : []),
    ...(gainers > 0 ? [`${usersText(gainers, "gains", "gain")} ${locationsText(gainedLocations, gainedOne)}`] : []),
  ];
  return parts.length > 0 ? `${parts.join(" and ")}.` : "No one gains or loses access to a {location}.";
}

/** Return one user's change as text: "Loses access to locations 341220, 341221 and 3 more. Will see 12 locations." */
export function userChangeText(user: UserVisibilityChange): string {
  const { lost, gained, lostSome, gainedSome, seenAfter } = user;
  const parts = [
    ...(lost > 0 ? [`Loses access to ${pcNumbersText(lost, lostSome)}.`] : []),
    ...(gained > 0 ? [`Gains access to ${pcNumbersText(gained, gainedSome)}.`] : []),
    `Will see ${countText(seenAfter, "{location}")}.`,
    ...(user.leavesLastGroup ? ["Leaves their last {group} and sees all of their {networks} again."] : []),
    ...(user.joinsFirstGroup ? ["Joins their first {group} and sees only the {locations} of their {groups}."] : []),
  ];
  return parts.join(" ");
}

function usersText(people: number, one: string, several: string): string {
  return `${countText(people, "user")} ${people === 1 ? one : several} access to`;
}

function locationsText(count: number, one: LocationVisibilityChange | undefined): string {
  return count === 1 && one ? `{location} ${one.pcNumber}` : countText(count, "{location}");
}

function pcNumbersText(count: number, pcNumbers: readonly string[]): string {
  const more = count - pcNumbers.length;
  const named = `${count === 1 ? "{location}" : "{locations}"} ${pcNumbers.join(", ")}`;
  return more > 0 ? `${named} and ${more} more` : named;
}
