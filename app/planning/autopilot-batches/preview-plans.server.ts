import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/connect.ts";
import type { AccessScope } from "#app/platform/identity/access-scope.server.ts";
import {
  companyEventChannelIds,
  isCompanyEventForLocation as isEventFor,
  listBlackoutOccurrences,
} from "#app/planning/company-events/company-event-queries.server.ts";
import { readPlanRules } from "#app/setup/documents/document-queries.server.ts";
import { isIdeaForLocation, ideaStepsJson } from "#app/planning/idea-catalog/idea-catalog.server.ts";
import { autopilotPlanEndsOn, type PreviewedLocation } from "./batch-rules.ts";

/** Set and period of the plans to create. Days are YYYY-MM-DD, both included. */
export interface PlanGeneration {
  companyId: number;
  setId: number;
  startsOn: string;
  endsOn: string;
}

/** Find a company's set and the period its plans would have from a start day; null when absent or out of scope. */
export async function findPlanGeneration(
  db: Db,
  access: AccessScope,
  { companyId, setId, startsOn }: { companyId: number; setId: number; startsOn: string },
) {
  const set = await db
    .selectFrom("autopilotSets")
    .select(["id", "name", "status", "objectiveId", items.as("items")])
    .where("id", "=", setId)
    .where("companyId", "=", companyId)
    .where(access.company("autopilotSets.companyId"))
    .executeTakeFirst();
  if (!set) return null;
  const { mostDays } = await readPlanRules(db, companyId);
  return {
    set,
    generation: { companyId, setId, startsOn, endsOn: autopilotPlanEndsOn(startsOn, set.items, mostDays) },
  };
}

const items = sql<{ offsetDays: number; durationDays: number }[]>`coalesce((
  select json_agg(json_build_object('offsetDays', item.offset_days, 'durationDays', ideas.duration_days))
  from autopilot_items item join ideas on ideas.id = item.idea_id and ideas.status = 'active'
  where item.set_id = autopilot_sets.id), '[]')`;

/**
 * Read the facts and costs of generating at locations in scope, in two statements, ordered by network and PC number.
 * `condition` is a condition on `locations`.
 */
export async function previewPlans(
  db: Db,
  access: AccessScope,
  generation: PlanGeneration,
  condition: RawBuilder<boolean>,
): Promise<PreviewedLocation[]> {
  const { companyId, setId, startsOn, endsOn } = generation;
  const blackouts = await listBlackoutOccurrences(db, access, companyId, { from: startsOn, until: endsOn });
  const { rows } = await sql<PreviewedLocation>`
    with target as (
      select locations.id, locations.pc_number, locations.name, locations.status, locations.network_id,
        networks.name as network
      from locations join networks on networks.id = locations.network_id
      where locations.company_id = ${companyId} and ${access.location("locations.id")} and ${condition}
    ), fitting as (${selectEligibleItems(generation)}),
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
          and (${companyEventChannelIds} = '{}' or fitting.channel_id = any(${companyEventChannelIds}))
        order by blackout."startsOn", blackout.id limit 1) as blackout
    from target left join fits on fits.location_id = target.id
    order by lower(target.network), target.pc_number, target.id
  `.execute(db);
  return rows;
}

/**
 * Insert the set's items into new plans, in one statement. Each item starts its offset of days after the plan and
 * copies its idea as it is today.
 */
export async function insertSetItems(
  db: Db,
  generation: PlanGeneration,
  plans: readonly { id: number; locationId: number }[],
  { userId, now }: { userId: number; now: Date },
): Promise<void> {
  await sql`
    with target as (
      select * from unnest(${plans.map(({ locationId }) => locationId)}::integer[], ${plans.map(({ id }) => id)}::integer[])
        as given (id, plan_id)
    ), fitting as (${selectEligibleItems(generation)})
    insert into plan_items (plan_id, company_id, position, idea_id, idea_version, title, channel_id, channel_option_id,
      starts_on, ends_on, quantity, unit_cost_cents, is_incentive_eligible, is_mandatory, lead_days, steps,
      created_at, created_by, updated_at, updated_by)
    select target.plan_id, ${generation.companyId}, fitting.position, ideas.id, ideas.version, ideas.title, ideas.channel_id,
      fitting.channel_option_id, fitting.starts_on, fitting.ends_on, fitting.quantity, fitting.unit_cost_cents,
      ideas.is_incentive_eligible, fitting.is_mandatory, ideas.lead_days, ${ideaStepsJson}::jsonb,
      ${now}, ${userId}, ${now}, ${userId}
    from fitting join target on target.id = fitting.location_id join ideas on ideas.id = fitting.idea_id
  `.execute(db);
}

/**
 * Select the set's items that fit each location of `target`: the idea is active, within its window on the item's first
 * day, and available there. Preview and generation share this query, so that they never differ.
 */
function selectEligibleItems({ companyId, setId, startsOn, endsOn }: PlanGeneration): RawBuilder<unknown> {
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
      and ${isIdeaForLocation(sql.ref("ideas.id"), sql.ref("target.id"))}`;
}
