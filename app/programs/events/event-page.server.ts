import type { Db } from "#db/connect.ts";
import { parseId } from "#app/http/ids.ts";
import { orNotFound } from "#app/http/errors.ts";
import type { Member } from "#app/access/guards/guards.server.ts";
import { dayIn } from "#app/organization/locations/location-rules.ts";
import { customEventChangeRefusal } from "#app/planning/custom-events/custom-event-rules.ts";
import { can } from "#app/platform/identity/permissions.ts";
import { readRecordLog } from "#app/platform/workflow/record-log.server.ts";
import { availableActions } from "#app/platform/workflow/define-workflow.ts";
import { canUse } from "#app/platform/identity/can-use.ts";
import { listEventCardOrders } from "#app/programs/gift-cards/cards.server.ts";
import { listEventClaims, splitEstimate } from "./event-money.server.ts";
import { findEventProgram } from "./event-programs.server.ts";
import {
  sameWeekdayNextYear,
  eventProgramWorkflow,
  hasBegun,
  isPast,
  leadWarnings,
  canRecap,
  ENDED_EVENT_STATUSES,
  recapDueOn,
} from "./event-rules.ts";
import { listOfferedPhotos, listRecaps } from "./recaps.server.ts";

/** Tabs of an event's page, as its address names them. */
const TABS = ["details", "money", "cards", "recap", "copy"] as const;
export type EventTab = (typeof TABS)[number];

/** Load the customer's page of an event program. Throws 404 when it is absent, out of scope or has no program. */
export async function loadEventPage(
  db: Db,
  { member, id, address, now }: { member: Member; id: number; address: URL; now: Date },
) {
  const event = orNotFound(await findEventProgram(db, member.access, id), "Event");
  const hasMoney = canUse(member, "incentive:view");
  const requestedTab = TABS.find((name) => name === address.searchParams.get("tab")) ?? "details";
  const tab: EventTab = (requestedTab === "money" || requestedTab === "cards") && !hasMoney ? "details" : requestedTab;
  const shop = parseId(address.searchParams.get("shop"));
  const canEdit = can(member, "event-program:edit");
  const canWrite = canEdit && canRecap(event, member) && hasBegun(event, now);
  const [only, ...others] = event.places;
  const place = tab === "recap" && canWrite ? (event.places.find(({ id }) => id === shop) ?? null) : null;
  const recaps = tab === "recap" ? await listRecaps(db, member.access, id) : [];
  // An event at one location skips the choice and opens its recap form.
  const chosen =
    place ?? (tab === "recap" && canWrite && others.length === 0 && recaps.length === 0 ? only : null) ?? null;
  const today = dayIn(event.timeZone, now);
  return {
    event,
    tab,
    today,
    hasMoney,
    recaps,
    place: chosen,
    offered: chosen ? await listOfferedPhotos(db, member.access, event, chosen.id) : [],
    canChange: canEdit && customEventChangeRefusal(member, event) === null && event.status !== "cancelled",
    canWrite,
    canClaim: can(member, "claim:edit"),
    isOver: ENDED_EVENT_STATUSES.some((one) => one === event.status) || isPast(event, now),
    dueOn: recapDueOn(event, event.rules),
    copyDay: sameWeekdayNextYear(event.startsOn, today),
    warnings: leadWarnings(event, event.cardRules, today),
    shareCents: splitEstimate(event.estimatedCostCents ?? 0, event.places),
    claims: tab === "money" || (tab === "recap" && hasMoney) ? await listEventClaims(db, member.access, id) : [],
    cardOrders: tab === "cards" ? await listEventCardOrders(db, member.access, id) : [],
    canOrderCards: can(member, "gift-card:order") && event.wantsGiftCards,
    steps: availableActions(eventProgramWorkflow, event, { ...member, now }),
    log: tab === "details" ? await readRecordLog(db, member.access, { type: "event-program", id }) : null,
  };
}
