import { type LatLng, metersBetween } from "#app/ui/map/great-circle.ts";
import { type ColumnValue, defineWorkflow, type Transitions } from "#app/platform/workflow/define-workflow.ts";
import { formatInstant } from "#app/ui/text/dates.ts";

export type LocationStatus = ColumnValue<"locations", "status">;

interface LocationFacts {
  status: LocationStatus;
}

interface LocationContext {
  /** True for a Senior Advisor. */
  canDecide: boolean;
}

/** Workflow of a location (docs/product/workflows.md). Its form chooses the next status. */
export const locationWorkflow = defineWorkflow<LocationStatus, LocationFacts, LocationContext>()({
  noun: "{location}",
  statuses: {
    planned: { word: "Planned", tone: "info" },
    open: { word: "Open", tone: "success" },
    temporarilyClosed: { word: "Temporarily closed", tone: "warning" },
    closed: { word: "Closed", tone: "neutral" },
  },
  transitions: {
    open: { from: ["planned", "temporarilyClosed"], to: "open", label: "Open {location}", done: "opened" },
    reopen: { from: ["closed"], to: "open", label: "Reopen {location}", done: "reopened", refuse: seniorRefusal },
    closeTemporarily: {
      from: ["open"],
      to: "temporarilyClosed",
      label: "Close temporarily",
      done: "temporarily closed",
    },
    close: {
      from: ["open", "temporarilyClosed"],
      to: "closed",
      label: "Close {location}",
      done: "closed",
      refuse: seniorRefusal,
    },
  },
});

function seniorRefusal(_: LocationFacts, { canDecide }: LocationContext): string | null {
  return canDecide ? null : "Only a Senior Advisor can close or reopen a {location}.";
}

/**
 * Return why a location's status cannot change to another, as a sentence; null when it can. `canDecide` is true for a
 * Senior Advisor.
 */
export function locationStatusRefusal(from: LocationStatus, to: LocationStatus, canDecide: boolean): string | null {
  if (from === to) return `It is already ${statusInSentence(to)}.`;
  const transitions: Transitions<LocationStatus, LocationFacts, LocationContext> = locationWorkflow.transitions;
  const transition = Object.values(transitions).find((one) => one.to === to && one.from.includes(from));
  if (!transition) return `A {location} that is ${statusInSentence(from)} can't become ${statusInSentence(to)}.`;
  return transition.refuse?.({ status: from }, { canDecide }) ?? null;
}

/** Return why a new location cannot have a status, as a sentence; null when it can. */
export function newLocationStatusRefusal(status: LocationStatus, canDecide: boolean): string | null {
  return status === "closed" && !canDecide ? "Only a Senior Advisor can add a closed {location}." : null;
}

/** Return the field error of a second location with the same PC number in a company; letter case does not matter. */
export function locationViolations({ pcNumber = "" }: { pcNumber?: string }) {
  const sentence = `Another {location} in this company already has the {pcNumber} ${pcNumber}.`;
  return { locations_company_pc_number_key: { field: "pcNumber", sentence } };
}

/** Return a status as within a sentence: "temporarily closed". */
export function statusInSentence(status: LocationStatus): string {
  return locationWorkflow.words[status].toLowerCase();
}

/**
 * Return the closing day of a location: unchanged while it is closed, today when it closes now. Days are YYYY-MM-DD.
 */
export function closedOnAfter(location: { closedOn: string | null }, status: LocationStatus, today: string) {
  return status === "closed" ? (location.closedOn ?? today) : null;
}

/** Return the calendar day of an instant in a time zone, as YYYY-MM-DD. */
export function dayIn(timeZone: string, at: Date): string {
  return formatInstant(at, timeZone, "isoDay");
}

const DUPLICATE_METERS = 150;

export interface LocationSite {
  street: string;
  zip: string;
  latitude: number | null;
  longitude: number | null;
}

/**
 * Return why a location may duplicate another: the meters between them, or null meters for the same address. Return
 * null when it does not.
 */
export function matchPossibleDuplicate(site: LocationSite, other: LocationSite): { meters: number | null } | null {
  const [here, there] = [toPoint(site), toPoint(other)];
  const meters = here && there ? metersBetween(here, there) : null;
  if (meters !== null && meters < DUPLICATE_METERS) return { meters };
  const isSameAddress =
    hasHouseNumber(site.street) &&
    site.zip.slice(0, 5) !== "" &&
    site.zip.slice(0, 5) === other.zip.slice(0, 5) &&
    plainStreet(site.street) === plainStreet(other.street);
  return isSameAddress ? { meters: null } : null;
}

/** Return the position of a location; null while a coordinate is missing. */
function toPoint({ latitude, longitude }: Pick<LocationSite, "latitude" | "longitude">): LatLng | null {
  return latitude === null || longitude === null ? null : { latitude, longitude };
}

function hasHouseNumber(street: string): boolean {
  return /^\s*\d/.test(street);
}

/** Normalize a street for comparison, so that "205 South Fifth Street" equals "205 S. 5th St". */
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
