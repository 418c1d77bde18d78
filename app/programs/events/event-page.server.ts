import type { Db } from "#db/connect.ts";
import { idOf } from "#app/http/ids.ts";
import { found } from "#app/http/problems.ts";
import type { Member } from "#app/access/guards/guards.server.ts";
import { dayIn } from "#app/organization/locations/location-rules.ts";
import { refusalOfChange } from "#app/planning/custom-events/custom-event-rules.ts";
import { may } from "#app/platform/identity/permissions.ts";
import { readRecordLog } from "#app/platform/workflow/record-log.server.ts";
import { openSteps } from "#app/platform/workflow/transitions.ts";
import { mayUse } from "#app/platform/identity/may-use.ts";
import { listCardOrdersOf } from "#app/programs/gift-cards/cards.server.ts";
import { listClaimsOf, partsOf } from "./event-money.server.ts";
import { findEventProgram } from "./event-programs.server.ts";
import {
  copyDayOf,
  eventTransitions,
  hasBegun,
  isPast,
  leadWarnings,
  mayRecap,
  OVER,
  recapDueOn,
} from "./event-rules.ts";
import { memberSteps } from "./event-steps.server.ts";
import { listOfferedPhotos, listRecaps } from "./recaps.server.ts";

/** The parts of an event's page, as its address names them. */
const TABS = ["details", "money", "cards", "recap", "copy"] as const;
export type EventTab = (typeof TABS)[number];

/** What a customer's page of an event with money shows; 404 when it is absent, out of reach or carries no money. */
export async function loadEventPage(db: Db, member: Member, id: number, address: URL, now: Date) {
  const event = found(await findEventProgram(db, member.reach, id), "Event");
  const hasMoney = mayUse(member, "incentive:view");
  const asked = TABS.find((name) => name === address.searchParams.get("tab")) ?? "details";
  const tab: EventTab = (asked === "money" || asked === "cards") && !hasMoney ? "details" : asked;
  const shop = idOf(address.searchParams.get("shop"));
  const mayEdit = may(member, "event-program:edit");
  const mayWrite = mayEdit && mayRecap(event, member) && hasBegun(event, now);
  const [only, ...others] = event.places;
  const place = tab === "recap" && mayWrite ? (event.places.find(({ id }) => id === shop) ?? null) : null;
  const recaps = tab === "recap" ? await listRecaps(db, member.reach, id) : [];
  // With one shop there is nothing to choose: its recap is written at once.
  const chosen =
    place ?? (tab === "recap" && mayWrite && others.length === 0 && recaps.length === 0 ? only : null) ?? null;
  const today = dayIn(event.timeZone, now);
  const steps = openSteps(eventTransitions, event, member, now);
  return {
    ...{ event, tab, today, hasMoney, recaps },
    place: chosen,
    offered: chosen ? await listOfferedPhotos(db, member.reach, event, chosen.id) : [],
    mayChange: mayEdit && refusalOfChange(member, event) === null && event.status !== "cancelled",
    mayWrite,
    mayClaim: may(member, "claim:edit"),
    isOver: OVER.some((one) => one === event.status) || isPast(event, now),
    dueOn: recapDueOn(event, event.rules),
    copyDay: copyDayOf(event.startsOn, today),
    warnings: leadWarnings(event, event.cardRules, today),
    parts: partsOf(event.estimatedCostCents ?? 0, event.places),
    claims: tab === "money" || (tab === "recap" && hasMoney) ? await listClaimsOf(db, member.reach, id) : [],
    cardOrders: tab === "cards" ? await listCardOrdersOf(db, member.reach, id) : [],
    mayOrderCards: may(member, "gift-card:order") && event.wantsGiftCards,
    steps: steps.filter(({ verb }) => Object.hasOwn(memberSteps, verb)),
    log: tab === "details" ? await readRecordLog(db, member.reach, { type: "event-program", id }) : null,
  };
}
