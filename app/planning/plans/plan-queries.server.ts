import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { type AccessScope, isLocationVisibleTo } from "#app/platform/identity/access-scope.server.ts";
import { isActionLateAt } from "#app/planning/actions/action-conditions.server.ts";
import { type CompanyEventDays, expandCompanyEvents } from "#app/planning/company-events/company-event-days.ts";
import {
  companyEventChannelIds,
  companyEventDaysJson,
  isCompanyEventForLocation,
  canTakePlace,
} from "#app/planning/company-events/company-event-queries.server.ts";
import { parseDocumentValue, selectNewestValue } from "#app/setup/documents/document-queries.server.ts";
import { hasNoActivatedPlan } from "./first-plan.server.ts";
import type { Blackout } from "./plan-rules.ts";
import type { NamedRecord } from "#app/ui/named-record.ts";

/** Find a plan with its location and objectives; null when absent or out of scope. */
export async function findPlan(db: Db, access: AccessScope, planId: number, now: Date) {
  const plan = await db
    .selectFrom("plans")
    .innerJoin("locations", "locations.id", "plans.locationId")
    .innerJoin("networks", "networks.id", "plans.networkId")
    .leftJoin("autopilotSets", "autopilotSets.id", "plans.autopilotSetId")
    .leftJoin("plans as source", "source.id", "plans.copiedFromId")
    .select(["plans.id", "plans.companyId", "plans.networkId", "plans.locationId", "plans.number", "plans.name"])
    .select(["plans.startsOn", "plans.endsOn", "plans.neighborhoodType", "plans.budgetCents", "plans.status"])
    .select(["plans.version", "plans.createdAt", "plans.activatedAt", "plans.completedAt", "plans.autopilotAnswer"])
    .select(["locations.name as location", "locations.pcNumber", "locations.timeZone", "networks.name as network"])
    .select(["autopilotSets.name as autopilotSet", "source.name as copiedFrom", "source.id as copiedFromId"])
    .select([
      objectives.as("objectives"),
      siblingCount.as("sisters"),
      overlappingPlans.as("overlapping"),
      countPlanActions(now).as("actions"),
    ])
    .select(sql<boolean>`plans.status in ('draft', 'saved') and ${hasNoActivatedPlan(access)}`.as("isFirst"))
    .where("plans.id", "=", planId)
    .where(access.location("plans.locationId"))
    .executeTakeFirst();
  return plan ?? null;
}

/** Count the actions of the query's `plans`: done, needed in all, late at their location, and begun. */
function countPlanActions(now: Date) {
  return sql<{ done: number; needed: number; late: number; begun: number }>`(
  select json_build_object('done', count(*) filter (where status = 'done'),
    'needed', count(*) filter (where status <> 'notNeeded'),
    'late', count(*) filter (where ${isActionLateAt(now)}),
    'begun', count(*) filter (where status <> 'todo'))
  from actions where plan_id = plans.id)`;
}

export type FoundPlan = NonNullable<Awaited<ReturnType<typeof findPlan>>>;

/** List the items of plans that the caller has found in scope, in each plan's order. */
export function listPlanItems(db: Db, plans: readonly { id: number }[]) {
  return db
    .selectFrom("planItems")
    .innerJoin("channels", "channels.id", "planItems.channelId")
    .leftJoin("channelOptions", "channelOptions.id", "planItems.channelOptionId")
    .leftJoin("ideas", "ideas.id", "planItems.ideaId")
    .select([
      "planItems.id",
      "planItems.planId",
      "planItems.version",
      "planItems.ideaId",
      "planItems.ideaVersion",
      "planItems.title",
    ])
    .select(["planItems.channelId", "planItems.channelOptionId", "planItems.startsOn", "planItems.endsOn"])
    .select(["planItems.quantity", "planItems.unitCostCents", "planItems.plannedCents", "planItems.baselineCents"])
    .select(["planItems.baselineStartsOn", "planItems.baselineEndsOn"])
    .select(["planItems.actualCents", "planItems.vendor", "planItems.note", "planItems.isMandatory"])
    .select(["planItems.leadDays", "planItems.isIncentiveEligible", "channels.name as channel"])
    .select(["channels.lightColor", "channels.darkColor", "channelOptions.name as channelOption"])
    .select(sql<number>`jsonb_array_length(plan_items.steps)`.as("steps"))
    .select(
      sql<boolean>`coalesce(ideas.status = 'active' and ideas.version > plan_items.idea_version, false)`.as(
        "hasNewerIdea",
      ),
    )
    .where(sql<boolean>`plan_items.plan_id = any(${idsOf(plans)}::integer[])`)
    .orderBy("planItems.position")
    .orderBy("planItems.id")
    .execute();
}

export type PlanItem = Awaited<ReturnType<typeof listPlanItems>>[number];

/**
 * List the constraints of the given plans, in their order: the company's plan rules, and the published blackouts during
 * the period at the location. The caller has found the plans in scope.
 */
export async function listPlanConstraints<Plan extends { id: number }>(db: Db, plans: readonly Plan[]) {
  const rows = await db
    .selectFrom("plans")
    .select(["plans.id", "plans.startsOn", "plans.endsOn", ...planConstraintColumns()])
    .where(sql<boolean>`plans.id = any(${idsOf(plans)}::integer[])`)
    .execute();
  return plans.map((plan) => {
    const row = rows.find(({ id }) => id === plan.id);
    return {
      plan,
      ...(row ? toRulesAndBlackouts(row) : { rules: parseDocumentValue("planRules", {}), blackouts: [] }),
    };
  });
}

function idsOf(plans: readonly { id: number }[]): number[] {
  return plans.map(({ id }) => id);
}

/** Columns of the query's `plans` that `toRulesAndBlackouts` reads in addition to their period. */
export function planConstraintColumns() {
  return [selectNewestValue("planRules", sql.ref("plans.companyId")).as("rules"), blackouts.as("blackouts")] as const;
}

/** Return the company's plan rules, and each occurrence of a blackout within the period. */
export function toRulesAndBlackouts(row: {
  startsOn: string;
  endsOn: string;
  rules: unknown;
  blackouts: readonly (Blackout & CompanyEventDays)[];
}) {
  const { startsOn, endsOn, rules, blackouts } = row;
  return {
    rules: parseDocumentValue("planRules", rules),
    blackouts: expandCompanyEvents(blackouts, { from: startsOn, until: endsOn }),
  };
}

/**
 * True when the query's `users`, members of the network, own the location of its `plans`, through the network or a
 * group.
 */
export const ownsPlanLocation = sql<boolean>`(
  users.role in ('Business Administrator', 'Business Owner') and ${isLocationVisibleTo("plans.locationId")})`;

/** Planned cents of the items of the query's `plans`. */
export const plannedCents = sql<number>`(
  select coalesce(sum(plan_items.planned_cents), 0)::bigint from plan_items where plan_items.plan_id = plans.id)`;

export const objectiveNames = sql<string[]>`array(
  select objectives.name from plan_objectives join objectives on objectives.id = plan_objectives.objective_id
  where plan_objectives.plan_id = plans.id order by plan_objectives.position, objectives.id)`;

const objectives = sql<{ id: number; name: string }[]>`coalesce((
  select json_agg(json_build_object('id', objectives.id, 'name', objectives.name)
    order by plan_objectives.position, objectives.id)
  from plan_objectives join objectives on objectives.id = plan_objectives.objective_id
  where plan_objectives.plan_id = plans.id), '[]')`;

/** Number of other plans created together with this one. */
const siblingCount = sql<number>`(select count(*) from plans sister
  where sister.plan_group_id = plans.plan_group_id and sister.id <> plans.id)`;

const blackouts = sql<(Blackout & CompanyEventDays)[]>`coalesce((
  select json_agg(json_build_object('title', company_events.title, ${companyEventDaysJson}, 'channelIds', ${companyEventChannelIds}) order by company_events.starts_on, company_events.id)
  from company_events
  where company_events.company_id = plans.company_id and company_events.kind = 'blackout'
    and company_events.status = 'published' and ${canTakePlace(sql.ref("plans.startsOn"), sql.ref("plans.endsOn"))}
    and ${isCompanyEventForLocation(sql.ref("plans.locationId"), sql.ref("plans.networkId"))}), '[]')`;

/** Other active plans of the location during the plan's days, for a warning. */
export const overlappingPlans = sql<{ id: number; name: string; startsOn: string; endsOn: string }[]>`coalesce((
  select json_agg(json_build_object('id', other.id, 'name', other.name, 'startsOn', other.starts_on, 'endsOn', other.ends_on)
    order by other.starts_on, other.id)
  from plans other
  where other.location_id = plans.location_id and other.id <> plans.id and other.status = 'active'
    and other.starts_on <= plans.ends_on and other.ends_on >= plans.starts_on), '[]')`;

/** Select the active records of a settings table of the query's `companies`, in their order. */
export function selectActiveRecords(table: "channels" | "objectives" | "categories", condition = sql<boolean>`true`) {
  return sql<NamedRecord[]>`coalesce((
    select json_agg(json_build_object('id', id, 'name', name) order by position, id)
    from ${sql.table(table)} where company_id = companies.id and is_active and ${condition}), '[]')`;
}
