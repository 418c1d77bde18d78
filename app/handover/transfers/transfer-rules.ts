import { z } from "zod";
import { dayIn } from "#app/organization/locations/location-rules.ts";
import { readableUntil } from "#app/handover/past-locations/past-location-rules.ts";
import { networksInWords } from "#app/people/team/access-words.ts";
import { countText, dayText, firstNamesText } from "#app/ui/format.ts";

export const TRANSFER_STATUSES = ["draft", "scheduled", "done", "failed", "cancelled"] as const;
export type TransferStatus = (typeof TRANSFER_STATUSES)[number];

/** The most locations of one transfer. */
export const MOST_LOCATIONS = 1_000;
export const MOST_NOTE = 1_000;

/** What may happen to a transfer, and from which statuses. Anything else is refused. */
const transitions = {
  change: { from: ["draft"], done: "changed" },
  confirm: { from: ["draft", "failed"], done: "confirmed" },
  cancel: { from: ["draft", "scheduled", "failed"], done: "cancelled" },
} as const satisfies Record<string, { from: readonly TransferStatus[]; done: string }>;

export type TransferTransition = keyof typeof transitions;

export function canTransition(transition: TransferTransition, status: TransferStatus): boolean {
  return transitions[transition].from.some((from) => from === status);
}

/** The refusal of a transition that a status does not have, as a sentence; null when it has it. */
export function refusalOfTransition(transition: TransferTransition, status: TransferStatus): string | null {
  return canTransition(transition, status)
    ? null
    : `This transfer is ${status} and cannot be ${transitions[transition].done}.`;
}

/** The status as the trade's word; a draft for whatever is unknown. */
export function transferStatusOf(status: string): TransferStatus {
  return TRANSFER_STATUSES.find((one) => one === status) ?? "draft";
}

export const KEEP_OR_REMOVE = ["keep", "remove"] as const;

const keepOrRemove = z.enum(KEEP_OR_REMOVE, { error: "Choose one." });

export const MOVE_OR_COMPLETE = ["move", "complete"] as const;

export const MOVE_LEAVE_OR_LAPSE = ["move", "leave", "lapse"] as const;

/** What is chosen for plans, money, guests and company-wide groups, and the groups that move along with their locations. */
export const transferChoices = z.object({
  plans: z.enum(MOVE_OR_COMPLETE).catch("move"),
  money: z.enum(MOVE_LEAVE_OR_LAPSE).catch("leave"),
  guests: keepOrRemove.catch("keep"),
  groups: keepOrRemove.catch("keep"),
  groupIds: z.array(z.number().int()).catch([]),
});
export type TransferChoices = z.output<typeof transferChoices>;

/** The PC numbers in pasted text, whatever parts them. */
export function pcNumbersIn(text: string): string[] {
  return [...new Set(text.split(/[^A-Za-z0-9-]+/).filter((word) => word !== ""))].slice(0, MOST_LOCATIONS);
}

/** Why locations cannot move on a day, as a sentence; null when they can. `today` is the latest of their local days. */
export function refusalOfDay(day: string, today: string): string | null {
  return day < today ? `Choose ${dayText(today)} or a later day.` : null;
}

/** Why locations cannot be moved again, as a sentence: "{pcNumber} 341220 is in another open transfer." */
export function refusalOfOpen(pcNumbers: readonly string[]): string {
  const [first, ...others] = pcNumbers;
  if (others.length === 0) return `{pcNumber} ${first} is in another open transfer. Cancel that one first.`;
  return `${named(pcNumbers)} are in other open transfers. Cancel those first.`;
}

export function refusalOfSame(pcNumbers: readonly string[], network: string): string {
  return `${named(pcNumbers)} ${pcNumbers.length === 1 ? "belongs" : "belong"} to ${network} already.`;
}

/** Why a transfer cannot run: its locations changed hands since it was prepared. */
export function refusalOfMoved(pcNumbers: readonly string[]): string {
  const verb = pcNumbers.length === 1 ? "belongs" : "belong";
  return `${named(pcNumbers)} no longer ${verb} to the {network} of the draft. Prepare the transfer anew.`;
}

/** "2 {pcNumbers} are unknown here: 1, 2." */
export function unknownPcNumbers(pcNumbers: readonly string[]): string {
  const verb = pcNumbers.length === 1 ? "is" : "are";
  return `${countText(pcNumbers.length, "{pcNumber}")} ${verb} unknown in this company: ${firstNamesText(pcNumbers, MOST_NAMED)}.`;
}

const MOST_NAMED = 5;

function named(pcNumbers: readonly string[]): string {
  return `{pcNumber} ${firstNamesText(pcNumbers, MOST_NAMED)}`;
}

/** "North keeps reading its own period until 11/22/2028." for the networks that hand over on a day. */
export function readingText(networks: readonly string[], handedOverOn: string): string {
  const reading = networks.length === 1 ? "keeps reading its own period" : "keep reading their own periods";
  return `${networksInWords(networks)} ${reading} until ${dayText(readableUntil(handedOverOn))}.`;
}

interface DoneTransfer {
  /** As the database keeps it; null before it ran. */
  result: unknown;
  effectiveOn: string;
  doneAt: Date | null;
  timeZone: string;
  locations: readonly { from: string }[];
}

/** What a transfer did, as terms and values; null before it ran. */
export function resultFacts(transfer: DoneTransfer): { term: string; value: string }[] | null {
  const kept = z.record(z.string(), z.number()).safeParse(transfer.result);
  if (!kept.success) return null;
  const facts = Object.entries(resultTerms).flatMap(([name, { term, one, many }]) => {
    const count = kept.data[name];
    return count === undefined ? [] : [{ term, value: countText(count, one, many) }];
  });
  return kept.data.records === undefined ? facts : [...facts, { term: "Former owners", value: readingAfter(transfer) }];
}

/** One that waited, for a server that was away, handed over on the later day on which it ran. */
function readingAfter({ locations, effectiveOn, doneAt, timeZone }: DoneTransfer): string {
  const doneOn = doneAt ? dayIn(timeZone, doneAt) : effectiveOn;
  return readingText([...new Set(locations.map(({ from }) => from))], doneOn > effectiveOn ? doneOn : effectiveOn);
}

const resultTerms: Record<string, { term: string; one: string; many?: string }> = {
  locations: { term: "Moved", one: "location" },
  activePlans: { term: "Active {plans}", one: "completed", many: "completed" },
  openActions: { term: "Open actions of {plans}", one: "no longer needed", many: "no longer needed" },
  draftPlans: { term: "Drafts and saved {plans}", one: "archived", many: "archived" },
  customEvents: { term: "Events", one: "moved along", many: "moved along" },
  guests: { term: "Guest access", one: "access touched", many: "accesses touched" },
  groups: { term: "Group memberships", one: "place ended", many: "places ended" },
  defaultLocations: { term: "Default locations", one: "cleared", many: "cleared" },
  losers: { term: "Lost access", one: "user" },
  gainers: { term: "Gained access", one: "user" },
};
