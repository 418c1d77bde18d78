import { z } from "zod";
import { dayIn } from "#app/organization/locations/location-rules.ts";
import { lastReadableDay } from "#app/handover/past-locations/past-location-rules.ts";
import { networksText } from "#app/people/team/access-text.ts";
import { type ColumnValue, defineWorkflow } from "#app/platform/workflow/define-workflow.ts";
import { countText, dayText, firstNamesText } from "#app/ui/text/format.ts";

export const MAX_TRANSFER_LOCATIONS = 1_000;
export const MAX_NOTE = 1_000;

type TransferStatus = ColumnValue<"transfers", "status">;

interface TransferFacts {
  status: TransferStatus;
}

interface TransferContext {
  /** True for a Senior Advisor. */
  canDecide: boolean;
}

/** Workflow of a transfer (docs/product/workflows.md). run-transfer.server.ts runs it when its day comes. */
export const transferWorkflow = defineWorkflow<TransferStatus, TransferFacts, TransferContext>()({
  noun: "transfer",
  statuses: {
    draft: { word: "Draft", tone: "neutral" },
    scheduled: { word: "Scheduled", tone: "info" },
    done: { word: "Done", tone: "success" },
    failed: { word: "Failed", tone: "danger" },
    cancelled: { word: "Canceled", tone: "neutral" },
  },
  transitions: {
    change: { from: ["draft"], to: "draft", label: "Edit draft", done: "changed" },
    confirm: { from: ["draft", "failed"], to: "scheduled", label: "Confirm transfer", done: "confirmed" },
    cancel: {
      from: ["draft", "scheduled", "failed"],
      to: "cancelled",
      label: "Cancel transfer",
      done: "canceled",
      refuse: ({ status }, { canDecide }) =>
        status === "draft" || canDecide ? null : "Only a Senior Advisor can cancel a confirmed transfer.",
    },
  },
});

export const GUEST_CHOICES = ["keep", "remove"] as const;

const keepOrRemove = z.enum(GUEST_CHOICES, { error: "Choose one." });

export const PLAN_CHOICES = ["move", "complete"] as const;

export const MONEY_CHOICES = ["move", "leave", "lapse"] as const;

/** Choices for plans, money, guests and company-wide groups, and the groups that move with their locations. */
export const transferChoices = z.object({
  plans: z.enum(PLAN_CHOICES).catch("move"),
  money: z.enum(MONEY_CHOICES).catch("leave"),
  guests: keepOrRemove.catch("keep"),
  groups: keepOrRemove.catch("keep"),
  groupIds: z.array(z.number().int()).catch([]),
});
export type TransferChoices = z.output<typeof transferChoices>;

/** Parse the PC numbers in pasted text, whatever separates them. */
export function parsePastedPcNumbers(text: string): string[] {
  return [...new Set(text.split(/[^A-Za-z0-9-]+/).filter((word) => word !== ""))].slice(0, MAX_TRANSFER_LOCATIONS);
}

/**
 * Return why locations cannot move on a day, as a sentence; null when they can. `today` is the latest of their local
 * days.
 */
export function transferDayRefusal(day: string, today: string): string | null {
  return day < today ? `Choose ${dayText(today)} or later.` : null;
}

/** Tell whether a transfer's day has begun at each of its locations, so that it runs once it is confirmed. */
export function isTransferDue(
  { effectiveOn, locations }: { effectiveOn: string; locations: readonly { timeZone: string }[] },
  now: Date,
): boolean {
  return locations.every(({ timeZone }) => dayIn(timeZone, now) >= effectiveOn);
}

/**
 * Return why locations in other open transfers cannot join one more: "{pcNumber} 341220 is in another open transfer."
 */
export function openTransferRefusal(pcNumbers: readonly string[]): string {
  const [first, ...others] = pcNumbers;
  if (others.length === 0) return `{pcNumber} ${first} is in another open transfer. Cancel that one first.`;
  return `${formatPcNumbers(pcNumbers)} are in other open transfers. Cancel those first.`;
}

export function sameNetworkRefusal(pcNumbers: readonly string[], network: string): string {
  return `${formatPcNumbers(pcNumbers)} already ${pcNumbers.length === 1 ? "belongs" : "belong"} to ${network}.`;
}

/** Return why a transfer cannot run when its locations changed hands since it was prepared. */
export function movedLocationsRefusal(pcNumbers: readonly string[]): string {
  const action = pcNumbers.length === 1 ? "belongs" : "belong";
  return `${formatPcNumbers(pcNumbers)} no longer ${action} to the {network} of the draft. Prepare the transfer again.`;
}

/** Return "2 {pcNumbers} are unknown in this company: 1, 2." */
export function unknownPcNumbersText(pcNumbers: readonly string[]): string {
  const action = pcNumbers.length === 1 ? "is" : "are";
  return `${countText(pcNumbers.length, "{pcNumber}")} ${action} unknown in this company: ${firstNamesText(pcNumbers, MAX_NAMED)}.`;
}

const MAX_NAMED = 5;

function formatPcNumbers(pcNumbers: readonly string[]): string {
  return `{pcNumber} ${firstNamesText(pcNumbers, MAX_NAMED)}`;
}

/** Return "North can view data from its ownership period until 11/22/2028." for networks that hand over that day. */
export function readableUntilText(networks: readonly string[], handedOverOn: string): string {
  const period = networks.length === 1 ? "its ownership period" : "their ownership periods";
  return `${networksText(networks)} can view data from ${period} until ${dayText(lastReadableDay(handedOverOn))}.`;
}

interface DoneTransfer {
  /** Stored JSON; null before it ran. */
  result: unknown;
  effectiveOn: string;
  doneAt: Date | null;
  timeZone: string;
  locations: readonly { from: string }[];
}

/** Return the results of a transfer as terms and values; null before it ran. */
export function resultFacts(transfer: DoneTransfer): { term: string; value: string }[] | null {
  const stored = z.record(z.string(), z.number()).safeParse(transfer.result);
  if (!stored.success) return null;
  const facts = Object.entries(resultTerms).flatMap(([name, { term, one, many }]) => {
    const count = stored.data[name];
    return count === undefined ? [] : [{ term, value: countText(count, one, many) }];
  });
  return stored.data.records === undefined
    ? facts
    : [...facts, { term: "Former owners", value: readableUntilAfter(transfer) }];
}

/**
 * Return until when the former networks can read their periods, as a sentence. A transfer that ran late, after the
 * server was down, counts from the day it ran.
 */
function readableUntilAfter({ locations, effectiveOn, doneAt, timeZone }: DoneTransfer): string {
  const doneOn = doneAt ? dayIn(timeZone, doneAt) : effectiveOn;
  return readableUntilText(
    [...new Set(locations.map(({ from }) => from))],
    doneOn > effectiveOn ? doneOn : effectiveOn,
  );
}

const resultTerms: Record<string, { term: string; one: string; many?: string }> = {
  locations: { term: "Moved", one: "location" },
  activePlans: { term: "Active {plans}", one: "completed", many: "completed" },
  openActions: { term: "Open to-dos from {plans}", one: "no longer needed", many: "no longer needed" },
  draftPlans: { term: "Drafts and saved {plans}", one: "archived", many: "archived" },
  customEvents: { term: "Events", one: "moved", many: "moved" },
  guests: { term: "{Guest} access", one: "assignment changed", many: "assignments changed" },
  groups: { term: "{Group} memberships", one: "membership removed", many: "memberships removed" },
  defaultLocations: { term: "Default {locations}", one: "cleared", many: "cleared" },
  losers: { term: "Lost access", one: "user" },
  gainers: { term: "Gained access", one: "user" },
};
