import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { isFullyVisibleEvent } from "#app/planning/custom-events/custom-event-queries.server.ts";
import type { AccessScope } from "#app/platform/identity/access-scope.server.ts";
import { bindTransitions, type WorkflowRecords } from "#app/platform/workflow/workflow.server.ts";
import { parseDocumentValue, selectNewestValue } from "#app/setup/documents/document-queries.server.ts";
import { selectUndoable } from "#app/programs/queue/define-decision.server.ts";
import { eventProgramWorkflow } from "./event-rules.ts";

const TYPE = "event-program";

/** Select the event programs with at least one location in scope. */
export function selectEventPrograms(db: Db, access: AccessScope) {
  return db
    .selectFrom("customEvents")
    .innerJoin("eventPrograms", "eventPrograms.id", "customEvents.id")
    .innerJoin("networks", "networks.id", "customEvents.networkId")
    .innerJoin("customEventCategories", "customEventCategories.id", "customEvents.categoryId")
    .where(isCustomEventInScope(access));
}

/** Build the SQL condition that a row of `custom_events` has at least one location in scope. */
export function isCustomEventInScope(access: AccessScope): RawBuilder<boolean> {
  return sql`custom_events.id in (select event_id from custom_event_locations
    where ${access.location("customEventLocations.locationId")})`;
}

/** Locations of the query's `custom_events`, "Galesburg (300123)", by PC number. */
export const eventLocationNames = sql<string[]>`array(select locations.name || ' (' || locations.pc_number || ')'
  from custom_event_locations place join locations on locations.id = place.location_id
  where place.event_id = custom_events.id order by locations.pc_number)`;

/** Select the columns that an event's page and rules need. */
export function selectEventForRules(events: ReturnType<typeof selectEventPrograms>, access: AccessScope) {
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
    .select([
      isFullyVisibleEvent(access).as("isWhollyInScope"),
      limitCents.as("limitCents"),
      hasCardOrder.as("hasCardOrder"),
    ])
    .select(selectNewestValue("incentiveRules", sql.ref("customEvents.companyId")).as("savedRules"))
    .select(selectNewestValue("giftCardRules", sql.ref("customEvents.companyId")).as("savedCardRules"))
    .select(selectUndoable(TYPE, "eventPrograms").as("undoable"))
    .select(selectEventLocations(access).as("places"));
}

/** Location of an event, in scope. */
export interface EventLocation {
  id: number;
  name: string;
  pcNumber: string;
  /** Share of the cost in basis points (hundredths of a percent); null when the cost is split evenly. */
  basisPoints: number | null;
}

/** Select an event's locations in scope, by PC number. */
function selectEventLocations(access: AccessScope): RawBuilder<EventLocation[]> {
  return sql`coalesce((
    select json_agg(json_build_object('id', locations.id, 'name', locations.name, 'pcNumber', locations.pc_number,
      'basisPoints', event_shares.basis_points) order by locations.pc_number, locations.id)
    from custom_event_locations
    join locations on locations.id = custom_event_locations.location_id
    left join event_shares on event_shares.event_id = custom_events.id and event_shares.location_id = locations.id
    where custom_event_locations.event_id = custom_events.id
      and ${access.location("customEventLocations.locationId")}), '[]')`;
}

/**
 * Lowest estimate, in cents, above which a program covering the event's first day requires approval; null when no
 * program sets one and the company's rule applies.
 */
const limitCents = sql<number | null>`(select min(pre_approval_above_cents) from incentive_programs
  where incentive_programs.company_id = custom_events.company_id and incentive_programs.status in ('open', 'closing')
    and custom_events.starts_on between incentive_programs.starts_on and incentive_programs.ends_on)`;

/** True when the event has a gift card order that is neither rejected nor canceled. */
const hasCardOrder = sql<boolean>`exists (select from gift_card_orders
  where event_id = custom_events.id and status not in ('rejected', 'cancelled'))`;

type Row = NonNullable<Awaited<ReturnType<ReturnType<typeof selectEventForRules>["executeTakeFirst"]>>>;
export type EventProgram = ReturnType<typeof toEventProgram>;

function toEventProgram({ savedRules, savedCardRules, limitCents, ...event }: Row) {
  const rules = parseDocumentValue("incentiveRules", savedRules);
  const cardRules = parseDocumentValue("giftCardRules", savedCardRules);
  return { ...event, rules, cardRules, limitCents: limitCents ?? rules.preApprovalAboveCents };
}

/** Find an event program; null when it is absent, out of scope or the event has none. */
export async function findEventProgram(db: Db, access: AccessScope, id: number): Promise<EventProgram | null> {
  const event = await selectEventForRules(selectEventPrograms(db, access), access)
    .where("customEvents.id", "=", id)
    .executeTakeFirst();
  return event ? toEventProgram(event) : null;
}

/**
 * Lock an event program until the transaction ends, like `findEventProgram`. It locks the calendar's row first, as
 * planning does.
 */
export async function lockEventProgram(db: Db, access: AccessScope, id: number): Promise<EventProgram | null> {
  const event = await selectEventForRules(selectEventPrograms(db, access), access)
    .where("customEvents.id", "=", id)
    .forUpdate(["customEvents", "eventPrograms"])
    .executeTakeFirst();
  return event ? toEventProgram(event) : null;
}

export const eventProgramRecords: WorkflowRecords<EventProgram, typeof eventProgramWorkflow.transitions> = {
  table: "eventPrograms",
  type: TYPE,
  workflow: eventProgramWorkflow,
  lock: (db, { access }, id) => lockEventProgram(db, access, id),
};

/** Define a transition of event programs. */
export const defineEventTransition = bindTransitions(eventProgramRecords);
