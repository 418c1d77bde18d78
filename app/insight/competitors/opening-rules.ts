import { addDays, dayNumber } from "#app/platform/dates/calendar-days.ts";
import { type ColumnValue, defineWorkflow } from "#app/platform/workflow/define-workflow.ts";
import { dayText, monthText } from "#app/ui/text/format.ts";

/** Largest alert distance around a user's locations, in miles. */
export const MAX_ALERT_MILES = 25;

export type OpeningStatus = ColumnValue<"openings", "status">;

/** Statuses of an opening. Its form chooses the next one, so `openingStatusRefusal` has the rule. */
export const openingWorkflow = defineWorkflow<OpeningStatus>()({
  noun: "opening",
  statuses: {
    rumored: { word: "Rumored", tone: "neutral" },
    announced: { word: "Announced", tone: "info" },
    underConstruction: { word: "Under construction", tone: "warning" },
    delayed: { word: "Delayed", tone: "warning" },
    open: { word: "Open", tone: "danger" },
    cancelled: { word: "Canceled", tone: "neutral" },
    closed: { word: "Closed", tone: "neutral" },
  },
  transitions: {},
});

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

export type OpeningReportStatus = ColumnValue<"openings", "standing">;

/** Workflow of the report of an opening (docs/product/workflows.md, competitor openings). */
export const openingReportWorkflow = defineWorkflow<OpeningReportStatus>()({
  noun: "opening",
  statuses: {
    reported: { word: "Needs review", tone: "warning", waitsFor: "advisor" },
    verified: { word: "Verified", tone: "success" },
    dismissed: { word: "Dismissed", tone: "neutral" },
    merged: { word: "Merged", tone: "neutral" },
  },
  transitions: {
    verify: { from: ["reported", "dismissed"], to: "verified", label: "Verify", done: "verified" },
    dismiss: {
      from: ["reported", "verified"],
      to: "dismissed",
      label: "Dismiss",
      done: "dismissed",
      needsReason: true,
    },
    merge: { from: ["reported", "verified", "dismissed"], to: "merged", label: "Merge", done: "merged" },
  },
});

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
  { status, expectedOn }: { status: OpeningStatus; expectedOn: string | null },
  stored: { status: OpeningStatus; expectedOn: string | null } | null,
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
export function openingStatusRefusal(from: OpeningStatus, to: OpeningStatus): string | null {
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
