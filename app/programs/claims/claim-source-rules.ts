import { isEventEligible, isItemEligible, lastClaimDay, matchedCents } from "#app/programs/incentives/program-rules.ts";
import { sharesOf } from "#app/platform/money/shares.ts";
import { dayText } from "#app/ui/format.ts";

/** A program of the company of an activity, with the account that pays for its location; null where it has none. */
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

/** What a claim is for, at one location. */
export interface Activity {
  pcNumber: string;
  /** YYYY-MM-DD, both included. */
  startsOn: string;
  endsOn: string;
  /** Today at the location. */
  today: string;
  formerOwners: readonly FormerOwner[];
}

/** Who had a location until a day, the first that was another's; whether that is another network than today's. */
export interface FormerOwner {
  untilDay: string;
  isOther: boolean;
}

export type SourceEvent = Activity & {
  kind: "event";
  status: string;
  /** Of its money and approval; null where it has none. */
  programStatus: string | null;
  isReimbursable: boolean;
  /** Whether the item of the plan that it carries out is claimed itself. */
  isItemClaimed: boolean;
  categoryId: number;
  category: string;
};

export type SourceItem = Activity & {
  kind: "planItem";
  planStatus: string;
  itemStatus: string;
  isIncentiveEligible: boolean;
  /** Whether an event with money carries it out. */
  hasEvent: boolean;
  ideaId: number | null;
  channelId: number;
  objectiveIds: number[];
};

export type PayingProgram = SourceProgram & { accountId: number };

/** An activity as it is once its owner says that money is claimed for it. */
export function markedAsEligible(source: SourceEvent | SourceItem): SourceEvent | SourceItem {
  return source.kind === "event" ? { ...source, isReimbursable: true } : { ...source, isIncentiveEligible: true };
}

/** The day that counts for the program and its window: the last one, or the first of what still goes on. */
export function activityDay({ startsOn, endsOn, today }: Activity): string {
  return endsOn <= today ? endsOn : startsOn;
}

/**
 * The program that pays for an activity, and why it cannot be claimed now, as a sentence; null when it can. What is still
 * to come has its program already, so that people see the money while they plan.
 */
export function claimTerms(
  source: SourceEvent | SourceItem,
  programs: readonly SourceProgram[],
): { program: PayingProgram | null; refusal: string | null } {
  const ofSource =
    refusalOfHandover(source) ?? (source.kind === "event" ? refusalOfEvent(source) : refusalOfItem(source));
  const paying = payingProgram(source, programs);
  if ("refusal" in paying) return { program: null, refusal: ofSource ?? paying.refusal };
  return { program: paying.program, refusal: ofSource };
}

/** What happened before a handover is claimed by who paid for it, never by who has the location now. */
function refusalOfHandover(source: Activity): string | null {
  const day = activityDay(source);
  const owner = source.formerOwners.find(({ untilDay }) => day < untilDay);
  if (!owner?.isOther) return null;
  return `Your {network} has this {location} since ${dayText(owner.untilDay)}. Who had it before claims this.`;
}

function payingProgram(
  source: SourceEvent | SourceItem,
  programs: readonly SourceProgram[],
): { program: PayingProgram } | { refusal: string } {
  const day = activityDay(source);
  const ofDay = programs.filter(({ startsOn, endsOn }) => startsOn <= day && day <= endsOn);
  const open = ofDay.filter(({ status }) => status === "open" || status === "closing");
  const [closed] = ofDay;
  if (!closed) return { refusal: `No program of your company covers ${dayText(day)}.` };
  if (open.length === 0) return { refusal: `${closed.name} is closed, so nothing of ${dayText(day)} can be claimed.` };
  const eligible = open.filter((program) => paysFor(source, program));
  const [first] = eligible;
  if (!first) return { refusal: refusalOfKind(source, open[0]?.name ?? "") };
  const funded = eligible.find((program): program is PayingProgram => program.accountId !== null);
  return funded
    ? { program: funded }
    : { refusal: `{PcNumber} ${source.pcNumber} has no money in ${first.name}. Ask your {advisor}.` };
}

function paysFor(source: SourceEvent | SourceItem, program: SourceProgram): boolean {
  return source.kind === "event" ? isEventEligible(source, program) : isItemEligible(source, program);
}

function refusalOfKind(source: SourceEvent | SourceItem, program: string): string {
  return source.kind === "event"
    ? `${program} does not pay for events of the category ${source.category}.`
    : `${program} does not pay for this {idea}, its channel or its objectives.`;
}

function refusalOfEvent(event: SourceEvent): string | null {
  if (!event.isReimbursable) return "This event is not marked as reimbursable. Mark it on the event's page first.";
  if (event.isItemClaimed) return "The {plan}'s item of this event is claimed already.";
  if (event.status === "cancelled") return "This event was cancelled.";
  if (event.programStatus === "pendingApproval") return "This event waits for its approval.";
  if (event.programStatus === "declined") return "This event was declined.";
  if (event.status === "held" || event.endsOn < event.today) return null;
  return `This event ends on ${dayText(event.endsOn)}. Claim it from the day after.`;
}

function refusalOfItem(item: SourceItem): string | null {
  if (!item.isIncentiveEligible) return "This item is not marked as eligible for incentive money.";
  if (item.hasEvent) return "This item is claimed with its event.";
  if (item.planStatus !== "active" && item.planStatus !== "completed") {
    return "Items of active and completed {plans} can be claimed. Activate the {plan} first.";
  }
  if (item.itemStatus === "skipped") return "This item was left out.";
  return item.startsOn > item.today ? `This item begins on ${dayText(item.startsOn)}. Claim it afterwards.` : null;
}

/** A place of an event. */
export interface EventPlace {
  locationId: number;
  /** Of the event's cost, in hundredths of a percent; null where nothing is said. */
  basisPoints: number | null;
}

/** What a location bears of an event's cost, in cents; `places` are all of the event, by PC number. Evenly unless told. */
export function shareOfEvent(cents: number, places: readonly EventPlace[], locationId: number): number {
  const isTold = places.some(({ basisPoints }) => basisPoints !== null);
  const weights = places.map(({ basisPoints }) => (isTold ? (basisPoints ?? 0) : 1));
  return sharesOf(cents, weights)[places.findIndex((place) => place.locationId === locationId)] ?? 0;
}

/** What becomes of some cents that are claimed: "What happens if I spend this?" */
export function spendPreview(
  requestedCents: number,
  program: { matchPercent: number; capCents: number | null },
  availableCents: number,
) {
  const matched = matchedCents(requestedCents, program);
  const expectedCents = Math.max(0, Math.min(matched, availableCents));
  const uncapped = matchedCents(requestedCents, { ...program, capCents: null });
  return {
    ...{ requestedCents, expectedCents, availableCents, afterCents: availableCents - expectedCents },
    isCapped: matched < uncapped,
    isShort: expectedCents < matched,
    ownCents: requestedCents - expectedCents,
  };
}

/** The last day on which an activity can be claimed, and whether it is over. */
export function claimWindow(activityOn: string, program: { claimWindowDays: number }, today: string) {
  const lastOn = lastClaimDay(activityOn, program);
  return { lastOn, isOver: today > lastOn };
}
