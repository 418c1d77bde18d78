import type { Db } from "#db/connect.ts";
import type { Member, Person } from "#app/access/guards/guards.server.ts";
import { found } from "#app/http/problems.ts";
import { may } from "#app/platform/identity/permissions.ts";
import type { Reach } from "#app/platform/identity/reach.server.ts";
import { isAdvisorRole } from "#app/platform/identity/roles.ts";
import { readRecordLog } from "#app/platform/workflow/record-log.server.ts";
import { mayOrder, openSteps } from "#app/platform/workflow/transitions.ts";
import { dayIn } from "#app/organization/locations/location-rules.ts";
import { phoneText } from "#app/platform/fields/phone-rules.ts";
import { shipToStore } from "#app/programs/shipping/ship-to-form.ts";
import { cardTransitions, firstNeededDay, lateArrival } from "./card-rules.ts";
import { type CardSource, listCardSources } from "./card-sources.server.ts";
import { type CardOrder, findOrder } from "./cards.server.ts";

/** What a page of an order shows, a customer's or an advisor's; 404 when it is absent or out of reach. */
export async function loadCardPage(db: Db, person: Person, id: number, now: Date) {
  const { cardRange, ...order } = found(await findOrder(db, person.reach, id), "Order");
  const record = { type: "gift-card-order", id };
  return {
    // The numbers of cards are money: Senior Advisors alone read them.
    order: { ...order, cardRange: person.role === "Senior Advisor" ? cardRange : "" },
    today: dayIn(order.timeZone, now),
    late: lateOf(order, dayIn(order.timeZone, now)),
    steps: openSteps(cardTransitions, order, person, now),
    /** Why the reader cannot decide an order that waits. */
    refusal:
      order.status === "submitted" && may(person, "gift-card:decide")
        ? cardTransitions.approve.refuse(order, person)
        : null,
    mayComment: may(person, "gift-card:order") || may(person, "gift-card:decide"),
    ...(await readRecordLog(db, person.reach, record, { internal: isAdvisorRole(person.role) })),
  };
}

/** Says that the cards of an order that is not shipped come too late for its event; null where they do not. */
function lateOf(
  order: Pick<CardOrder, "status" | "startsOn" | "endsOn" | "neededOn" | "rules">,
  today: string,
): string | null {
  if (["submitted", "approved", "reduced"].includes(order.status))
    return lateArrival(order, firstNeededDay(today, order.rules));
  return order.status === "ordered" ? lateArrival(order, order.neededOn) : null;
}

/**
 * An event at the location that an address names by its PC number; at the only one where it names none. All of them where
 * it does not say which; 404 for what is absent or out of reach.
 */
export async function findAddressed(
  db: Db,
  reach: Reach,
  eventId: number,
  pcNumber: string | null,
  now: Date,
): Promise<{ source: CardSource } | { places: CardSource[] }> {
  const sources = await listCardSources(db, reach, eventId, now);
  const [first, ...others] = sources;
  const source = pcNumber === null ? first : sources.find((one) => one.pcNumber === pcNumber);
  found(source, "Event");
  return pcNumber === null && others.length > 0 ? { places: sources } : { source: found(source, "Event") };
}

/** What the form of an order begins with, and what its page tells. */
export function orderFormOf(member: Member, source: CardSource) {
  const { eventId, title, name, pcNumber, startsOn, endsOn, orderId, refusal, rules, account, soFar, today } = source;
  const { timeZone: _, ...store } = source;
  const receiver = `${member.firstName} ${member.lastName}`.trim();
  const first = firstNeededDay(today, rules);
  return {
    event: { id: eventId, title, location: name, pcNumber, startsOn, endsOn },
    late: lateArrival(source, first),
    ...{ orderId, refusal, rules, soFar, mayOrder: mayOrder(member) },
    account: account && { program: account.program, availableCents: account.availableCents },
    begin: {
      ...shipToStore(store, receiver),
      shipPhone: store.phone && phoneText(store.phone),
      lines: rules.denominationsCents.map((denominationCents) => ({ denominationCents, quantity: undefined })),
      neededOn: first < startsOn ? startsOn : first,
      ...{ purpose: "giveaway", fundedBy: account ? "incentive" : "store" },
    },
  };
}
