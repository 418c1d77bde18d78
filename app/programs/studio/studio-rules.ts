import { addBusinessDays } from "#app/platform/dates/calendar-days.ts";
import { mayOrder, type Person, type Transitions } from "#app/platform/workflow/transitions.ts";
import { refusalOfBoxes } from "#app/programs/phase-checks/phase-rules.ts";
import { dayText } from "#app/ui/format.ts";
import type { Tone } from "#app/ui/status.tsx";

export const STUDIO_STATUSES = [
  ...(["draft", "submitted", "infoRequested", "accepted", "declined", "inDesign", "onHold", "proofReady"] as const),
  ...(["changesRequested", "approved", "delivered", "closed", "cancelled"] as const),
] as const;
export type StudioStatus = (typeof STUDIO_STATUSES)[number];

export const studioStatusWords: Record<StudioStatus, string> = {
  draft: "Draft",
  submitted: "Submitted",
  infoRequested: "Information requested",
  accepted: "Accepted",
  declined: "Declined",
  inDesign: "In design",
  onHold: "On hold",
  proofReady: "Proof ready",
  changesRequested: "Changes requested",
  approved: "Approved",
  delivered: "Delivered",
  closed: "Closed",
  cancelled: "Cancelled",
};

export const studioStatusTones: Record<StudioStatus, Tone> = {
  draft: "neutral",
  submitted: "info",
  infoRequested: "warning",
  accepted: "info",
  declined: "danger",
  inDesign: "info",
  onHold: "warning",
  proofReady: "warning",
  changesRequested: "info",
  approved: "success",
  delivered: "success",
  closed: "neutral",
  cancelled: "neutral",
};

/** Where the next step is an advisor's; in the others it is the requester's, or nobody's. */
export const STUDIO_STATUSES_OF_ADVISORS = [
  ...(["submitted", "accepted", "inDesign", "onHold", "changesRequested", "approved"] as const),
] as const;
export const STUDIO_STATUSES_OF_CUSTOMERS = ["infoRequested", "proofReady", "delivered"] as const;

/** What the rules of a request look at. */
export interface StudioFacts {
  status: string;
  heldFrom: string | null;
  /** The labels of the required boxes of its phase that nobody has ticked. */
  openBoxes: readonly string[];
}

/** What may become of a request (PRODUCT-DETAILS.md B62). It is submitted by its form; days that pass do the rest. */
export const studioTransitions = {
  accept: {
    ...{ from: ["submitted"], to: "accepted", label: "Accept", done: "accepted" },
    ...{ permission: "studio:work", isLikely: true },
  },
  ask: {
    ...{ from: ["submitted"], to: "infoRequested", label: "Request information", done: "asked about" },
    ...{ permission: "studio:work", needsReason: true },
  },
  decline: {
    ...{ from: ["submitted"], to: "declined", label: "Decline", done: "declined" },
    ...{ permission: "studio:work", needsReason: true },
  },
  design: {
    ...{ from: ["accepted", "changesRequested"], to: "inDesign", label: "Start design", done: "designed" },
    ...{ permission: "studio:work", isLikely: true, refuse: refusalOfOpenBoxes },
  },
  hold: {
    ...{ from: ["inDesign"], to: "onHold", label: "Put on hold", done: "put on hold" },
    ...{ permission: "studio:work", needsReason: true },
  },
  resume: {
    ...{ from: ["onHold"], to: "inDesign", label: "Resume design", done: "resumed" },
    ...{ permission: "studio:work", isLikely: true },
  },
  send: {
    ...{ from: ["inDesign"], to: "proofReady", label: "Send proof", done: "proofed" },
    ...{ permission: "studio:work", refuse: refusalOfOpenBoxes },
  },
  deliver: {
    ...{ from: ["approved"], to: "delivered", label: "Deliver", done: "delivered" },
    ...{ permission: "studio:work", refuse: refusalOfOpenBoxes },
  },
  approve: {
    ...{ from: ["proofReady", "onHold"], to: "approved", label: "Approve proof", done: "approved" },
    ...{ permission: "studio:order", isLikely: true, refuse: refusalOfAnswer },
  },
  change: {
    ...{ from: ["proofReady", "onHold"], to: "changesRequested", label: "Request changes", done: "changed" },
    ...{ permission: "studio:order", needsReason: true, refuse: refusalOfAnswer },
  },
  close: {
    ...{ from: ["delivered"], to: "closed", label: "Confirm and close", done: "closed" },
    ...{ permission: "studio:order", isLikely: true, refuse: refusalOfGuest },
  },
  cancel: {
    ...{ from: ["draft", "submitted", "infoRequested", "accepted"], to: "cancelled", label: "Cancel request" },
    ...{ done: "cancelled", permission: "studio:order", refuse: refusalOfGuest },
  },
} as const satisfies Transitions<StudioFacts>;

export const NOT_A_GUEST = "You may not order. Ask the owner of your {network}.";

function refusalOfGuest(_: StudioFacts, person: Person): string | null {
  return mayOrder(person) ? null : NOT_A_GUEST;
}

function refusalOfAnswer(request: StudioFacts, person: Person): string | null {
  if (!isProofOpen(request)) return "No proof of this request waits for an answer.";
  return refusalOfGuest(request, person);
}

function refusalOfOpenBoxes({ openBoxes }: StudioFacts): string | null {
  return refusalOfBoxes(openBoxes);
}

/** Whether a proof waits for its answer; one that waited too long is on hold and can be answered still. */
export function isProofOpen({ status, heldFrom }: Pick<StudioFacts, "status" | "heldFrom">): boolean {
  return status === "proofReady" || (status === "onHold" && heldFrom === "proofReady");
}

/** Whether the studio works on it, so that its day can move. */
export function isUnderway({ status }: { status: string }): boolean {
  return ["accepted", "inDesign", "onHold", "proofReady", "changesRequested", "approved"].includes(status);
}

/** Whether its requester may change what is asked for. */
export function isEditable({ status }: { status: string }, person: Person): boolean {
  return mayOrder(person) && ["draft", "submitted", "infoRequested"].includes(status);
}

interface Leads {
  leadBusinessDays: number;
  rushBusinessDays: number;
}

/** The first day for which something can be asked of the studio today, with or without a rush. */
export function firstDayOf(today: string, { leadBusinessDays, rushBusinessDays }: Leads, isRush: boolean): string {
  return addBusinessDays(today, isRush ? rushBusinessDays : leadBusinessDays);
}

/** Why a request cannot be needed by a day, as a sentence; null when it can. `today` is the location's. */
export function refusalOfDay(neededBy: string, isRush: boolean, today: string, rules: Leads): string | null {
  const soonest = firstDayOf(today, rules, true);
  if (neededBy < soonest) return `The studio needs until ${dayText(soonest)} at least, even in a rush.`;
  const first = firstDayOf(today, rules, false);
  if (neededBy >= first || isRush) return null;
  return `The studio takes ${rules.leadBusinessDays} business days. Choose ${dayText(first)} or later, or ask for a rush.`;
}

/** Until when final files can be downloaded that are delivered, or offered again, now. */
export function availableUntil({ rules }: { rules: { finalDays: number } }, now: Date): Date {
  return new Date(now.getTime() + rules.finalDays * 86_400_000);
}

/** The fields that a type of work is asked besides those that all are. Types of a company's own are asked all. */
export function fieldsOfType(type: string): { size: boolean; quantity: boolean; formats: readonly StudioFormat[] } {
  switch (type) {
    case "resize":
    case "edit":
      return { size: type === "resize", quantity: false, formats: ["pdf", "jpg", "png"] };
    case "print":
    case "signage":
    case "menu":
      return { size: true, quantity: true, formats: ["pdf", "printed"] };
    case "digital":
      return { size: true, quantity: false, formats: ["jpg", "png", "gif"] };
    case "video":
      return { size: true, quantity: false, formats: ["mp4", "gif"] };
    case "photo":
      return { size: false, quantity: true, formats: ["jpg", "png"] };
    default:
      return { size: true, quantity: true, formats: Object.keys(formatWords).filter(isFormat) };
  }
}

export const formatWords = {
  ...{ pdf: "PDF", jpg: "JPEG", png: "PNG", gif: "GIF", mp4: "Video (MP4)", printed: "Printed and shipped" },
} as const;
export type StudioFormat = keyof typeof formatWords;

function isFormat(name: string): name is StudioFormat {
  return Object.hasOwn(formatWords, name);
}
