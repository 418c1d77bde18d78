import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/connect.ts";
import type { AccessScope } from "#app/platform/identity/access-scope.server.ts";
import { dayIn } from "#app/organization/locations/location-rules.ts";
import { parseDocumentValue, selectNewestValue } from "#app/setup/documents/document-queries.server.ts";
import { type OrderedCards, eventCardsRefusal } from "./card-rules.ts";

/** Account that pays for cards of an event at a location. */
export interface PayingAccount {
  id: number;
  programId: number;
  program: string;
  availableCents: number;
}

/** Event at a location, with its order or the reason why no cards can be ordered. */
export type CardSource = Awaited<ReturnType<typeof listCardSources>>[number];

/** List an event at each of its locations in scope, by PC number; empty when it is absent or out of scope. */
export async function listCardSources(db: Db, access: AccessScope, eventId: number, now: Date) {
  const rows = await db
    .selectFrom("customEvents")
    .innerJoin("customEventLocations", "customEventLocations.eventId", "customEvents.id")
    .innerJoin("locations", "locations.id", "customEventLocations.locationId")
    .leftJoin("eventPrograms", "eventPrograms.id", "customEvents.id")
    .select(["customEvents.id as eventId", "customEvents.companyId", "customEvents.title", "customEvents.status"])
    .select(["customEvents.startsOn", "customEvents.endsOn", "eventPrograms.status as programStatus"])
    .select([
      sql<boolean>`custom_events.rrule <> ''`.as("repeats"),
      sql<boolean>`(custom_events.wants_gift_cards or custom_events.is_reimbursable)`.as("isOfProgram"),
    ])
    .select(["locations.id as locationId", "locations.networkId", "locations.name", "locations.pcNumber"])
    .select(["locations.street", "locations.street2", "locations.city", "locations.state", "locations.zip"])
    .select(["locations.phone", "locations.timeZone"])
    .select([overdueRecap(now).as("recapOverdueOf"), payingAccount.as("account"), orderedSoFar.as("soFar")])
    .select(openOrder(access).as("open"))
    .select(selectNewestValue("giftCardRules", sql.ref("customEvents.companyId")).as("savedRules"))
    .where("customEvents.id", "=", eventId)
    .where(access.location("customEventLocations.locationId"))
    .orderBy("locations.pcNumber")
    .execute();
  return rows.map(({ savedRules, open, ...row }) => {
    const rules = parseDocumentValue("giftCardRules", savedRules);
    const today = dayIn(row.timeZone, now);
    const ofOther = "The previous owner of this {location} already ordered for it.";
    return {
      ...row,
      rules,
      today,
      /** Id of the open order; null when there is none or it is out of scope. */
      orderId: open?.isReached ? open.id : null,
      refusal: open && !open.isReached ? ofOther : eventCardsRefusal(row, today, rules),
    };
  });
}

/** Account of the location, or of its network, in the open program that covers the event's day and category. */
const payingAccount: RawBuilder<PayingAccount | null> = sql`(
  select json_build_object('id', accounts.id, 'programId', programs.id, 'program', programs.name,
    'availableCents', accounts.available_cents)
  from incentive_programs programs
  join budget_accounts accounts on accounts.program_id = programs.id and accounts.network_id = locations.network_id
    and accounts.location_id is not distinct from case programs.pool when 'location' then locations.id end
  where programs.company_id = custom_events.company_id and programs.status = 'open'
    and custom_events.starts_on between programs.starts_on and programs.ends_on
    and (not exists (select from incentive_program_categories where program_id = programs.id)
      or exists (select from incentive_program_categories where program_id = programs.id
        and category_id = custom_events.category_id))
  order by programs.id limit 1)`;

const orderedSoFar: RawBuilder<OrderedCards> = sql`(
  select json_build_object('cards', coalesce(sum(coalesce(approved_quantity, quantity)), 0),
    'cents', coalesce(sum(coalesce(approved_quantity, quantity) * denomination_cents), 0))
  from gift_card_orders orders join gift_card_lines lines on lines.order_id = orders.id
  where orders.event_id = custom_events.id and orders.status not in ('rejected', 'cancelled'))`;

function openOrder(access: AccessScope): RawBuilder<{ id: number; isReached: boolean } | null> {
  return sql`(select json_build_object('id', gift_card_orders.id, 'isReached', ${access.record("giftCardOrders")})
    from gift_card_orders where event_id = custom_events.id and location_id = locations.id
      and status not in ('rejected', 'reconciled', 'cancelled'))`;
}

/**
 * Build the SQL of the title of an event at the query's `locations` whose recap is overdue (docs/product/workflows.md);
 * null for none.
 */
function overdueRecap(now: Date): RawBuilder<string | null> {
  const recapDays = sql`coalesce((${selectNewestValue("incentiveRules", sql.ref("locations.companyId"))} ->> 'recapDays')::integer,
    ${sql.lit(parseDocumentValue("incentiveRules", null).recapDays)})`;
  return sql`(select events.title from event_programs programs
    join custom_events events on events.id = programs.id
    join custom_event_locations places on places.event_id = events.id
    where places.location_id = locations.id and programs.status = 'recapDue' and programs.recap_waived_by is null
      and events.ends_on + ${recapDays} < (${now}::timestamptz at time zone locations.time_zone)::date
    order by events.ends_on limit 1)`;
}
