import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { isWhollyIn } from "#app/planning/custom-events/custom-event-queries.server.ts";
import type { Editor } from "#app/platform/identity/actor.ts";
import type { Reach } from "#app/platform/identity/reach.server.ts";
import { defineStep, type StepEffect, type StepForm, type Workflow } from "#app/platform/workflow/workflow.server.ts";
import { documentFrom, newestValue } from "#app/setup/documents/document-queries.server.ts";
import { type EventStep, eventProgramWords, eventTransitions } from "./event-rules.ts";

/** The events with money that somebody reaches: those at one location of theirs at least. */
export function eventProgramsOf(db: Db, reach: Reach) {
  return db
    .selectFrom("customEvents")
    .innerJoin("eventPrograms", "eventPrograms.id", "customEvents.id")
    .innerJoin("networks", "networks.id", "customEvents.networkId")
    .innerJoin("customEventCategories", "customEventCategories.id", "customEvents.categoryId")
    .where(reachesEvent(reach));
}

/** Holds for the events of `custom_events` at a location that somebody reaches. */
export function reachesEvent(reach: Reach): RawBuilder<boolean> {
  return sql`custom_events.id in (select event_id from custom_event_locations
    where ${reach.location("customEventLocations.locationId")})`;
}

/** The locations of the query's `custom_events` by name and number, in the order of their numbers. */
export const placeNames = sql<string[]>`array(select locations.name || ' (' || locations.pc_number || ')'
  from custom_event_locations place join locations on locations.id = place.location_id
  where place.event_id = custom_events.id order by locations.pc_number)`;

/** What an event's page and its steps look at. */
export function withFacts(events: ReturnType<typeof eventProgramsOf>, reach: Reach) {
  return events
    .select(["customEvents.id", "customEvents.companyId", "customEvents.networkId", "customEvents.title"])
    .select(["customEvents.startsOn", "customEvents.endsOn", "customEvents.timeZone", "customEvents.place"])
    .select(["customEvents.status as calendarStatus", "customEvents.createdBy", "customEvents.estimatedCostCents"])
    .select(["customEvents.isReimbursable", "customEvents.wantsGiftCards", "customEvents.expectedAttendance"])
    .select(["customEvents.startsAt", "customEvents.endsAt", "customEvents.description"])
    .select(["eventPrograms.type", "eventPrograms.hostOrganization", "eventPrograms.hostName"])
    .select(["eventPrograms.hostEmail", "eventPrograms.hostPhone", "eventPrograms.plannedSamples"])
    .select(["eventPrograms.plannedGiftCards", "eventPrograms.status", "eventPrograms.statusSince"])
    .select(["eventPrograms.assigneeId", "eventPrograms.recapWaivedBy", "eventPrograms.copiedFromId"])
    .select(["eventPrograms.version", "networks.name as network", "customEventCategories.name as category"])
    .select([isWhollyIn(reach).as("isWhollyInReach"), limitCents.as("limitCents"), hasCardOrder.as("hasCardOrder")])
    .select(newestValue("incentiveRules", sql.ref("customEvents.companyId")).as("savedRules"))
    .select(newestValue("giftCardRules", sql.ref("customEvents.companyId")).as("savedCardRules"))
    .select(placesOf(reach).as("places"));
}

/** A location of an event that somebody reaches. */
export interface EventPlace {
  id: number;
  name: string;
  pcNumber: string;
  /** Its part of the cost in hundredths of a percent; null where it is split evenly. */
  basisPoints: number | null;
}

/** Those of an event's locations that somebody reaches, in the order of their PC numbers. */
function placesOf(reach: Reach): RawBuilder<EventPlace[]> {
  return sql`coalesce((
    select json_agg(json_build_object('id', locations.id, 'name', locations.name, 'pcNumber', locations.pc_number,
      'basisPoints', event_shares.basis_points) order by locations.pc_number, locations.id)
    from custom_event_locations
    join locations on locations.id = custom_event_locations.location_id
    left join event_shares on event_shares.event_id = custom_events.id and event_shares.location_id = locations.id
    where custom_event_locations.event_id = custom_events.id
      and ${reach.location("customEventLocations.locationId")}), '[]')`;
}

/**
 * The lowest estimate, in cents, above which a program that covers an event's first day wants it approved; null where
 * none does, and the company's rule holds.
 */
const limitCents = sql<number | null>`(select min(pre_approval_above_cents) from incentive_programs
  where incentive_programs.company_id = custom_events.company_id and incentive_programs.status in ('open', 'closing')
    and custom_events.starts_on between incentive_programs.starts_on and incentive_programs.ends_on)`;

/** Whether gift cards are ordered for it. */
const hasCardOrder = sql<boolean>`exists (select from gift_card_orders
  where event_id = custom_events.id and status not in ('rejected', 'cancelled'))`;

type Row = NonNullable<Awaited<ReturnType<ReturnType<typeof withFacts>["executeTakeFirst"]>>>;
export type EventProgram = ReturnType<typeof factsOf>;

function factsOf({ savedRules, savedCardRules, limitCents, ...event }: Row) {
  const rules = documentFrom("incentiveRules", savedRules);
  const cardRules = documentFrom("giftCardRules", savedCardRules);
  return { ...event, rules, cardRules, limitCents: limitCents ?? rules.preApprovalAboveCents };
}

/** An event with money; null when it is absent, out of reach or carries none. */
export async function findEventProgram(db: Db, reach: Reach, id: number): Promise<EventProgram | null> {
  const event = await withFacts(eventProgramsOf(db, reach), reach).where("customEvents.id", "=", id).executeTakeFirst();
  return event ? factsOf(event) : null;
}

/** The same, with its rows locked until the transaction ends: the calendar's first, as planning locks it. */
export async function lockEventProgram(db: Db, reach: Reach, id: number): Promise<EventProgram | null> {
  const event = await withFacts(eventProgramsOf(db, reach), reach)
    .where("customEvents.id", "=", id)
    .forUpdate(["customEvents", "eventPrograms"])
    .executeTakeFirst();
  return event ? factsOf(event) : null;
}

export const eventKind = { table: "eventPrograms", type: "event-program" } as const;

export const eventWorkflow: Workflow<EventProgram, typeof eventTransitions> = {
  ...{ ...eventKind, noun: "event", words: eventProgramWords, transitions: eventTransitions },
  lock: (db, { reach }, id) => lockEventProgram(db, reach, id),
};

/** Declares a step of events with money. */
export function eventStep(
  verb: EventStep,
  apply?: (db: Db, editor: Editor, step: { found: EventProgram; form: StepForm; now: Date }) => Promise<StepEffect>,
) {
  return defineStep(eventWorkflow, verb, apply);
}
