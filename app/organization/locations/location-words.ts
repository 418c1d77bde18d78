import { timeZoneText } from "#app/platform/dates/time-zones.ts";
import { STATE_TIME_ZONES } from "#app/ui/map/states.ts";
import type { HistoryWords } from "#app/platform/audit/record-history.ts";
import type { Tone } from "#app/ui/status.tsx";

export type LocationStatus = "planned" | "open" | "temporarilyClosed" | "closed";
export type LocationFormat = "traditional" | "driveThru" | "kiosk" | "nonTraditional" | "gasStation";

/** The statuses in the order in which a location goes through them. */
export const LOCATION_STATUSES = [
  "open",
  "planned",
  "temporarilyClosed",
  "closed",
] as const satisfies readonly LocationStatus[];

export const locationStatusWords: Record<LocationStatus, string> = {
  planned: "Planned",
  open: "Open",
  temporarilyClosed: "Temporarily closed",
  closed: "Closed",
};

export const locationStatusTones: Record<LocationStatus, Tone> = {
  planned: "info",
  open: "success",
  temporarilyClosed: "warning",
  closed: "neutral",
};

export const locationFormatWords: Record<LocationFormat, string> = {
  traditional: "Traditional",
  driveThru: "Drive-thru",
  kiosk: "Kiosk",
  nonTraditional: "Non-traditional",
  gasStation: "Gas station",
};

export const LOCATION_FORMATS = [
  "traditional",
  "driveThru",
  "kiosk",
  "nonTraditional",
  "gasStation",
] as const satisfies readonly LocationFormat[];

export const NEIGHBORHOOD_TYPES = ["neighborhoodUrban", "neighborhoodRural"] as const;
export type NeighborhoodType = (typeof NEIGHBORHOOD_TYPES)[number];

export const neighborhoodWords = { neighborhoodUrban: "Urban", neighborhoodRural: "Rural" } as const;

/** A location in a list of choices: "Hartford, Main Street (PC 341220)". */
export function locationText(location: { pcNumber: string; name: string }): string {
  return `${location.name} (PC ${location.pcNumber})`;
}

/** What a location may be called a geography of; it lies in one of each type at most. */
export const GEOGRAPHY_TYPES = ["dma", "region", "state", "district"] as const;
export type GeographyType = (typeof GEOGRAPHY_TYPES)[number];
export const geographyTypeWords: Record<GeographyType, string> = {
  dma: "DMA",
  region: "Region",
  state: "State area",
  district: "District",
};

/** How problems, the history and the bulk form name the fields. */
export const locationFieldLabels: Record<string, string> = {
  pcNumber: "PC number",
  name: "Name",
  networkId: "Network",
  street: "Street",
  street2: "Suite or floor",
  city: "City",
  state: "State",
  zip: "ZIP code",
  phone: "Phone",
  timeZone: "Time zone",
  latitude: "Latitude",
  longitude: "Longitude",
  neighborhoodType: "Neighborhood",
  format: "Format",
  openedOn: "Opened",
  status: "Status",
  dma: geographyTypeWords.dma,
  region: geographyTypeWords.region,
  stateArea: geographyTypeWords.state,
  district: geographyTypeWords.district,
  groupIds: "Groups",
  saveAnyway: "Save anyway",
};

export const locationHistoryWords: HistoryWords = {
  labels: {
    ...locationFieldLabels,
    networkCode: "Network code",
    neighborhood: "Neighborhood",
    opened: "Opened",
    network: "Network",
    geographies: "Geographies",
    groups: "Groups",
    closedOn: "Closed",
  },
  sentences: { "location.create": "Added the location." },
  word: (field, value) => {
    const words: Readonly<Record<string, Readonly<Record<string, string>>>> = {
      status: locationStatusWords,
      format: locationFormatWords,
      neighborhoodType: neighborhoodWords,
    };
    return words[field]?.[value] ?? value;
  },
};

/** The time zones that a location may choose from: those of the states, and the one that it has. */
export function zoneChoices(inUse: string | null): { value: string; label: string }[] {
  const zones = new Set([...STATE_TIME_ZONES, ...(inUse ? [inUse] : [])]);
  return [...zones].map((value) => ({ value, label: timeZoneText(value) }));
}
