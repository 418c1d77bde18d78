import type { Db } from "#db/connect.ts";
import type { Member, CurrentUser } from "#app/access/guards/guards.server.ts";
import { orNotFound } from "#app/http/errors.ts";
import { can } from "#app/platform/identity/permissions.ts";
import type { AccessScope } from "#app/platform/identity/access-scope.server.ts";
import { canOrder } from "#app/platform/workflow/order-rights.ts";
import { dayIn } from "#app/organization/locations/location-rules.ts";
import { phoneText } from "#app/platform/fields/phone-rules.ts";
import { readRecordPage } from "#app/programs/queue/read-record-page.server.ts";
import { defaultShipTo } from "#app/programs/order-forms/ship-to-form.ts";
import { cardWorkflow, firstArrivalDay, lateArrivalWarning } from "./card-rules.ts";
import { type CardSource, listCardSources } from "./card-sources.server.ts";
import { type CardOrder, cardRecords, findCardOrder } from "./cards.server.ts";

/** Load the page of an order, for a customer or an advisor. Throws 404 when it is absent or out of scope. */
export async function loadCardPage(db: Db, user: CurrentUser, id: number, now: Date) {
  const { cardRange, ...order } = orNotFound(await findCardOrder(db, user.access, id), "Order");
  return {
    // Card numbers are worth money: only Senior Advisors see them.
    order: { ...order, cardRange: user.role === "Senior Advisor" ? cardRange : "" },
    today: dayIn(order.timeZone, now),
    late: lateCardsWarning(order, dayIn(order.timeZone, now)),
    /** Reason why the user cannot decide a waiting order. */
    refusal:
      order.status === "submitted" && can(user, "gift-card:decide")
        ? cardWorkflow.transitions.approve.refuse(order, user)
        : null,
    ...(await readRecordPage({ db, user, now }, cardRecords, order)),
  };
}

/** Return a warning when the cards of an order that is not shipped arrive too late for its event; null otherwise. */
function lateCardsWarning(
  order: Pick<CardOrder, "status" | "startsOn" | "endsOn" | "neededOn" | "rules">,
  today: string,
): string | null {
  if (order.status === "ordered") return lateArrivalWarning(order, order.neededOn);
  const isUnordered = cardWorkflow.waiting.advisor.includes(order.status);
  return isUnordered ? lateArrivalWarning(order, firstArrivalDay(today, order.rules)) : null;
}

/**
 * Resolve the address of an order form: an event at the location with `pcNumber`, at its only location when null, or
 * all its locations to choose from. Throws 404 when it is absent or out of scope.
 */
export async function resolveCardAddress(
  db: Db,
  access: AccessScope,
  { eventId, pcNumber, now }: { eventId: number; pcNumber: string | null; now: Date },
): Promise<{ source: CardSource } | { places: CardSource[] }> {
  const sources = await listCardSources(db, access, eventId, now);
  const [first, ...others] = sources;
  const source = pcNumber === null ? first : sources.find((one) => one.pcNumber === pcNumber);
  orNotFound(source, "Event");
  return pcNumber === null && others.length > 0 ? { places: sources } : { source: orNotFound(source, "Event") };
}

/** Return the data and initial values of the order form. */
export function cardOrderFormData(member: Member, source: CardSource) {
  const { eventId, title, name, pcNumber, startsOn, endsOn, orderId, refusal, rules, account, soFar, today } = source;
  const { timeZone: _, ...store } = source;
  const receiver = `${member.firstName} ${member.lastName}`.trim();
  const first = firstArrivalDay(today, rules);
  return {
    event: { id: eventId, title, location: name, pcNumber, startsOn, endsOn },
    late: lateArrivalWarning(source, first),
    orderId,
    refusal,
    rules,
    soFar,
    canOrder: canOrder(member),
    account: account && { program: account.program, availableCents: account.availableCents },
    begin: {
      ...defaultShipTo(store, receiver),
      shipPhone: store.phone && phoneText(store.phone),
      lines: rules.denominationsCents.map((denominationCents) => ({ denominationCents, quantity: undefined })),
      neededOn: first < startsOn ? startsOn : first,
      purpose: "giveaway",
      fundedBy: account ? "incentive" : "store",
    },
  };
}
