import { addDays } from "#app/platform/dates/calendar-days.ts";
import { countText, dayText } from "#app/ui/format.ts";
import type { Tone } from "#app/ui/status.tsx";

/** How many locations one batch can have: a Mainstreet Advisor's, a Senior Advisor's. */
const MOST_OF_ADVISOR = 200;
const MOST_OF_SENIOR = 2_000;
export const LOCATIONS_AT_ONCE = 100;
const MOST_DAYS_AHEAD = 730;

/** Why plans cannot begin on a day, as a sentence; null when they can. Days are YYYY-MM-DD. */
export function refusalOfStart(startsOn: string, today: string): string | null {
  if (startsOn < today) return "Enter today or a later day.";
  const latest = addDays(today, MOST_DAYS_AHEAD);
  return startsOn > latest ? `Enter ${dayText(latest)} or an earlier day.` : null;
}

/** Why a batch cannot have so many locations, as a sentence; null when it can. */
export function refusalOfSize(locations: number, isAnySize: boolean): string | null {
  if (locations === 0) return "No {location} is in what you chose.";
  const most = isAnySize ? MOST_OF_SENIOR : MOST_OF_ADVISOR;
  if (locations <= most) return null;
  const chosen = `You chose ${countText(locations, "{location}")}.`;
  return isAnySize
    ? `${chosen} Generate for ${most.toLocaleString("en-US")} or fewer at once.`
    : `${chosen} Up to ${most} are yours to generate for; a Senior Advisor can do more at once.`;
}

/** The last day of the plans of a set: that of its longest item, within the longest period that a plan may have. */
export function lastDayOf(
  startsOn: string,
  items: readonly { offsetDays: number; durationDays: number }[],
  mostDays: number,
): string {
  const days = Math.max(1, ...items.map(({ offsetDays, durationDays }) => offsetDays + durationDays));
  return addDays(startsOn, Math.min(days, mostDays) - 1);
}

/** The name of a set's plans, such as "Holiday warm-up, 11/23/2026", so that the same set can be used again. */
export function planNameOf(set: string, startsOn: string): string {
  return `${set}, ${dayText(startsOn)}`;
}

export const outcomeWords = { made: "Made", skipped: "Skipped", failed: "Not possible", waiting: "Waiting" } as const;
export const outcomeTones = { made: "success", skipped: "neutral", failed: "danger", waiting: "info" } as const;
export type Outcome = keyof typeof outcomeWords;

/** What generating would meet at a location. */
export interface LocationFacts {
  status: string;
  /** A plan of the same set and start stands there. */
  isMade: boolean;
  items: number;
  overlaps: string | null;
  blackout: string | null;
}

/** What comes of generating at a location, and why as a sentence; what the owner had better look at where it is made. */
export function verdictOf({ status, isMade, items, overlaps, blackout }: LocationFacts): {
  outcome: Exclude<Outcome, "waiting">;
  reason: string;
} {
  if (status === "closed") return { outcome: "failed", reason: "It is closed." };
  if (isMade) return { outcome: "skipped", reason: "It has this {plan} already." };
  if (items === 0) return { outcome: "failed", reason: "No {idea} of the set is offered to it." };
  const notes = [
    ...(overlaps ? [`It runs beside ${overlaps}.`] : []),
    ...(blackout ? [`An item meets ${blackout}.`] : []),
  ];
  return { outcome: "made", reason: notes.join(" ") };
}

const batchStatuses: Readonly<Record<string, { word: string; tone: Tone }>> = {
  queued: { word: "Queued", tone: "info" },
  running: { word: "At work", tone: "info" },
  done: { word: "Done", tone: "success" },
  failed: { word: "Stopped", tone: "danger" },
  cancelled: { word: "Cancelled", tone: "neutral" },
  undone: { word: "Undone", tone: "neutral" },
};

export function batchStatusOf(status: string): { word: string; tone: Tone } {
  return batchStatuses[status] ?? { word: status, tone: "neutral" };
}

export function isAtWork(status: string): boolean {
  return status === "queued" || status === "running";
}

/** Why a batch cannot be cancelled, as a sentence; null when it can. */
export function refusalOfCancel(status: string): string | null {
  return isAtWork(status) ? null : `It is ${batchStatusOf(status).word.toLowerCase()}, so there is nothing to cancel.`;
}

/** Whether a batch stands still with work left that can go on. */
export function isResumable(status: string): boolean {
  return status === "failed" || status === "cancelled";
}

/** Why a batch cannot be undone, as a sentence; null when it can. `touched` counts plans that somebody worked on. */
export function refusalOfUndo({ status, touched }: { status: string; touched: number }): string | null {
  if (isAtWork(status)) return "It is still at work. Cancel it first, or undo it when it is done.";
  if (status === "undone") return "It is undone already.";
  if (touched === 0) return null;
  return `${countText(touched, "{plan}")} of it ${touched === 1 ? "was" : "were"} answered or changed by now, and an undo takes back all or none.`;
}

/** What owners did with the plans of a batch; the silent ones have not answered. */
export interface Adoption {
  plans: number;
  touched: number;
  accepted: number;
  customised: number;
  declined: number;
  silent: number;
  active: number;
  completed: number;
}

/** The same with what its plan would cost. */
export type PreviewedLocation = LocationFacts & {
  id: number;
  pcNumber: string;
  name: string;
  network: string;
  cents: number;
};

const MOST_SHOWN = 100;

/** What generating would do, counted over all locations, with the first rows: those to look at before the others. */
export function previewOf(previewed: readonly PreviewedLocation[]) {
  const rows = previewed.map((location) => {
    const { id, pcNumber, name, network, items, cents } = location;
    return { id, pcNumber, name, network, items, cents, ...verdictOf(location) };
  });
  const made = rows.filter(({ outcome }) => outcome === "made");
  const weight = (row: (typeof rows)[number]) => {
    if (row.outcome === "failed") return 0;
    if (row.outcome === "made" && row.reason !== "") return 1;
    return row.outcome === "skipped" ? 2 : 3;
  };
  return {
    total: rows.length,
    made: made.length,
    noted: made.filter(({ reason }) => reason !== "").length,
    skipped: rows.filter(({ outcome }) => outcome === "skipped").length,
    failed: rows.filter(({ outcome }) => outcome === "failed").length,
    cents: made.reduce((sum, { cents }) => sum + cents, 0),
    rows: [...rows].sort((one, other) => weight(one) - weight(other)).slice(0, MOST_SHOWN),
  };
}

export type Preview = ReturnType<typeof previewOf>;
