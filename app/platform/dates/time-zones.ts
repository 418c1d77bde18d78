/** The zones to choose from, under the names that people use: those of the United States first. Asked of the server only. */
export function timeZoneOptions(inUse?: string): { value: string; label: string }[] {
  const names = new Set([...Object.keys(american), ...known(), ...(inUse ? [inUse] : [])]);
  return [...names].map((name) => ({ value: name, label: timeZoneText(name) }));
}

/** True for a zone of the IANA list. Asked of the server only: browsers name some zones otherwise. */
export function isTimeZone(zone: string): boolean {
  return known().includes(zone);
}

/** "Eastern Time (New York)" where a zone has such a name, else "Europe / Berlin". */
export function timeZoneText(name: string): string {
  return american[name] ?? name.replaceAll("_", " ").replaceAll("/", " / ");
}

const american: Record<string, string> = {
  "America/New_York": "Eastern Time (New York)",
  "America/Chicago": "Central Time (Chicago)",
  "America/Denver": "Mountain Time (Denver)",
  "America/Phoenix": "Mountain Time without daylight saving (Phoenix)",
  "America/Los_Angeles": "Pacific Time (Los Angeles)",
  "America/Anchorage": "Alaska Time (Anchorage)",
  "Pacific/Honolulu": "Hawaii Time (Honolulu)",
  "America/Puerto_Rico": "Atlantic Time (Puerto Rico)",
};

/** The time zone that somebody reads instants in: their own choice, else their company's. */
export function timeZoneOf(person: { timeZone: string | null; company: { timeZone: string } }): string {
  return person.timeZone ?? person.company.timeZone;
}

function known(): string[] {
  return [...Intl.supportedValuesOf("timeZone"), "UTC"];
}
