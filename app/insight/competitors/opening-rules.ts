import { addDays, dayNumber } from "#app/platform/dates/calendar-days.ts";
import type { Moves } from "#app/platform/workflow/moves.ts";
import { dayText, monthText } from "#app/ui/format.ts";
import type { Tone } from "#app/ui/status.tsx";

/** So many miles around their locations somebody watches at most. */
export const MOST_WATCHED_MILES = 25;

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

/** A status as it is kept. */
export function statusOf(status: string): OpeningStatus {
  return OPENING_STATUSES.find((one) => one === status) ?? "rumored";
}

export const statusWords: Record<OpeningStatus, string> = {
  rumored: "Rumored",
  announced: "Announced",
  underConstruction: "Under construction",
  delayed: "Delayed",
  open: "Open",
  cancelled: "Cancelled",
  closed: "Closed",
};
export const statusTones: Record<OpeningStatus, Tone> = {
  rumored: "neutral",
  announced: "info",
  underConstruction: "warning",
  delayed: "warning",
  open: "danger",
  cancelled: "neutral",
  closed: "neutral",
};

export const tierWords = { direct: "Direct", indirect: "Indirect" } as const;
export const precisionWords = {
  day: "That day",
  month: "In that month",
  quarter: "In that quarter",
  half: "In that half year",
  unknown: "Not known",
} as const;
export const sourceWords = {
  news: "News",
  permit: "Building permit",
  fieldVisit: "Seen on site",
  landlord: "Landlord",
  social: "Social media",
  other: "Other",
} as const;
export const confidenceWords = { low: "Low", medium: "Medium", high: "High" } as const;

export const standingWords = { reported: "To verify", verified: "Verified", dismissed: "Dismissed", merged: "Merged" };
export const standingTones = {
  reported: "warning",
  verified: "success",
  dismissed: "neutral",
  merged: "neutral",
} as const;

/** What may become of a report (PRODUCT-DETAILS.md B21). */
export const openingMoves = {
  verify: { from: ["reported", "dismissed"], to: "verified", done: "verified" },
  dismiss: { from: ["reported", "verified"], to: "dismissed", done: "dismissed" },
} as const satisfies Moves;

type Precision = keyof typeof precisionWords;

/** How far from its own locations a company looks at openings, in miles. */
export const NEAR_MILES = 10;
/** So near, in miles, and so long ago an opening is news on the dashboard (PRODUCT-DETAILS.md B3). */
export const NEWS_MILES = 3;
export const NEWS_DAYS = 30;
/** Two openings of a brand that lie so near, in miles, are asked about. */
export const LIKELY_SAME_MILES = 0.2;
const MOST_YEARS_AHEAD = 5;
const WEEKS_BEFORE = 4;
const RESPONSE_WEEKS = 12;

/** When it is expected, as exactly as anybody knows: "03/15/2027", "March 2027", "2nd quarter of 2027". */
export function expectedText(day: string | null, precision: string): string {
  if (day === null) return "Not known";
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

/** What an opening stands under on a timeline: its month, or the longer span that is all that is known. */
export function timelineSpan(day: string | null, precision: string): string {
  if (day === null) return "Nobody knows when";
  return precision === "quarter" || precision === "half" ? expectedText(day, precision) : monthText(day.slice(0, 7));
}

/** The first day of the span that somebody means with any day of it; both days are YYYY-MM-DD. */
export function firstDayOf(day: string | null, precision: Precision): string | null {
  if (day === null || precision === "unknown") return null;
  if (precision === "day") return day;
  const [year = "", month = "1"] = day.split("-");
  const months = { month: 1, quarter: 3, half: 6 }[precision];
  const first = Math.floor((Number(month) - 1) / months) * months + 1;
  return `${year}-${String(first).padStart(2, "0")}-01`;
}

/** Why an opening cannot be expected then; null when it can. `today` is YYYY-MM-DD. */
export function refusalOfExpected(
  { status, expectedOn }: { status: string; expectedOn: string | null },
  kept: { status: string; expectedOn: string | null } | null,
  today: string,
): string | null {
  if (expectedOn !== null && dayNumber(expectedOn) > dayNumber(today) + MOST_YEARS_AHEAD * 366) {
    return `Enter a day within ${MOST_YEARS_AHEAD} years.`;
  }
  if (status === "open" && expectedOn !== null && expectedOn > today)
    return "It is open: enter the day on which it opened.";
  const isNewlyDelayed = status === "delayed" && kept?.status !== "delayed";
  if (isNewlyDelayed && (expectedOn === null || (kept && expectedOn <= (kept.expectedOn ?? "")))) {
    return "Enter the new day of what is delayed.";
  }
  return null;
}

/** Why the status of an opening cannot become another; null when it can. */
export function refusalOfStatus(from: string, to: string): string | null {
  const isOver = from === "closed" || from === "cancelled";
  return isOver && from !== to ? "What is closed or cancelled stays so. Report a new opening." : null;
}

/** The days of a plan that answers an opening: from four weeks before it, for twelve weeks, and not from the past. */
export function responsePeriod(expectedOn: string | null, today: string): { startsOn: string; endsOn: string } {
  const before = expectedOn === null ? today : addDays(expectedOn, -7 * WEEKS_BEFORE);
  const startsOn = before < today ? today : before;
  return { startsOn, endsOn: addDays(startsOn, 7 * RESPONSE_WEEKS - 1) };
}
