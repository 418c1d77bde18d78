/** The zones to choose from: those of the United States first, then the IANA list, with the one in use. */
export function timeZones(inUse?: string): string[] {
  return [...new Set([...american, ...known(), ...(inUse ? [inUse] : [])])];
}

/** True for a zone of the IANA list. Asked of the server only: browsers name some zones otherwise. */
export function isTimeZone(zone: string): boolean {
  return known().includes(zone);
}

const american = [
  "America/New_York",
  "America/Chicago",
  "America/Denver",
  "America/Phoenix",
  "America/Los_Angeles",
  "America/Anchorage",
  "Pacific/Honolulu",
  "America/Puerto_Rico",
];

function known(): string[] {
  return [...Intl.supportedValuesOf("timeZone"), "UTC"];
}
