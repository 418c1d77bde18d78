/** Days of a repeating event that an address names: one original day, or that day and those after it. */
export interface OccurrenceScope {
  scope: "this" | "following";
  /** YYYY-MM-DD. */
  day: string;
}

/** Days to delete: one day of a repeating event, that day and those after it, or all. */
export type EventDeletion = { scope: "all" } | OccurrenceScope;

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Parse a day param, YYYY-MM-DD; null when missing. An unreadable one becomes a day on which no event happens. */
export function parseDayParam({ searchParams }: URL, name: "day" | "to" = "day"): string | null {
  const day = searchParams.get(name);
  if (day === null || day === "") return null;
  return DAY.test(day) && !Number.isNaN(Date.parse(day)) ? day : NEVER;
}

const NEVER = "0001-01-01";

export function parseOccurrenceScope(address: URL): OccurrenceScope | null {
  const day = parseDayParam(address);
  const scope = address.searchParams.get("scope");
  return day !== null && (scope === "this" || scope === "following") ? { scope, day } : null;
}

/** Parse the scope of a delete button's form; null for any other. */
export function parseEventDeletion(scope: unknown, day: string | null): EventDeletion | null {
  if (scope === "all") return { scope };
  return day !== null && (scope === "this" || scope === "following") ? { scope, day } : null;
}
