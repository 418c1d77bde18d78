import { type Place, metersBetween } from "#app/ui/map/great-circle.ts";
import { formatInstant } from "#app/ui/dates.ts";
import type { LocationStatus } from "./location-words.ts";

/** Ways between statuses (PRODUCT-DETAILS.md B62); true where a Senior Advisor alone may go. */
const transitions: Record<LocationStatus, Partial<Record<LocationStatus, { isDecided: boolean }>>> = {
  planned: { open: { isDecided: false } },
  open: { temporarilyClosed: { isDecided: false }, closed: { isDecided: true } },
  temporarilyClosed: { open: { isDecided: false }, closed: { isDecided: true } },
  closed: { open: { isDecided: true } },
};

/** The statuses that somebody may give a location next; `mayDecide` for a Senior Advisor. */
export function nextStatuses(from: LocationStatus, mayDecide: boolean): LocationStatus[] {
  const ways: LocationStatus[] = ["planned", "open", "temporarilyClosed", "closed"];
  return ways.filter((to) => refusalOfStatus(from, to, mayDecide) === null);
}

/** Why somebody may not give a location a status, as a sentence; null when they may. */
export function refusalOfStatus(from: LocationStatus, to: LocationStatus, mayDecide: boolean): string | null {
  if (from === to) return `It is ${inWords[to]} already.`;
  const way = transitions[from][to];
  if (!way) return `A {location} that is ${inWords[from]} cannot become ${inWords[to]}.`;
  if (way.isDecided && !mayDecide) return "Only a Senior Advisor closes or reopens a {location}.";
  return null;
}

/** Why a new location cannot begin with a status, as a sentence; null when it can. */
export function refusalOfFirstStatus(status: LocationStatus, mayDecide: boolean): string | null {
  return status === "closed" && !mayDecide ? "Only a Senior Advisor adds a {location} that is closed." : null;
}

/** The refusal of a second location of one PC number in a company; capitals make no difference. */
export function takenByLocation({ pcNumber = "" }: { pcNumber?: string }) {
  const sentence = `Another {location} of this company has the {pcNumber} ${pcNumber}.`;
  return { locations_company_pc_number_key: { field: "pcNumber", sentence } };
}

/** A status inside a sentence: "temporarily closed". */
export const inWords: Record<LocationStatus, string> = {
  planned: "planned",
  open: "open",
  temporarilyClosed: "temporarily closed",
  closed: "closed",
};

/** The day on which a location closed: kept while it is closed, today where it just was. Days are YYYY-MM-DD. */
export function closedOnAfter(location: { closedOn: string | null }, status: LocationStatus, today: string) {
  return status === "closed" ? (location.closedOn ?? today) : null;
}

/** The calendar day of an instant in a time zone, as YYYY-MM-DD. */
export function dayIn(timeZone: string, at: Date): string {
  return formatInstant(at, timeZone, "isoDay");
}

const NEAR_METERS = 150;

export interface Site {
  street: string;
  zip: string;
  latitude: number | null;
  longitude: number | null;
}

/** How a location looks like one that exists: by the meters between them, or by its address; null when it does not. */
export function likenessOf(site: Site, other: Site): { meters: number | null } | null {
  const [here, there] = [placeOf(site), placeOf(other)];
  const meters = here && there ? metersBetween(here, there) : null;
  if (meters !== null && meters < NEAR_METERS) return { meters };
  const isSameAddress =
    hasHouseNumber(site.street) &&
    site.zip.slice(0, 5) !== "" &&
    site.zip.slice(0, 5) === other.zip.slice(0, 5) &&
    plainStreet(site.street) === plainStreet(other.street);
  return isSameAddress ? { meters: null } : null;
}

/** The place of a site; null while a coordinate is missing. */
function placeOf({ latitude, longitude }: Pick<Site, "latitude" | "longitude">): Place | null {
  return latitude === null || longitude === null ? null : { latitude, longitude };
}

function hasHouseNumber(street: string): boolean {
  return /^\s*\d/.test(street);
}

/** A street as it compares: "205 South Fifth Street" and "205 S. 5th St" differ in the words alone that mean the same. */
function plainStreet(street: string): string {
  return street
    .toLowerCase()
    .replace(/[.,#]/g, " ")
    .split(/\s+/)
    .filter((word) => word !== "")
    .map((word) => shortWords[word] ?? word)
    .join(" ");
}

const shortWords: Readonly<Record<string, string>> = {
  street: "st",
  avenue: "ave",
  av: "ave",
  road: "rd",
  boulevard: "blvd",
  drive: "dr",
  lane: "ln",
  court: "ct",
  place: "pl",
  square: "sq",
  highway: "hwy",
  parkway: "pkwy",
  route: "rte",
  north: "n",
  south: "s",
  east: "e",
  west: "w",
  northeast: "ne",
  northwest: "nw",
  southeast: "se",
  southwest: "sw",
  first: "1st",
  second: "2nd",
  third: "3rd",
  fourth: "4th",
  fifth: "5th",
  sixth: "6th",
  seventh: "7th",
  eighth: "8th",
  ninth: "9th",
  tenth: "10th",
};
