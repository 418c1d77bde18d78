import { type RawBuilder, sql } from "kysely";
import { readableUntilText } from "./transfer-rules.ts";
import type { TransferHandler } from "./transfer-handler.ts";

/**
 * Records for the former owners: each location with its plans and events of their period, as the other handlers leave
 * them. Written once; later changes by the new owner do not show in them.
 */
export const recordTransferHandler: TransferHandler = {
  name: "records",
  label: "Former owners",
  count: ({ locationIds }) => sql`select cardinality(${locationIds}::integer[])`,
  describe: (_, { fromNetworks, effectiveOn }) => readableUntilText(fromNetworks, effectiveOn),
  async apply(db, { locationIds }, now) {
    const { rows } = await sql<{ id: number }>`
      with handed_over as materialized (${selectEndedOwnerships(locationIds)}
      ), recorded_plans as materialized (
        select plans.*, handed_over.time_zone from handed_over
        join plans on plans.location_id = handed_over.location_id and ${isOfOwnership}
      ), plans_by_location as materialized (${plansByLocation}
      )
      insert into location_records (company_id, ownership_id, location_id, network_id, record, kept_at)
      select handed_over.company_id, handed_over.id, handed_over.location_id, handed_over.network_id,
        ${record}, ${now}::timestamptz
      from handed_over
      join locations on locations.id = handed_over.location_id
      join networks on networks.id = handed_over.network_id
      left join plans_by_location plans on plans.location_id = handed_over.location_id
      cross join lateral (${eventsOfLocation}) events
      returning id
    `.execute(db);
    return rows.length;
  },
};

/** Select each location's last ended ownership, which the transfer has just closed. */
function selectEndedOwnerships(locationIds: number[]): RawBuilder<unknown> {
  return sql`
    select distinct on (location_id) location_ownerships.*, locations.time_zone
    from location_ownerships join locations on locations.id = location_id
    where location_id = any(${locationIds}) and until_day is not null
    order by location_id, location_ownerships.id desc`;
}

/** SQL condition that a plan ran during the ownership, or was created during it and never ran. */
const isOfOwnership = sql`(case when plans.status in ('active', 'completed') or plans.activated_at is not null
  then plans.starts_on < handed_over.until_day and plans.ends_on >= handed_over.from_day
  else (plans.created_at at time zone handed_over.time_zone)::date >= handed_over.from_day end)`;

const record = sql`jsonb_build_object('pcNumber', locations.pc_number, 'name', locations.name,
  'street', locations.street, 'street2', locations.street2, 'city', locations.city, 'state', locations.state,
  'zip', locations.zip, 'network', networks.name, 'plans', coalesce(plans.recorded, '[]'),
  'events', coalesce(events.recorded, '[]'))`;

const itemsByPlan = sql`
  select plan_id, jsonb_agg(jsonb_build_object('title', plan_items.title, 'channel', channels.name,
    'startsOn', plan_items.starts_on, 'endsOn', plan_items.ends_on, 'status', plan_items.status,
    'plannedCents', planned_cents, 'actualCents', actual_cents) order by plan_items.position, plan_items.id) as recorded
  from plan_items join recorded_plans on recorded_plans.id = plan_id
  join channels on channels.id = plan_items.channel_id group by plan_id`;

const actionsByPlan = sql`
  select plan_id, jsonb_agg(jsonb_build_object('title', actions.title, 'dueOn', due_on, 'status', actions.status,
    'doneOn', (done_at at time zone time_zone)::date) order by due_on, actions.position, actions.id) as recorded
  from actions join recorded_plans on recorded_plans.id = plan_id group by plan_id`;

const plansByLocation = sql`
  select location_id, jsonb_agg(jsonb_build_object('number', number, 'name', name, 'status', status,
    'startsOn', starts_on, 'endsOn', ends_on, 'items', coalesce(items.recorded, '[]'),
    'actions', coalesce(actions.recorded, '[]')) order by starts_on, recorded_plans.id) as recorded
  from recorded_plans
  left join (${itemsByPlan}) items on items.plan_id = recorded_plans.id
  left join (${actionsByPlan}) actions on actions.plan_id = recorded_plans.id
  group by location_id`;

/** Events of the query's `handed_over`, looked up for each location. */
const eventsOfLocation = sql`
  select jsonb_agg(jsonb_build_object('title', title, 'startsOn', starts_on, 'endsOn', ends_on,
    'status', status, 'isRepeating', rrule <> '') order by starts_on, custom_events.id) as recorded
  from custom_event_locations
  join custom_events on custom_events.id = event_id
  where custom_event_locations.location_id = handed_over.location_id and starts_on < handed_over.until_day
    and case when rrule = '' then ends_on else coalesce(repeats_until, 'infinity') end >= handed_over.from_day`;
