/** Return the time zones to choose from with their everyday names, US zones first. Server only. */
export function timeZoneOptions(inUse?: string): { value: string; label: string }[] {
  const names = new Set([...Object.keys(US_TIME_ZONES), ...ianaTimeZones(), ...(inUse ? [inUse] : [])]);
  return [...names].map((name) => ({ value: name, label: timeZoneText(name) }));
}

/** Tell whether a zone is in the IANA list. Server only: browsers know some zones by other names. */
export function isTimeZone(zone: string): boolean {
  return ianaTimeZones().includes(zone);
}

/** Format a zone as "Eastern Time (New York)", or as "Europe / Berlin" when it has no everyday name. */
export function timeZoneText(name: string): string {
  return US_TIME_ZONES[name] ?? name.replaceAll("_", " ").replaceAll("/", " / ");
}

const US_TIME_ZONES: Record<string, string> = {
  "America/New_York": "Eastern Time (New York)",
  "America/Chicago": "Central Time (Chicago)",
  "America/Denver": "Mountain Time (Denver)",
  "America/Phoenix": "Arizona Time (Phoenix)",
  "America/Los_Angeles": "Pacific Time (Los Angeles)",
  "America/Anchorage": "Alaska Time (Anchorage)",
  "Pacific/Honolulu": "Hawaii Time (Honolulu)",
  "America/Puerto_Rico": "Atlantic Time (Puerto Rico)",
};

/** Return the time zone in which a user reads instants: the user's own choice, else the company's. */
export function userTimeZone(user: { timeZone: string | null; company: { timeZone: string } }): string {
  return user.timeZone ?? user.company.timeZone;
}

function ianaTimeZones(): string[] {
  return [...Intl.supportedValuesOf("timeZone"), "UTC"];
}
