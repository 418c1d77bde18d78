import { isEventEligible, isItemEligible, lastClaimDay, matchedCents } from "#app/programs/incentives/program-rules.ts";
import { splitCents } from "#app/platform/money/split-cents.ts";
import { dayText } from "#app/ui/text/format.ts";

/** Program of an activity's company; `accountId` is the account that pays for the location, null when there is none. */
export interface SourceProgram {
  id: number;
  name: string;
  status: string;
  startsOn: string;
  endsOn: string;
  claimWindowDays: number;
  matchPercent: number;
  capCents: number | null;
  overBudget: string;
  objectiveIds: number[];
  channelIds: number[];
  ideaIds: number[];
  categoryIds: number[];
  accountId: number | null;
  availableCents: number;
}

/** Activity that a claim is for, at one location. */
export interface ClaimableActivity {
  pcNumber: string;
  /** YYYY-MM-DD, both inclusive. */
  startsOn: string;
  endsOn: string;
  /** Today at the location. */
  today: string;
  formerOwners: readonly FormerOwner[];
}

/**
 * Former owner of a location; `untilDay` is the first day of its successor, `isOther` is true when today's network
 * differs.
 */
export interface FormerOwner {
  untilDay: string;
  isOther: boolean;
}

export type SourceEvent = ClaimableActivity & {
  kind: "event";
  status: string;
  /** Status of the event's approval; null when it needs none. */
  programStatus: string | null;
  isReimbursable: boolean;
  /** True when the plan item that the event carries out has a claim of its own. */
  isItemClaimed: boolean;
  categoryId: number;
  category: string;
};

export type SourceItem = ClaimableActivity & {
  kind: "planItem";
  planStatus: string;
  itemStatus: string;
  isIncentiveEligible: boolean;
  /** True when a reimbursable event carries it out. */
  hasEvent: boolean;
  ideaId: number | null;
  channelId: number;
  objectiveIds: number[];
};

export type PayingProgram = SourceProgram & { accountId: number };

/** Return the activity as if its owner had marked it for reimbursement. */
export function markedAsEligible(source: SourceEvent | SourceItem): SourceEvent | SourceItem {
  return source.kind === "event" ? { ...source, isReimbursable: true } : { ...source, isIncentiveEligible: true };
}

/**
 * Return the day that selects the program and starts the claim window: the last day, or the first while the activity
 * lasts. Money shown before an activity begins is thus the money that a claim after its end gets.
 */
export function activityDay({ startsOn, endsOn, today }: ClaimableActivity): string {
  return startsOn <= today && today < endsOn ? startsOn : endsOn;
}

/**
 * Return the program that pays for an activity, and why it cannot be claimed now; each is null when there is none.
 * Future activities get their program too, so that owners see the money while they plan.
 */
export function findPayingProgram(
  source: SourceEvent | SourceItem,
  programs: readonly SourceProgram[],
): { program: PayingProgram | null; refusal: string | null } {
  const ofSource = handoverRefusal(source) ?? (source.kind === "event" ? eventRefusal(source) : itemRefusal(source));
  const paying = payingProgram(source, programs);
  if ("refusal" in paying) return { program: null, refusal: ofSource ?? paying.refusal };
  return { program: paying.program, refusal: ofSource };
}

/**
 * Return why a location's new owner cannot claim an activity before the handover, which belongs to the network that
 * paid for it. Null when the activity is the network's own.
 */
function handoverRefusal(source: ClaimableActivity): string | null {
  const day = activityDay(source);
  const owner = source.formerOwners.find(({ untilDay }) => day < untilDay);
  if (!owner?.isOther) return null;
  return `Your {network} has had this {location} since ${dayText(owner.untilDay)}. Only the previous owner can claim this.`;
}

function payingProgram(
  source: SourceEvent | SourceItem,
  programs: readonly SourceProgram[],
): { program: PayingProgram } | { refusal: string } {
  const day = activityDay(source);
  const ofDay = programs.filter(({ startsOn, endsOn }) => startsOn <= day && day <= endsOn);
  const open = ofDay.filter(({ status }) => status === "open" || status === "closing");
  const [closed] = ofDay;
  if (!closed) return { refusal: `Your company has no program for ${dayText(day)}.` };
  if (open.length === 0)
    return { refusal: `${closed.name} is closed, so activities on ${dayText(day)} can't be claimed.` };
  const eligible = open.filter((program) => paysFor(source, program));
  const [first] = eligible;
  if (!first) return { refusal: eligibilityRefusal(source, open[0]?.name ?? "") };
  const funded = eligible.find((program): program is PayingProgram => program.accountId !== null);
  return funded
    ? { program: funded }
    : { refusal: `{PcNumber} ${source.pcNumber} has no money in ${first.name}. Ask your {advisor}.` };
}

function paysFor(source: SourceEvent | SourceItem, program: SourceProgram): boolean {
  return source.kind === "event" ? isEventEligible(source, program) : isItemEligible(source, program);
}

function eligibilityRefusal(source: SourceEvent | SourceItem, program: string): string {
  return source.kind === "event"
    ? `${program} doesn't cover events in the category ${source.category}.`
    : `${program} doesn't cover this {idea}, its channel or its objectives.`;
}

function eventRefusal(event: SourceEvent): string | null {
  if (!event.isReimbursable) return "This event isn't marked as reimbursable. Mark it on the event's page first.";
  if (event.isItemClaimed) return "The {plan} item for this event is already claimed.";
  if (event.status === "cancelled") return "This event was canceled.";
  if (event.programStatus === "pendingApproval") return "This event is waiting for approval.";
  if (event.programStatus === "declined") return "This event was declined.";
  if (event.status === "held" || event.endsOn < event.today) return null;
  return `This event ends on ${dayText(event.endsOn)}. You can claim it the day after.`;
}

function itemRefusal(item: SourceItem): string | null {
  if (!item.isIncentiveEligible)
    return "This item doesn't ask for {incentive} money. Edit it in the {plan} and choose to claim reimbursement.";
  if (item.hasEvent) return "Claim the event of this item instead.";
  if (item.planStatus !== "active" && item.planStatus !== "completed") {
    return "Only items in active or completed {plans} can be claimed. Activate the {plan} first.";
  }
  if (item.itemStatus === "skipped") return "This item was skipped.";
  return item.startsOn > item.today ? `You can claim this item starting ${dayText(item.startsOn)}.` : null;
}

/** Location of an event with its share of the event's cost. */
export interface EventShare {
  locationId: number;
  /** Share of the event's cost in basis points (hundredths of a percent); null when shares are not set. */
  basisPoints: number | null;
}

/**
 * Return a location's share of an event's cost, in cents; equal shares unless some are set. `places` are all locations
 * of the event, by PC number.
 */
export function eventShareCents(cents: number, places: readonly EventShare[], locationId: number): number {
  const isTold = places.some(({ basisPoints }) => basisPoints !== null);
  const weights = places.map(({ basisPoints }) => (isTold ? (basisPoints ?? 0) : 1));
  return splitCents(cents, weights)[places.findIndex((place) => place.locationId === locationId)] ?? 0;
}

/** Compute the effect of claiming an amount, in cents: expected, limited, own share and balance left. */
export function spendPreview(
  requestedCents: number,
  program: { matchPercent: number; capCents: number | null },
  availableCents: number,
) {
  const matched = matchedCents(requestedCents, program);
  const expectedCents = Math.max(0, Math.min(matched, availableCents));
  const uncapped = matchedCents(requestedCents, { ...program, capCents: null });
  return {
    requestedCents,
    expectedCents,
    availableCents,
    afterCents: availableCents - expectedCents,
    isCapped: matched < uncapped,
    isShort: expectedCents < matched,
    ownCents: requestedCents - expectedCents,
  };
}

/** Return the last day on which an activity can be claimed, and tell whether it has passed. */
export function claimWindow(activityOn: string, program: { claimWindowDays: number }, today: string) {
  const lastOn = lastClaimDay(activityOn, program);
  return { lastOn, isOver: today > lastOn };
}
