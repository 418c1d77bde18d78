import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { textContains } from "#db/text-search.ts";
import type { AccessScope } from "#app/platform/identity/access-scope.server.ts";
import type { IdeaPhase, StepOwner } from "./idea-rules.ts";
import { type Score, scoreIdea } from "./idea-score.ts";
import { overlapsSeason, type DateRange, seasonOf } from "./season.ts";

/** Filters of the catalog; null, false and "" mean no filter. */
export interface CatalogFilters {
  q?: string;
  objectiveId?: number | null;
  channelId?: number | null;
  categoryId?: number | null;
  neighborhoodType?: string | null;
  /** Largest minimum cost of an idea, in cents. */
  maxCostCents?: number | null;
  /** Longest lead time of an idea, in days. */
  maxLeadDays?: number | null;
  isInSeason?: boolean;
}

export const CATALOGUE_SORTS = ["recommended", "title", "cost", "leadTime"] as const;
export type CatalogSort = (typeof CATALOGUE_SORTS)[number];

/** Query for ideas: a location in scope and the plan they are for. */
export interface CatalogQuery {
  companyId: number;
  locationId: number;
  neighborhoodType: string;
  objectiveIds: readonly number[];
  period: DateRange;
  filters: CatalogFilters;
  sort: CatalogSort;
  /** Idea to return with its description and steps. */
  openedId?: number | null;
}

/**
 * List the ideas a location can plan in a period: active, within their window, and available there. One statement;
 * empty when the location is absent or out of scope.
 */
export async function listCatalog(db: Db, access: AccessScope, query: CatalogQuery) {
  const { filters, period } = query;
  const rows = await selectPlannableIdeas(db, access, query)
    .innerJoin("channels", "channels.id", "ideas.channelId")
    .leftJoin("files", "files.id", "ideas.imageFileId")
    .leftJoin(countPastUses(db, query).as("history"), "history.ideaId", "ideas.id")
    .select(["ideas.id", "ideas.title", "ideas.summary", "ideas.effort", "ideas.leadDays", "ideas.costMinCents"])
    .select(["ideas.costMaxCents", "ideas.neighborhoodTypes", "ideas.seasonFrom", "ideas.seasonTo"])
    .select(["channels.name as channel", "channels.icon", "channels.lightColor", "channels.darkColor"])
    .select(["files.key as imageKey", objectives.as("objectives"), details(query).as("details")])
    .select((of) => [
      of.fn.coalesce("history.uses", sql<number>`0`).as("uses"),
      of.fn.coalesce("history.completed", sql<number>`0`).as("completed"),
    ])
    .where((is) => is.and(filterConditions(filters)))
    .execute();
  return rows
    .map((idea) => ({ ...idea, season: seasonOf(idea) }))
    .filter(({ season }) => !filters.isInSeason || season === null || overlapsSeason(season, period))
    .map((idea) => ({ ...idea, ...scoreIdea(idea, query) }))
    .sort((one, other) => orders[query.sort](one, other) || one.title.localeCompare(other.title) || one.id - other.id);
}

function filterConditions(of: CatalogFilters): RawBuilder<boolean>[] {
  const atMost = (column: string, most: number | null = null) =>
    most !== null && sql<boolean>`${sql.ref(column)} <= ${most}`;
  return [
    of.q && textContains(ideaSearchText, of.q),
    of.objectiveId && ideaServesObjective(of.objectiveId),
    of.channelId && sql<boolean>`ideas.channel_id = ${of.channelId}`,
    of.categoryId && sql<boolean>`ideas.category_id = ${of.categoryId}`,
    of.neighborhoodType && sql<boolean>`${of.neighborhoodType} = any(ideas.neighborhood_types)`,
    atMost("ideas.costMinCents", of.maxCostCents),
    atMost("ideas.leadDays", of.maxLeadDays),
  ].flatMap((condition) => condition || []);
}

/** Step of an idea, as a plan's item stores it. */
export interface IdeaStep {
  id: number;
  title: string;
  detail: string;
  phase: IdeaPhase;
  /** Days from the item's first day; negative is before it. */
  offsetDays: number;
  isMandatory: boolean;
  ownerRole: StepOwner | null;
  link: string | null;
}

/**
 * Find what a plan's item copies from an idea. Null when the idea is inactive, outside its window, another company's,
 * or not available at the location.
 */
export async function findIdeaForPlan(db: Db, access: AccessScope, query: IdeaForPlanQuery) {
  return (await queryIdeaForPlan(db, access, query).executeTakeFirst()) ?? null;
}

interface IdeaForPlanQuery {
  companyId: number;
  locationId: number;
  ideaId: number;
  period: DateRange;
}

/** Build the same query, for a caller that selects more columns. */
export function queryIdeaForPlan(db: Db, access: AccessScope, query: IdeaForPlanQuery) {
  return selectPlannableIdeas(db, access, query)
    .select(snapshotColumns)
    .select([ideaStepsJson.as("steps"), firstOption.as("channelOptionId")])
    .where("ideas.id", "=", query.ideaId);
}

/**
 * Build the SQL condition that an idea is available at a location: included, or open to all and not excluded. Takes the
 * columns of their ids.
 */
export function isIdeaForLocation(ideaId: RawBuilder<unknown>, locationId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`(
    not exists (select from idea_locations kept where kept.idea_id = ${ideaId} and kept.location_id = ${locationId}
      and not kept.is_included)
    and (not exists (select from idea_locations given where given.idea_id = ${ideaId} and given.is_included)
      or exists (select from idea_locations own where own.idea_id = ${ideaId} and own.location_id = ${locationId}
        and own.is_included)))`;
}

const snapshotColumns = [
  "ideas.id",
  "ideas.version",
  "ideas.title",
  "ideas.channelId",
  "ideas.unitCostCents",
  "ideas.leadDays",
  "ideas.durationDays",
  "ideas.isIncentiveEligible",
] as const;

/** Filter for the ideas a location can plan, shared by the catalog and the plan so that they never differ. */
function selectPlannableIdeas(
  db: Db,
  access: AccessScope,
  { companyId, locationId, period }: { companyId: number; locationId: number; period: DateRange },
) {
  return db
    .selectFrom("ideas")
    .where("ideas.companyId", "=", companyId)
    .where(access.company("ideas.companyId"))
    .where("ideas.status", "=", "active")
    .where((is) => is.or([is("ideas.activeFrom", "is", null), is("ideas.activeFrom", "<=", period.endsOn)]))
    .where((is) => is.or([is("ideas.activeTo", "is", null), is("ideas.activeTo", ">=", period.startsOn)]))
    .where((is) =>
      is.exists(
        is
          .selectFrom("locations")
          .select("locations.id")
          .where("locations.id", "=", locationId)
          .where("locations.companyId", "=", companyId)
          .where(access.location("locations.id")),
      ),
    )
    .where(isIdeaForLocation(sql.ref("ideas.id"), sql`${locationId}::integer`));
}

type Ordered = Score & { costMinCents: number; leadDays: number };

const orders: Record<CatalogSort, (one: Ordered, other: Ordered) => number> = {
  recommended: (one, other) => other.score - one.score,
  title: () => 0,
  cost: (one, other) => one.costMinCents - other.costMinCents,
  leadTime: (one, other) => one.leadDays - other.leadDays,
};

/** Expression of the trigram index; the query must match it exactly to use the index. */
export const ideaSearchText = sql<string>`(ideas.code || ' ' || ideas.title || ' ' || ideas.summary)`;

/** Build the SQL condition that a row of `ideas` serves the objective. */
export function ideaServesObjective(objectiveId: number): RawBuilder<boolean> {
  return sql<boolean>`exists (select from idea_objectives
    where idea_objectives.idea_id = ideas.id and idea_objectives.objective_id = ${objectiveId})`;
}

const objectives = sql<{ id: number; name: string }[]>`coalesce((
  select json_agg(json_build_object('id', objectives.id, 'name', objectives.name) order by objectives.position, objectives.id)
  from idea_objectives join objectives on objectives.id = idea_objectives.objective_id
  where idea_objectives.idea_id = ideas.id), '[]')`;

export const ideaStepsJson = sql<IdeaStep[]>`coalesce((
  select json_agg(json_build_object('id', id, 'title', title, 'detail', detail, 'phase', phase, 'offsetDays', offset_days,
    'isMandatory', is_mandatory, 'ownerRole', owner_role, 'link', link) order by position)
  from idea_steps where idea_steps.idea_id = ideas.id), '[]')`;

const firstOption = sql<number | null>`(
  select channel_options.id from idea_channel_options
  join channel_options on channel_options.id = idea_channel_options.channel_option_id
  where idea_channel_options.idea_id = ideas.id and channel_options.is_active
  order by channel_options.position, channel_options.id limit 1)`;

/** Description and steps of the opened idea; null for every other. */
function details({ openedId = null }: CatalogQuery) {
  return sql<{ descriptionHtml: string; steps: IdeaStep[] } | null>`case when ideas.id = ${openedId}::integer
    then json_build_object('descriptionHtml', ideas.description_html, 'steps', ${ideaStepsJson}) end`;
}

/** Count each idea's uses in completed plans of the location's network, and how many of them were done. */
function countPastUses(db: Db, { locationId, companyId }: CatalogQuery) {
  return db
    .selectFrom("planItems")
    .innerJoin("plans", "plans.id", "planItems.planId")
    .select(["planItems.ideaId", sql<number>`count(*)`.as("uses")])
    .select(sql<number>`count(*) filter (where plan_items.status = 'done')`.as("completed"))
    .where("plans.companyId", "=", companyId)
    .where("plans.status", "=", "completed")
    .where("plans.networkId", "=", sql<number>`(select network_id from locations where id = ${locationId})`)
    .groupBy("planItems.ideaId");
}

/**
 * Return why an idea cannot be planned at a location that is not offered it. An idea of another company gets the same
 * sentence as one that is not offered.
 */
export async function findIdeaRefusal(
  db: Db,
  access: AccessScope,
  { companyId }: { companyId: number },
  ideaId: number,
): Promise<string> {
  const idea = await db
    .selectFrom("ideas")
    .select(["title", "status"])
    .where("id", "=", ideaId)
    .where("companyId", "=", companyId)
    .where(access.company("ideas.companyId"))
    .executeTakeFirst();
  if (idea?.status === "retired") return `${idea.title} is retired. You can't add it to {plans}.`;
  return "This {idea} isn't available for this {location}.";
}
