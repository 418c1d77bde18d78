import type { Tone } from "#app/ui/status.tsx";

export type LocationStatus = "planned" | "open" | "temporarilyClosed" | "closed";
export type LocationFormat = "traditional" | "driveThru" | "kiosk" | "nonTraditional" | "gasStation";

/** The statuses in the order in which a location goes through them. */
export const LOCATION_STATUSES: readonly LocationStatus[] = ["open", "planned", "temporarilyClosed", "closed"];

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

export const neighborhoodWords = { neighborhoodUrban: "Urban", neighborhoodRural: "Rural" } as const;

/** A location in a list of choices: "Hartford, Main Street (PC 341220)". */
export function locationText(location: { pcNumber: string; name: string }): string {
  return `${location.name} (PC ${location.pcNumber})`;
}
