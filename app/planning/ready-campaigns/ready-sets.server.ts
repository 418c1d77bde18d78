import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import type { AccessScope } from "#app/platform/identity/access-scope.server.ts";
import { type CompanyEventDays, expandCompanyEvents } from "#app/planning/company-events/company-event-days.ts";
import {
  companyEventChannelIds,
  companyEventDaysJson,
  isCompanyEventForLocation,
  canTakePlace,
} from "#app/planning/company-events/company-event-queries.server.ts";
import { isIdeaForLocation } from "#app/planning/idea-catalog/idea-catalog.server.ts";
import type { Blackout } from "#app/planning/plans/plan-rules.ts";
import type { LocalBlackout, RunningPlan, TimedItem } from "./campaign-timing.ts";

/** Item of a set that owners are offered. */
export interface ReadyItem extends TimedItem {
  ideaId: number;
  channel: string;
  icon: string;
  lightColor: string;
  darkColor: string;
  imageKey: string | null;
  cents: number;
  isIncentiveEligible: boolean;
  /** Number of to-dos that it adds to a location's checklist. */
  steps: number;
}

/** Published set of a company, with the items of its active ideas. */
export interface ReadySet {
  id: number;
  name: string;
  description: string;
  objectiveId: number;
  objective: string;
  items: ReadyItem[];
  /** Its plans at the chosen locations that run now or later, or await an answer. */
  own: (RunningPlan & { status: string })[];
}

/** Largest number of sets that are compared for an offer, the newest first. */
const MAX_SETS = 20;

/**
 * List a company's published sets whose objective is active, for some locations that the caller has found in scope.
 * Sets without an active idea are left out.
 */
export async function listReadySets(
  db: Db,
  access: AccessScope,
  { companyId, locationIds, today }: { companyId: number; locationIds: readonly number[]; today: string },
): Promise<ReadySet[]> {
  const target = sql`unnest(${locationIds}::integer[]) as target (id)`;
  const { rows } = await sql<ReadySet>`
    select sets.id, sets.name, sets.description, sets.objective_id, objectives.name as objective,
      coalesce((select json_agg(json_build_object('ideaId', ideas.id, 'title', ideas.title, 'channelId', channels.id,
          'channel', channels.name, 'icon', channels.icon, 'lightColor', channels.light_color,
          'darkColor', channels.dark_color, 'imageKey', files.key, 'offsetDays', item.offset_days,
          'durationDays', ideas.duration_days, 'leadDays', ideas.lead_days, 'activeFrom', ideas.active_from,
          'activeTo', ideas.active_to, 'seasonFrom', ideas.season_from, 'seasonTo', ideas.season_to,
          'cents', item.quantity::bigint * item.unit_cost_cents, 'isIncentiveEligible', ideas.is_incentive_eligible,
          'steps', (select count(*) from idea_steps where idea_id = ideas.id),
          'firstStepDays', (select coalesce(min(offset_days), 0) from idea_steps where idea_id = ideas.id),
          'locationIds', array(select target.id from ${target}
            where ${isIdeaForLocation(sql.ref("ideas.id"), sql.ref("target.id"))})) order by item.position)
        from autopilot_items item join ideas on ideas.id = item.idea_id and ideas.status = 'active'
        join channels on channels.id = ideas.channel_id left join files on files.id = ideas.image_file_id
        where item.set_id = sets.id), '[]') as items,
      coalesce((select json_agg(json_build_object('id', plans.id, 'locationId', plans.location_id, 'name', plans.name,
          'startsOn', plans.starts_on, 'endsOn', plans.ends_on, 'status', plans.status) order by plans.id)
        from plans where plans.autopilot_set_id = sets.id and plans.location_id = any(${locationIds}::integer[])
          and (plans.status = 'active' or plans.status = 'draft' and plans.autopilot_answer = 'waiting')
          and plans.ends_on >= ${today}), '[]') as own
    from autopilot_sets sets join objectives on objectives.id = sets.objective_id and objectives.is_active
    where sets.company_id = ${companyId} and ${access.company("sets.companyId")} and sets.status = 'published'
    order by sets.updated_at desc, sets.id desc limit ${MAX_SETS}
  `.execute(db);
  return rows.filter(({ items }) => items.length > 0);
}

/**
 * Read what can stand against a campaign at some locations that the caller has found in scope: their active plans, and
 * the blackouts of the given days.
 */
export async function findCampaignObstacles(
  db: Db,
  {
    companyId,
    locationIds,
    from,
    until,
  }: { companyId: number; locationIds: readonly number[]; from: string; until: string },
): Promise<{ running: RunningPlan[]; blackouts: LocalBlackout[] }> {
  const { rows } = await sql<{
    running: RunningPlan[];
    blackouts: (Blackout & CompanyEventDays & { locationIds: number[] })[];
  }>`
    select
      coalesce((select json_agg(json_build_object('id', id, 'locationId', location_id, 'name', name,
          'startsOn', starts_on, 'endsOn', ends_on) order by ends_on, id)
        from plans where location_id = any(${locationIds}::integer[]) and status = 'active' and ends_on >= ${from}),
        '[]') as running,
      coalesce((select json_agg(json_build_object('title', company_events.title, ${companyEventDaysJson},
          'channelIds', ${companyEventChannelIds}, 'locationIds', array(select locations.id from locations
            where locations.id = any(${locationIds}::integer[])
              and ${isCompanyEventForLocation(sql.ref("locations.id"), sql.ref("locations.networkId"))}))
          order by company_events.starts_on, company_events.id)
        from company_events where company_events.company_id = ${companyId} and company_events.kind = 'blackout'
          and company_events.status = 'published' and ${canTakePlace(sql`${from}`, sql`${until}`)}), '[]') as blackouts
  `.execute(db);
  const [found] = rows;
  return {
    running: found?.running ?? [],
    blackouts: expandCompanyEvents(found?.blackouts ?? [], { from, until }),
  };
}
