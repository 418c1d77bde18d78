import { addBusinessDays } from "#app/platform/dates/calendar-days.ts";
import { type ColumnValue, defineWorkflow } from "#app/platform/workflow/define-workflow.ts";
import { type ActionContext, canOrder, guestRefusal, type WorkflowUser } from "#app/platform/workflow/order-rights.ts";
import { type DecidedFacts, undoTransition } from "#app/programs/queue/undo-rules.ts";
import { checklistRefusal } from "#app/programs/phase-checks/phase-rules.ts";
import { dayText } from "#app/ui/text/format.ts";

export type StudioStatus = ColumnValue<"studioRequests", "status">;

/** Facts of a studio request that its rules need. */
export interface StudioFacts extends DecidedFacts {
  status: StudioStatus;
  heldFrom: string | null;
  /** Labels of the phase's required checklist boxes that are not ticked. */
  openBoxes: readonly string[];
}

/**
 * Workflow of a request (docs/product/workflows.md). Its form submits it, and jobs make the transitions that dates
 * cause.
 */
export const studioWorkflow = defineWorkflow<StudioStatus, StudioFacts, ActionContext>()({
  noun: "request",
  statuses: {
    draft: { word: "Draft", tone: "neutral" },
    submitted: { word: "Submitted", tone: "info", waitsFor: "advisor" },
    infoRequested: { word: "More information needed", tone: "warning", waitsFor: "customer" },
    accepted: { word: "Accepted", tone: "info", waitsFor: "advisor" },
    declined: { word: "Declined", tone: "danger" },
    inDesign: { word: "In design", tone: "info", waitsFor: "advisor" },
    onHold: { word: "On hold", tone: "warning", waitsFor: "advisor" },
    proofReady: { word: "Proof ready", tone: "warning", waitsFor: "customer" },
    changesRequested: { word: "Changes requested", tone: "info", waitsFor: "advisor" },
    approved: { word: "Approved", tone: "success", waitsFor: "advisor" },
    delivered: { word: "Delivered", tone: "success", waitsFor: "customer" },
    closed: { word: "Closed", tone: "neutral" },
    cancelled: { word: "Canceled", tone: "neutral" },
  },
  transitions: {
    accept: {
      from: ["submitted"],
      to: "accepted",
      label: "Accept request",
      done: "accepted",
      permission: "studio:work",
      isLikely: true,
    },
    ask: {
      from: ["submitted"],
      to: "infoRequested",
      label: "Ask for more information",
      done: "sent back for more information",
      permission: "studio:work",
      needsReason: true,
    },
    decline: {
      from: ["submitted"],
      to: "declined",
      label: "Decline request",
      done: "declined",
      permission: "studio:work",
      needsReason: true,
    },
    undo: {
      ...undoTransition,
      from: ["accepted", "infoRequested", "declined"],
      to: "submitted",
      permission: "studio:work",
    },
    design: {
      from: ["accepted", "changesRequested"],
      to: "inDesign",
      label: "Start design",
      done: "designed",
      permission: "studio:work",
      isLikely: true,
      refuse: openBoxesRefusal,
    },
    hold: {
      from: ["inDesign"],
      to: "onHold",
      label: "Put on hold",
      done: "put on hold",
      permission: "studio:work",
      needsReason: true,
    },
    resume: {
      from: ["onHold"],
      to: "inDesign",
      label: "Resume design",
      done: "resumed",
      permission: "studio:work",
      isLikely: true,
    },
    send: {
      from: ["inDesign"],
      to: "proofReady",
      label: "Send proof",
      done: "sent as a proof",
      permission: "studio:work",
      refuse: openBoxesRefusal,
    },
    deliver: {
      from: ["approved"],
      to: "delivered",
      label: "Deliver files",
      done: "delivered",
      permission: "studio:work",
      refuse: openBoxesRefusal,
    },
    approve: {
      from: ["proofReady", "onHold"],
      to: "approved",
      label: "Approve proof",
      done: "approved",
      permission: "studio:order",
      isLikely: true,
      refuse: answerRefusal,
    },
    change: {
      from: ["proofReady", "onHold"],
      to: "changesRequested",
      label: "Request changes",
      done: "changed",
      permission: "studio:order",
      needsReason: true,
      refuse: answerRefusal,
    },
    close: {
      from: ["delivered"],
      to: "closed",
      label: "Confirm and close",
      done: "closed",
      permission: "studio:order",
      isLikely: true,
      refuse: guestRefusal,
    },
    cancel: {
      from: ["draft", "submitted", "infoRequested", "accepted"],
      to: "cancelled",
      label: "Cancel request",
      done: "canceled",
      permission: "studio:order",
      refuse: guestRefusal,
    },
  },
});

function answerRefusal(request: StudioFacts, user: WorkflowUser): string | null {
  if (!isProofOpen(request)) return "This request has no proof waiting for an answer.";
  return guestRefusal(request, user);
}

function openBoxesRefusal({ openBoxes }: StudioFacts): string | null {
  return checklistRefusal(openBoxes);
}

/** Tell whether a proof can be answered; one put on hold for waiting too long still can. */
export function isProofOpen({ status, heldFrom }: Pick<StudioFacts, "status" | "heldFrom">): boolean {
  return status === "proofReady" || (status === "onHold" && heldFrom === "proofReady");
}

const IN_PROGRESS: readonly StudioStatus[] = [
  "accepted",
  "inDesign",
  "onHold",
  "proofReady",
  "changesRequested",
  "approved",
];

/** Tell whether the studio is working on a request, so that its date can change. */
export function isInProgress({ status }: { status: StudioStatus }): boolean {
  return IN_PROGRESS.includes(status);
}

const EDITABLE: readonly StudioStatus[] = ["draft", "submitted", "infoRequested"];

/** Tell whether the requester can still change a request. */
export function isStudioRequestEditable({ status }: { status: StudioStatus }, user: WorkflowUser): boolean {
  return canOrder(user) && EDITABLE.includes(status);
}

interface LeadTimes {
  leadBusinessDays: number;
  rushBusinessDays: number;
}

/** Return the first day for which a request created today can be needed, with or without a rush. */
export function firstStudioDay(
  today: string,
  { leadBusinessDays, rushBusinessDays }: LeadTimes,
  isRush: boolean,
): string {
  return addBusinessDays(today, isRush ? rushBusinessDays : leadBusinessDays);
}

/** Return why a request cannot be needed by a day, null when it can. `today` is the location's. */
export function neededByRefusal(neededBy: string, isRush: boolean, today: string, rules: LeadTimes): string | null {
  const soonest = firstStudioDay(today, rules, true);
  if (neededBy < soonest)
    return `The studio needs until ${dayText(soonest)}, even for a rush. Choose that day or later.`;
  const first = firstStudioDay(today, rules, false);
  if (neededBy >= first || isRush) return null;
  return `The studio takes ${rules.leadBusinessDays} business days. Choose ${dayText(first)} or later, or request a rush.`;
}

/** Return the end of availability of final files that are delivered or offered again now. */
export function availableUntil({ rules }: { rules: { finalDays: number } }, now: Date): Date {
  return new Date(now.getTime() + rules.finalDays * 86_400_000);
}

/** Return the optional fields of a work type; a company's own types have all of them. */
export function workTypeFields(type: string): { size: boolean; quantity: boolean; formats: readonly StudioFormat[] } {
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
  pdf: "PDF",
  jpg: "JPEG",
  png: "PNG",
  gif: "GIF",
  mp4: "Video (MP4)",
  printed: "Printed and shipped",
} as const;
export type StudioFormat = keyof typeof formatWords;

function isFormat(name: string): name is StudioFormat {
  return Object.hasOwn(formatWords, name);
}
