import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/connect.ts";
import type { Reach } from "#app/platform/identity/reach.server.ts";
import {
  channelIds,
  isForLocation as isEventFor,
  listBlackoutTimes,
} from "#app/planning/company-events/company-event-queries.server.ts";
import { planRulesOf } from "#app/setup/documents/document-queries.server.ts";
import { isForLocation, stepsOf } from "#app/planning/idea-catalogue/idea-catalogue.server.ts";
import { lastDayOf, type PreviewedLocation } from "./batch-rules.ts";

/** Which plans are made: of which set, in which period. Days are YYYY-MM-DD, both included. */
export interface Making {
  companyId: number;
  setId: number;
  startsOn: string;
  endsOn: string;
}

/** What plans of a company's set from a day on would be; null when the set is absent or out of reach. */
export async function findMaking(db: Db, reach: Reach, companyId: number, setId: number, startsOn: string) {
  const set = await db
    .selectFrom("autopilotSets")
    .select(["id", "name", "status", "objectiveId", items.as("items")])
    .where("id", "=", setId)
    .where("companyId", "=", companyId)
    .where(reach.company("autopilotSets.companyId"))
    .executeTakeFirst();
  if (!set) return null;
  const { mostDays } = await planRulesOf(db, companyId);
  return { set, making: { companyId, setId, startsOn, endsOn: lastDayOf(startsOn, set.items, mostDays) } };
}

const items = sql<{ offsetDays: number; durationDays: number }[]>`coalesce((
  select json_agg(json_build_object('offsetDays', item.offset_days, 'durationDays', ideas.duration_days))
  from autopilot_items item join ideas on ideas.id = item.idea_id and ideas.status = 'active'
  where item.set_id = autopilot_sets.id), '[]')`;

/**
 * What generating would meet at some locations in reach, in two statements, by network and PC number. `which` is a
 * condition on `locations`.
 */
export async function previewPlans(
  db: Db,
  reach: Reach,
  making: Making,
  which: RawBuilder<boolean>,
): Promise<PreviewedLocation[]> {
  const { companyId, setId, startsOn, endsOn } = making;
  const blackouts = await listBlackoutTimes(db, reach, companyId, { from: startsOn, until: endsOn });
  const { rows } = await sql<PreviewedLocation>`
    with target as (
      select locations.id, locations.pc_number, locations.name, locations.status, locations.network_id,
        networks.name as network
      from locations join networks on networks.id = locations.network_id
      where locations.company_id = ${companyId} and ${reach.location("locations.id")} and ${which}
    ), fitting as (${fittingItems(making)}),
    blackout as (
      select * from jsonb_to_recordset(${JSON.stringify(blackouts)}::jsonb) as time (id int, "startsOn" date, "endsOn" date)
    ),
    fits as (select location_id, count(*) as items, sum(cents)::bigint as cents from fitting group by location_id)
    select target.id, target.pc_number, target.name, target.status, target.network,
      coalesce(fits.items, 0) as items, coalesce(fits.cents, 0) as cents,
      exists (select from plans where plans.location_id = target.id and plans.autopilot_set_id = ${setId}
        and plans.starts_on = ${startsOn} and plans.autopilot_batch_id is not null) as is_made,
      (select plans.name from plans where plans.location_id = target.id and plans.status = 'active'
        and plans.starts_on <= ${endsOn} and plans.ends_on >= ${startsOn} order by plans.id limit 1) as overlaps,
      (select company_events.title from blackout join company_events on company_events.id = blackout.id
        join fitting on fitting.location_id = target.id and fitting.starts_on <= blackout."endsOn"
          and fitting.ends_on >= blackout."startsOn"
        where ${isEventFor(sql.ref("target.id"), sql.ref("target.networkId"))}
          and (${channelIds} = '{}' or fitting.channel_id = any(${channelIds}))
        order by blackout."startsOn", blackout.id limit 1) as blackout
    from target left join fits on fits.location_id = target.id
    order by lower(target.network), target.pc_number, target.id
  `.execute(db);
  return rows;
}

/**
 * Gives freshly made plans the items of their set, in one statement. Each begins as many days after the plan as the set
 * says and keeps what its idea says today.
 */
export async function writeItemsOfSet(
  db: Db,
  making: Making,
  plans: readonly { id: number; locationId: number }[],
  { userId, now }: { userId: number; now: Date },
): Promise<void> {
  await sql`
    with target as (
      select * from unnest(${plans.map(({ locationId }) => locationId)}::integer[], ${plans.map(({ id }) => id)}::integer[])
        as given (id, plan_id)
    ), fitting as (${fittingItems(making)})
    insert into plan_items (plan_id, company_id, position, idea_id, idea_version, title, channel_id, channel_option_id,
      starts_on, ends_on, quantity, unit_cost_cents, is_incentive_eligible, is_mandatory, lead_days, steps,
      created_at, created_by, updated_at, updated_by)
    select target.plan_id, ${making.companyId}, fitting.position, ideas.id, ideas.version, ideas.title, ideas.channel_id,
      fitting.channel_option_id, fitting.starts_on, fitting.ends_on, fitting.quantity, fitting.unit_cost_cents,
      ideas.is_incentive_eligible, fitting.is_mandatory, ideas.lead_days, ${stepsOf}::jsonb,
      ${now}, ${userId}, ${now}, ${userId}
    from fitting join target on target.id = fitting.location_id join ideas on ideas.id = fitting.idea_id
  `.execute(db);
}

/**
 * The items of the set for each location of `target`: their idea is active, within its window on the item's days, and
 * for the location. Preview and plans stand on it, so that what was promised is made.
 */
function fittingItems({ companyId, setId, startsOn, endsOn }: Making): RawBuilder<unknown> {
  return sql`
    select target.id as location_id, item.position, item.idea_id, ideas.channel_id, item.quantity, item.unit_cost_cents,
      item.quantity::bigint * item.unit_cost_cents as cents, item.is_mandatory,
      case when channel_options.is_active then item.channel_option_id end as channel_option_id,
      ${startsOn}::date + item.offset_days as starts_on,
      least(${startsOn}::date + item.offset_days + ideas.duration_days - 1, ${endsOn}::date) as ends_on
    from target cross join autopilot_items item
    join ideas on ideas.id = item.idea_id and ideas.status = 'active'
    left join channel_options on channel_options.id = item.channel_option_id
    where item.set_id = ${setId} and item.company_id = ${companyId}
      and ${startsOn}::date + item.offset_days <= ${endsOn}::date
      and (ideas.active_from is null or ideas.active_from <= ${startsOn}::date + item.offset_days)
      and (ideas.active_to is null or ideas.active_to >= ${startsOn}::date + item.offset_days)
      and ${isForLocation(sql.ref("ideas.id"), sql.ref("target.id"))}`;
}
