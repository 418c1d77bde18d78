import { addDays } from "#app/platform/dates/calendar-days.ts";
import { type ColumnValue, defineWorkflow, statusRefusal } from "#app/platform/workflow/define-workflow.ts";
import { countText, dayText } from "#app/ui/text/format.ts";

/** Largest number of locations of one batch, for a Mainstreet Advisor and a Senior Advisor. */
const MAX_ADVISOR_LOCATIONS = 200;
const MAX_SENIOR_LOCATIONS = 2_000;
export const LOCATIONS_PER_TRANSACTION = 100;
const MAX_DAYS_AHEAD = 730;

/** Return why plans cannot start on a day, null when they can. Days are YYYY-MM-DD. */
export function batchStartRefusal(startsOn: string, today: string): string | null {
  if (startsOn < today) return "Choose today or a later date.";
  const latest = addDays(today, MAX_DAYS_AHEAD);
  return startsOn > latest ? `Choose ${dayText(latest)} or earlier.` : null;
}

/**
 * Return why a batch cannot have this many locations, null when it can. `isAnySize` is true for Senior Advisors, whose
 * limit is higher.
 */
export function batchSizeRefusal(locations: number, isAnySize: boolean): string | null {
  if (locations === 0) return "Your selection has no {locations}.";
  const most = isAnySize ? MAX_SENIOR_LOCATIONS : MAX_ADVISOR_LOCATIONS;
  if (locations <= most) return null;
  const chosen = `You chose ${countText(locations, "{location}")}.`;
  return isAnySize
    ? `${chosen} Generate for up to ${most.toLocaleString("en-US")} at a time.`
    : `${chosen} You can generate for up to ${most}. Ask a Senior Advisor to do more.`;
}

/**
 * Return the last day (YYYY-MM-DD) of a set's plans: the day its last item ends, at most `maxDays` after the start,
 * counting the first day.
 */
export function autopilotPlanEndsOn(
  startsOn: string,
  items: readonly { offsetDays: number; durationDays: number }[],
  maxDays: number,
): string {
  const days = Math.max(1, ...items.map(({ offsetDays, durationDays }) => offsetDays + durationDays));
  return addDays(startsOn, Math.min(days, maxDays) - 1);
}

/** Name a set's plan, such as "Holiday warm-up, 11/23/2026". The date lets the same set be used again. */
export function autopilotPlanName(set: string, startsOn: string): string {
  return `${set}, ${dayText(startsOn)}`;
}

export const batchOutcomeWords = {
  made: "Created",
  skipped: "Skipped",
  failed: "Failed",
  waiting: "Waiting",
} as const;
export const batchOutcomeTones = { made: "success", skipped: "neutral", failed: "danger", waiting: "info" } as const;
export type BatchOutcome = keyof typeof batchOutcomeWords;

/** Facts that decide the outcome of generating a plan at a location. */
export interface BatchLocationFacts {
  status: string;
  /** True when a plan of the same set and start exists there. */
  isMade: boolean;
  items: number;
  overlaps: string | null;
  blackout: string | null;
}

/**
 * Decide the outcome at a location, with its reason as a sentence; for a created plan, notes for the owner to check.
 */
export function classifyLocation({ status, isMade, items, overlaps, blackout }: BatchLocationFacts): {
  outcome: Exclude<BatchOutcome, "waiting">;
  reason: string;
} {
  if (status === "closed") return { outcome: "failed", reason: "This {location} is closed." };
  if (isMade) return { outcome: "skipped", reason: "It already has this {plan}." };
  if (items === 0) return { outcome: "failed", reason: "No {ideas} in the set are available to it." };
  const notes = [
    ...(overlaps ? [`Overlaps with the {plan} “${overlaps}”.`] : []),
    ...(blackout ? [`An item falls in the blackout “${blackout}”, so owners have to move it.`] : []),
  ];
  return { outcome: "made", reason: notes.join(" ") };
}

type BatchStatus = ColumnValue<"autopilotBatches", "status">;

/** Workflow of a batch. The job that creates its plans makes it running, then done or failed. */
export const batchWorkflow = defineWorkflow<BatchStatus, { status: BatchStatus }>()({
  noun: "batch",
  statuses: {
    queued: { word: "Queued", tone: "info" },
    running: { word: "Running", tone: "info" },
    done: { word: "Done", tone: "success" },
    failed: { word: "Stopped", tone: "danger" },
    cancelled: { word: "Canceled", tone: "neutral" },
    undone: { word: "Undone", tone: "neutral" },
  },
  transitions: {
    cancel: { from: ["queued", "running"], to: "cancelled", label: "Stop batch", done: "canceled" },
    resume: { from: ["failed", "cancelled"], to: "queued", label: "Resume batch", done: "resumed" },
    undo: { from: ["done", "failed", "cancelled"], to: "undone", label: "Undo these {plans}", done: "undone" },
  },
});

export function isBatchRunning(status: BatchStatus): boolean {
  return status === "queued" || status === "running";
}

/** Return why a batch cannot be cancelled, null when it can. */
export function batchCancelRefusal(status: BatchStatus): string | null {
  return statusRefusal(batchWorkflow, batchWorkflow.transitions.cancel, status) === null
    ? null
    : `This batch is already ${batchWorkflow.words[status].toLowerCase()}.`;
}

/** Tell whether a batch has stopped with work left and can be resumed. */
export function isBatchResumable(status: BatchStatus): boolean {
  return statusRefusal(batchWorkflow, batchWorkflow.transitions.resume, status) === null;
}

/**
 * Return why a batch cannot be undone, null when it can. `touched` counts plans that were answered, changed or
 * commented on.
 */
export function batchUndoRefusal({ status, touched }: { status: BatchStatus; touched: number }): string | null {
  if (isBatchRunning(status)) return "This batch is still running. Cancel it first, or undo it when it is done.";
  if (status === "undone") return "This batch is already undone.";
  if (touched === 0) return null;
  return `You can't undo this batch: ${countText(touched, "{plan}")} ${touched === 1 ? "was" : "were"} already answered or changed.`;
}

/** Counts of owners' answers to a batch's plans; `silent` plans have no answer yet. */
export interface BatchAnswerCounts {
  plans: number;
  touched: number;
  accepted: number;
  customised: number;
  declined: number;
  silent: number;
  active: number;
  completed: number;
}

/** Location's facts with the cost of its plan in cents. */
export type PreviewedLocation = BatchLocationFacts & {
  id: number;
  pcNumber: string;
  name: string;
  network: string;
  cents: number;
};

const MAX_SHOWN = 100;

/** Count a preview over all its locations and keep the first rows, those that need a look first. */
export function toBatchPreview(previewed: readonly PreviewedLocation[]) {
  const rows = previewed.map((location) => {
    const { id, pcNumber, name, network, items, cents } = location;
    return { id, pcNumber, name, network, items, cents, ...classifyLocation(location) };
  });
  const created = rows.filter(({ outcome }) => outcome === "made");
  const weight = (row: (typeof rows)[number]) => {
    if (row.outcome === "failed") return 0;
    if (row.outcome === "made" && row.reason !== "") return 1;
    return row.outcome === "skipped" ? 2 : 3;
  };
  return {
    total: rows.length,
    made: created.length,
    noted: created.filter(({ reason }) => reason !== "").length,
    skipped: rows.filter(({ outcome }) => outcome === "skipped").length,
    failed: rows.filter(({ outcome }) => outcome === "failed").length,
    cents: created.reduce((sum, { cents }) => sum + cents, 0),
    rows: [...rows].sort((one, other) => weight(one) - weight(other)).slice(0, MAX_SHOWN),
  };
}

export type BatchPreview = ReturnType<typeof toBatchPreview>;
