import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/connect.ts";
import type { AccessScope } from "#app/platform/identity/access-scope.server.ts";
import { isCustomEventInScope } from "#app/programs/events/event-programs.server.ts";
import type { RelatedRecords } from "./related-records.ts";

/** Record whose related records are read. The caller has found it within its scope. */
type RelatedRecordsSource = { planId: number } | { eventId: number } | { claimId: number };

/** Find the records related to a record, or to all items of a plan, in one statement; limited to the scope. */
export async function findRelatedRecords(
  db: Db,
  access: AccessScope,
  end: RelatedRecordsSource,
): Promise<RelatedRecords> {
  const { rows } = await sql<RelatedRecords>`
    with end_items as materialized (${selectRelatedItems(end)}),
    end_events as materialized (
      select id from custom_events where plan_item_id in (select id from end_items) ${orSourceEvent(end)}),
    end_claims as materialized (
      select id from claims where event_id in (select id from end_events) or plan_item_id in (select id from end_items)
      ${"claimId" in end ? sql`or id = ${end.claimId}` : sql``})
    select
      (select coalesce(json_agg(json_build_object('id', plan_items.id, 'planId', plans.id, 'plan', plans.name,
          'title', plan_items.title) order by plan_items.id), '[]')
        from plan_items join plans on plans.id = plan_items.plan_id
        where plan_items.id in (select id from end_items) and ${access.location("plans.locationId")}) as items,
      (select coalesce(json_agg(json_build_object('id', custom_events.id, 'planItemId', plan_item_id, 'title', title,
          'startsOn', starts_on, 'status', coalesce(event_programs.status, custom_events.status),
          'isManaged', event_programs.id is not null) order by starts_on, custom_events.id), '[]')
        from custom_events left join event_programs on event_programs.id = custom_events.id
        where custom_events.id in (select id from end_events) and ${isCustomEventInScope(access)}) as events,
      (select coalesce(json_agg(json_build_object('id', claims.id, 'eventId', event_id, 'planItemId', plan_item_id,
          'number', claims.number, 'pcNumber', locations.pc_number, 'status', claims.status,
          'cents', coalesce(approved_cents, expected_cents), 'paidOn', paid_on, 'paymentRef', payment_ref,
          'batchId', payment_batch_id, 'batch', payment_batches.number) order by locations.pc_number, claims.id), '[]')
        from claims join locations on locations.id = claims.location_id
        left join payment_batches on payment_batches.id = payment_batch_id
        where claims.id in (select id from end_claims) and ${access.record("claims")}) as claims
  `.execute(db);
  return rows[0] ?? { items: [], events: [], claims: [] };
}

function selectRelatedItems(end: RelatedRecordsSource): RawBuilder<unknown> {
  if ("planId" in end) return sql`select id from plan_items where plan_id = ${end.planId}`;
  if ("eventId" in end) return sql`select plan_item_id as id from custom_events where id = ${end.eventId}`;
  return sql`select coalesce(claims.plan_item_id, custom_events.plan_item_id) as id
    from claims left join custom_events on custom_events.id = claims.event_id where claims.id = ${end.claimId}`;
}

function orSourceEvent(end: RelatedRecordsSource): RawBuilder<unknown> {
  if ("eventId" in end) return sql`or id = ${end.eventId}`;
  return "claimId" in end ? sql`or id = (select event_id from claims where id = ${end.claimId})` : sql``;
}
