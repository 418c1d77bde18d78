import { countText } from "#app/ui/format.ts";
import type { Tone } from "#app/ui/status.tsx";

export const EVENT_KINDS = ["promotion", "holiday", "launch", "training", "deadline", "blackout"] as const;
export type EventKind = (typeof EVENT_KINDS)[number];

export const kindWords: Record<EventKind, string> = {
  promotion: "Promotion",
  holiday: "Holiday",
  launch: "Launch",
  training: "Training",
  deadline: "Deadline",
  blackout: "Blackout",
};

/** The title on a calendar, where a blackout is told as such. */
export function calendarTitleOf({ title, kind }: { title: string; kind: string }): string {
  return kind === "blackout" ? `Blackout: ${title}` : title;
}

export const EVENT_STATUSES = ["draft", "published", "cancelled"] as const;
export type EventStatus = (typeof EVENT_STATUSES)[number];

export const statusWords: Record<EventStatus, string> = {
  draft: "Draft",
  published: "Published",
  cancelled: "Cancelled",
};

export const statusTones: Readonly<Record<string, Tone>> = {
  draft: "info",
  published: "success",
  cancelled: "neutral",
};

/** What may become of an event, with what is said when it has. */
export const eventMoves = {
  publish: { from: ["draft"], to: "published", done: "published" },
  cancel: { from: ["published"], to: "cancelled", done: "cancelled" },
  restore: { from: ["cancelled"], to: "published", done: "published again" },
} as const satisfies Record<string, { from: readonly EventStatus[]; to: EventStatus; done: string }>;

export type EventMoveName = keyof typeof eventMoves;

export function eventMoveOf(intent: unknown): EventMoveName | null {
  return EVENT_MOVE_NAMES.find((name) => name === intent) ?? null;
}

const EVENT_MOVE_NAMES = ["publish", "cancel", "restore"] as const satisfies readonly EventMoveName[];

/** Why an event cannot make a move, as a sentence; null when it can. */
export function refusalOfMove(move: EventMoveName, status: string): string | null {
  if (eventMoves[move].from.some((from) => from === status)) return null;
  return `This event is ${status} and cannot be ${eventMoves[move].done}.`;
}

/** The moves that an event can make. */
export function movesOf(status: string): EventMoveName[] {
  return EVENT_MOVE_NAMES.filter((move) => refusalOfMove(move, status) === null);
}

/** 52 weeks, after which a day falls on the same day of the week. */
export const DAYS_TO_NEXT_YEAR = 364;

/** What came of copying events to the next year, as a sentence. */
export function copiedText({ copied, kept }: { copied: number; kept: number }): string {
  const stood = kept === 0 ? "" : ` ${countText(kept, "event")} stood there already.`;
  return copied === 0 ? `Nothing is copied.${stood}` : `${countText(copied, "draft")} made for next year.${stood}`;
}
