import type { LatLng } from "./great-circle.ts";

interface State extends LatLng {
  name: string;
  /** Time zone of most of its population. */
  timeZone: string;
}

/** States, the District of Columbia and Puerto Rico by code, each with a place near its middle. */
export const states: Readonly<Record<string, State>> = {
  AL: { name: "Alabama", latitude: 32.8, longitude: -86.8, timeZone: "America/Chicago" },
  AK: { name: "Alaska", latitude: 64.5, longitude: -152.5, timeZone: "America/Anchorage" },
  AZ: { name: "Arizona", latitude: 34.3, longitude: -111.7, timeZone: "America/Phoenix" },
  AR: { name: "Arkansas", latitude: 34.8, longitude: -92.4, timeZone: "America/Chicago" },
  CA: { name: "California", latitude: 37.2, longitude: -119.5, timeZone: "America/Los_Angeles" },
  CO: { name: "Colorado", latitude: 39.0, longitude: -105.5, timeZone: "America/Denver" },
  CT: { name: "Connecticut", latitude: 41.6, longitude: -72.7, timeZone: "America/New_York" },
  DE: { name: "Delaware", latitude: 39.0, longitude: -75.5, timeZone: "America/New_York" },
  DC: { name: "District of Columbia", latitude: 38.9, longitude: -77.0, timeZone: "America/New_York" },
  FL: { name: "Florida", latitude: 28.3, longitude: -81.8, timeZone: "America/New_York" },
  GA: { name: "Georgia", latitude: 32.7, longitude: -83.4, timeZone: "America/New_York" },
  HI: { name: "Hawaii", latitude: 20.3, longitude: -156.4, timeZone: "Pacific/Honolulu" },
  ID: { name: "Idaho", latitude: 44.1, longitude: -114.6, timeZone: "America/Denver" },
  IL: { name: "Illinois", latitude: 40.0, longitude: -89.2, timeZone: "America/Chicago" },
  IN: { name: "Indiana", latitude: 39.9, longitude: -86.3, timeZone: "America/New_York" },
  IA: { name: "Iowa", latitude: 42.0, longitude: -93.5, timeZone: "America/Chicago" },
  KS: { name: "Kansas", latitude: 38.5, longitude: -98.4, timeZone: "America/Chicago" },
  KY: { name: "Kentucky", latitude: 37.5, longitude: -85.3, timeZone: "America/New_York" },
  LA: { name: "Louisiana", latitude: 31.0, longitude: -92.0, timeZone: "America/Chicago" },
  ME: { name: "Maine", latitude: 45.3, longitude: -69.2, timeZone: "America/New_York" },
  MD: { name: "Maryland", latitude: 39.3, longitude: -76.8, timeZone: "America/New_York" },
  MA: { name: "Massachusetts", latitude: 42.3, longitude: -71.9, timeZone: "America/New_York" },
  MI: { name: "Michigan", latitude: 43.5, longitude: -84.7, timeZone: "America/New_York" },
  MN: { name: "Minnesota", latitude: 46.2, longitude: -94.5, timeZone: "America/Chicago" },
  MS: { name: "Mississippi", latitude: 32.7, longitude: -89.7, timeZone: "America/Chicago" },
  MO: { name: "Missouri", latitude: 38.4, longitude: -92.5, timeZone: "America/Chicago" },
  MT: { name: "Montana", latitude: 47.0, longitude: -109.6, timeZone: "America/Denver" },
  NE: { name: "Nebraska", latitude: 41.5, longitude: -99.8, timeZone: "America/Chicago" },
  NV: { name: "Nevada", latitude: 39.4, longitude: -116.8, timeZone: "America/Los_Angeles" },
  NH: { name: "New Hampshire", latitude: 43.6, longitude: -71.6, timeZone: "America/New_York" },
  NJ: { name: "New Jersey", latitude: 40.1, longitude: -74.6, timeZone: "America/New_York" },
  NM: { name: "New Mexico", latitude: 34.4, longitude: -106.1, timeZone: "America/Denver" },
  NY: { name: "New York", latitude: 42.9, longitude: -75.6, timeZone: "America/New_York" },
  NC: { name: "North Carolina", latitude: 35.5, longitude: -79.3, timeZone: "America/New_York" },
  ND: { name: "North Dakota", latitude: 47.5, longitude: -100.4, timeZone: "America/Chicago" },
  OH: { name: "Ohio", latitude: 40.3, longitude: -82.8, timeZone: "America/New_York" },
  OK: { name: "Oklahoma", latitude: 35.5, longitude: -97.4, timeZone: "America/Chicago" },
  OR: { name: "Oregon", latitude: 43.9, longitude: -120.6, timeZone: "America/Los_Angeles" },
  PA: { name: "Pennsylvania", latitude: 40.9, longitude: -77.8, timeZone: "America/New_York" },
  PR: { name: "Puerto Rico", latitude: 18.2, longitude: -66.4, timeZone: "America/Puerto_Rico" },
  RI: { name: "Rhode Island", latitude: 41.65, longitude: -71.55, timeZone: "America/New_York" },
  SC: { name: "South Carolina", latitude: 33.9, longitude: -80.9, timeZone: "America/New_York" },
  SD: { name: "South Dakota", latitude: 44.4, longitude: -100.2, timeZone: "America/Chicago" },
  TN: { name: "Tennessee", latitude: 35.8, longitude: -86.3, timeZone: "America/Chicago" },
  TX: { name: "Texas", latitude: 31.5, longitude: -99.3, timeZone: "America/Chicago" },
  UT: { name: "Utah", latitude: 39.3, longitude: -111.6, timeZone: "America/Denver" },
  VT: { name: "Vermont", latitude: 44.1, longitude: -72.7, timeZone: "America/New_York" },
  VA: { name: "Virginia", latitude: 37.5, longitude: -78.8, timeZone: "America/New_York" },
  WA: { name: "Washington", latitude: 47.4, longitude: -120.4, timeZone: "America/Los_Angeles" },
  WV: { name: "West Virginia", latitude: 38.6, longitude: -80.6, timeZone: "America/New_York" },
  WI: { name: "Wisconsin", latitude: 44.6, longitude: -89.9, timeZone: "America/Chicago" },
  WY: { name: "Wyoming", latitude: 43.0, longitude: -107.5, timeZone: "America/Denver" },
};

/** State codes in the order of the states' names. */
export const STATE_CODES: readonly string[] = Object.keys(states).sort((one, other) =>
  (states[one]?.name ?? "").localeCompare(states[other]?.name ?? ""),
);

/** State names by code, in the order of the names. */
export const stateNames: Readonly<Record<string, string>> = Object.fromEntries(
  STATE_CODES.map((code) => [code, states[code]?.name ?? code]),
);

/** Parse a state typed as its code or its name, in any case, into its code; any other text is returned as it is. */
export function parseStateCode(typed: string): string {
  const plain = plainState(typed);
  return (
    STATE_CODES.find((code) => plain === plainState(code) || plain === plainState(states[code]?.name ?? "")) ?? typed
  );
}

function plainState(text: string): string {
  return text.toLowerCase().replace(/[^a-z]/g, "");
}

/** Return the likely time zone of a location in a state; null for an unknown code. */
export function timeZoneOfState(code: string): string | null {
  return states[code]?.timeZone ?? null;
}

/** Time zones of the states, each once, from east to west. */
export const STATE_TIME_ZONES: readonly string[] = [
  "America/Puerto_Rico",
  "America/New_York",
  "America/Chicago",
  "America/Denver",
  "America/Phoenix",
  "America/Los_Angeles",
  "America/Anchorage",
  "Pacific/Honolulu",
];
