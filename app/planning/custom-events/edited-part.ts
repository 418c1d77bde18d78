/** What of a repeating event an address means: one of its original days, it and those after it, or all (null). */
export interface EventPart {
  scope: "this" | "following";
  /** YYYY-MM-DD. */
  day: string;
}

/** What goes: one day of a repeating event, that day and those after it, or all of it. */
export type Deletion = { scope: "all" } | EventPart;

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** The day that an address names; null where it names none. What is no day at all never happens. */
export function dayOfAddress({ searchParams }: URL, name: "day" | "to" = "day"): string | null {
  const day = searchParams.get(name);
  if (day === null || day === "") return null;
  return DAY.test(day) && !Number.isNaN(Date.parse(day)) ? day : NEVER;
}

const NEVER = "0001-01-01";

export function partOfAddress(address: URL): EventPart | null {
  const day = dayOfAddress(address);
  const scope = address.searchParams.get("scope");
  return day !== null && (scope === "this" || scope === "following") ? { scope, day } : null;
}

/** What a button deletes; null where it is none. */
export function deletionOf(intent: unknown, day: string | null): Deletion | null {
  if (intent === "delete") return { scope: "all" };
  if (day === null) return null;
  if (intent === "delete-this") return { scope: "this", day };
  return intent === "delete-following" ? { scope: "following", day } : null;
}
