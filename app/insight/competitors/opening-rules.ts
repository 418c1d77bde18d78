import { addDays, dayNumber } from "#app/platform/dates/calendar-days.ts";
import type { StatusTransitions } from "#app/platform/workflow/transition-rules.ts";
import { dayText, monthText } from "#app/ui/format.ts";
import type { Tone } from "#app/ui/status.tsx";

/** Largest alert distance around a user's locations, in miles. */
export const MAX_ALERT_MILES = 25;

export const OPENING_STATUSES = [
  "rumored",
  "announced",
  "underConstruction",
  "delayed",
  "open",
  "cancelled",
  "closed",
] as const;
export type OpeningStatus = (typeof OPENING_STATUSES)[number];

/** Return a stored status as its type; "rumored" when it is unknown. */
export function toOpeningStatus(status: string): OpeningStatus {
  return OPENING_STATUSES.find((one) => one === status) ?? "rumored";
}

export const openingStatusWords: Record<OpeningStatus, string> = {
  rumored: "Rumored",
  announced: "Announced",
  underConstruction: "Under construction",
  delayed: "Delayed",
  open: "Open",
  cancelled: "Canceled",
  closed: "Closed",
};
export const openingStatusTones: Record<OpeningStatus, Tone> = {
  rumored: "neutral",
  announced: "info",
  underConstruction: "warning",
  delayed: "warning",
  open: "danger",
  cancelled: "neutral",
  closed: "neutral",
};

/** Types as files name them; screens show `tierLabels`. */
export const tierWords = { direct: "Direct", indirect: "Indirect" } as const;
export const tierLabels = { direct: "Direct competitor", indirect: "Indirect competitor" } as const;
export const precisionWords = {
  day: "Exact date",
  month: "Month",
  quarter: "Quarter",
  half: "Half year",
  unknown: "Unknown",
} as const;
export const sourceWords = {
  news: "News",
  permit: "Building permit",
  fieldVisit: "Saw it in person",
  landlord: "Landlord",
  social: "Social media",
  other: "Other",
} as const;
export const confidenceWords = { low: "Low", medium: "Medium", high: "High" } as const;

export const reportStatusWords = {
  reported: "Needs review",
  verified: "Verified",
  dismissed: "Dismissed",
  merged: "Merged",
};
export const reportStatusTones = {
  reported: "warning",
  verified: "success",
  dismissed: "neutral",
  merged: "neutral",
} as const;

/** Transitions of a report (docs/product/workflows.md, competitor openings). */
export const reportTransitions = {
  verify: { from: ["reported", "dismissed"], to: "verified", done: "verified" },
  dismiss: { from: ["reported", "verified"], to: "dismissed", done: "dismissed" },
} as const satisfies StatusTransitions;

type Precision = keyof typeof precisionWords;

/** Distance in miles from its own locations within which a company watches openings. */
export const NEAR_MILES = 10;
/** Distance in miles and age in days up to which the dashboard shows an opening (docs/product/competitors.md). */
export const NEWS_MILES = 3;
export const NEWS_DAYS = 30;
/** Distance in miles within which two openings of a brand are likely the same. */
export const LIKELY_DUPLICATE_MILES = 0.2;
const MAX_YEARS_AHEAD = 5;
const WEEKS_BEFORE = 4;
const RESPONSE_WEEKS = 12;

/** Return the expected opening date as exactly as it is known: "03/15/2027", "March 2027", "2nd quarter of 2027". */
export function expectedDateText(day: string | null, precision: string): string {
  if (day === null) return "Unknown";
  const [year = "", month = "1"] = day.split("-");
  const index = Number(month) - 1;
  switch (precision) {
    case "month":
      return monthText(day.slice(0, 7));
    case "quarter":
      return `${["1st", "2nd", "3rd", "4th"][Math.floor(index / 3)]} quarter of ${year}`;
    case "half":
      return `${index < 6 ? "1st" : "2nd"} half of ${year}`;
    default:
      return dayText(day);
  }
}

/** Return an opening's heading on a timeline: its month, or its quarter or half year when no more is known. */
export function timelineHeading(day: string | null, precision: string): string {
  if (day === null) return "Date unknown";
  return precision === "quarter" || precision === "half"
    ? expectedDateText(day, precision)
    : monthText(day.slice(0, 7));
}

/** Return the first day of the period that a day lies in; both days are YYYY-MM-DD. */
export function firstDayOfPeriod(day: string | null, precision: Precision): string | null {
  if (day === null || precision === "unknown") return null;
  if (precision === "day") return day;
  const [year = "", month = "1"] = day.split("-");
  const months = { month: 1, quarter: 3, half: 6 }[precision];
  const first = Math.floor((Number(month) - 1) / months) * months + 1;
  return `${year}-${String(first).padStart(2, "0")}-01`;
}

/** Return why an expected day is refused, as a sentence; null when it is allowed. `today` is YYYY-MM-DD. */
export function expectedDayRefusal(
  { status, expectedOn }: { status: string; expectedOn: string | null },
  stored: { status: string; expectedOn: string | null } | null,
  today: string,
): string | null {
  if (expectedOn !== null && dayNumber(expectedOn) > dayNumber(today) + MAX_YEARS_AHEAD * 366) {
    return `Enter a date within ${MAX_YEARS_AHEAD} years.`;
  }
  if (status === "open" && expectedOn !== null && expectedOn > today)
    return "Enter the date it opened, today or earlier.";
  const isNewlyDelayed = status === "delayed" && stored?.status !== "delayed";
  if (isNewlyDelayed && (expectedOn === null || (stored && expectedOn <= (stored.expectedOn ?? "")))) {
    return "Enter the new, later opening date.";
  }
  return null;
}

/** Return why a status cannot change to another, as a sentence; null when it can. */
export function openingStatusRefusal(from: string, to: string): string | null {
  const isOver = from === "closed" || from === "cancelled";
  return isOver && from !== to ? "A closed or canceled opening can't change. Report a new opening instead." : null;
}

/**
 * Return the period of a plan that responds to an opening: twelve weeks from four weeks before it, never from a past
 * day.
 */
export function responsePeriod(expectedOn: string | null, today: string): { startsOn: string; endsOn: string } {
  const before = expectedOn === null ? today : addDays(expectedOn, -7 * WEEKS_BEFORE);
  const startsOn = before < today ? today : before;
  return { startsOn, endsOn: addDays(startsOn, 7 * RESPONSE_WEEKS - 1) };
}
