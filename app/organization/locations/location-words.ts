import { timeZoneText } from "#app/platform/dates/time-zones.ts";
import { STATE_TIME_ZONES } from "#app/ui/map/states.ts";

export const LOCATION_FORMATS = ["traditional", "driveThru", "kiosk", "nonTraditional", "gasStation"] as const;
export type LocationFormat = (typeof LOCATION_FORMATS)[number];

export const locationFormatWords: Record<LocationFormat, string> = {
  traditional: "Traditional",
  driveThru: "Drive-thru",
  kiosk: "Kiosk",
  nonTraditional: "Non-traditional",
  gasStation: "Gas station",
};

export const NEIGHBORHOOD_TYPES = ["neighborhoodUrban", "neighborhoodRural"] as const;

export const neighborhoodWords = { neighborhoodUrban: "Urban", neighborhoodRural: "Rural" } as const;

/** Format a location for a list of choices: "Hartford, Main Street (PC 341220)". */
export function locationText(location: { pcNumber: string; name: string }): string {
  return `${location.name} (PC ${location.pcNumber})`;
}

/** Types of geographies; a location is in at most one of each type. */
export const GEOGRAPHY_TYPES = ["dma", "region", "state", "district"] as const;
export type GeographyType = (typeof GEOGRAPHY_TYPES)[number];
export const geographyTypeWords: Record<GeographyType, string> = {
  dma: "DMA",
  region: "Region",
  state: "State (geography)",
  district: "District",
};

/** Return the field of a geography type in forms and files. */
export function geographyField(type: GeographyType) {
  return type === "state" ? "stateArea" : type;
}

/** List the time zones that a location can choose: those of the states and, if different, its current one. */
export function timeZoneChoices(inUse: string | null): { value: string; label: string }[] {
  const zones = new Set([...STATE_TIME_ZONES, ...(inUse ? [inUse] : [])]);
  return [...zones].map((value) => ({ value, label: timeZoneText(value) }));
}
