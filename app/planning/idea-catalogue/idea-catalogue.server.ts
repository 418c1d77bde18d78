import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { like } from "#db/like.ts";
import type { Reach } from "#app/platform/identity/reach.server.ts";
import type { IdeaPhase, StepOwner } from "./idea-rules.ts";
import { type Score, scoreOf } from "./idea-score.ts";
import { meetsSeason, type Period, seasonOf } from "./season.ts";

/** What narrows the catalogue; null, false and "" mean no filter. */
export interface CatalogueFilters {
  q?: string;
  objectiveId?: number | null;
  channelId?: number | null;
  categoryId?: number | null;
  neighborhoodType?: string | null;
  /** Cents that an idea costs at least; dearer ones are left out. */
  mostCostCents?: number | null;
  /** Days that there are to get ready; ideas that need more are left out. */
  mostLeadDays?: number | null;
  isInSeason?: boolean;
}

export const CATALOGUE_SORTS = ["recommended", "title", "cost", "leadTime"] as const;
export type CatalogueSort = (typeof CATALOGUE_SORTS)[number];

/** What ideas are looked for: a location in reach, and the plan that they are for. */
export interface CatalogueAsk {
  companyId: number;
  locationId: number;
  neighborhoodType: string;
  objectiveIds: readonly number[];
  period: Period;
  filters: CatalogueFilters;
  sort: CatalogueSort;
  /** The idea that comes with all that there is to read of it. */
  openedId?: number | null;
}

/**
 * The ideas that a location can plan in a period: active ones within their window, neither kept from it nor for other
 * locations only. One statement; none where the location is absent or out of reach.
 */
export async function listCatalogue(db: Db, reach: Reach, ask: CatalogueAsk) {
  const { filters, period } = ask;
  const rows = await plannable(db, reach, ask)
    .innerJoin("channels", "channels.id", "ideas.channelId")
    .leftJoin("files", "files.id", "ideas.imageFileId")
    .leftJoin(usesIn(db, ask).as("history"), "history.ideaId", "ideas.id")
    .select(["ideas.id", "ideas.title", "ideas.summary", "ideas.effort", "ideas.leadDays", "ideas.costMinCents"])
    .select(["ideas.costMaxCents", "ideas.neighborhoodTypes", "ideas.seasonFrom", "ideas.seasonTo"])
    .select(["channels.name as channel", "channels.icon", "channels.lightColor", "channels.darkColor"])
    .select(["files.key as imageKey", objectives.as("objectives"), details(ask).as("details")])
    .select((of) => [
      of.fn.coalesce("history.uses", sql<number>`0`).as("uses"),
      of.fn.coalesce("history.completed", sql<number>`0`).as("completed"),
    ])
    .where((is) => is.and(conditionsOf(filters)))
    .execute();
  return rows
    .map((idea) => ({ ...idea, season: seasonOf(idea) }))
    .filter(({ season }) => !filters.isInSeason || season === null || meetsSeason(season, period))
    .map((idea) => ({ ...idea, ...scoreOf(idea, ask) }))
    .sort((one, other) => orders[ask.sort](one, other) || one.title.localeCompare(other.title) || one.id - other.id);
}

function conditionsOf(of: CatalogueFilters): RawBuilder<boolean>[] {
  const atMost = (column: string, most: number | null = null) =>
    most !== null && sql<boolean>`${sql.ref(column)} <= ${most}`;
  return [
    of.q && like(searchText, of.q),
    of.objectiveId && serves(of.objectiveId),
    of.channelId && sql<boolean>`ideas.channel_id = ${of.channelId}`,
    of.categoryId && sql<boolean>`ideas.category_id = ${of.categoryId}`,
    of.neighborhoodType && sql<boolean>`${of.neighborhoodType} = any(ideas.neighborhood_types)`,
    atMost("ideas.costMinCents", of.mostCostCents),
    atMost("ideas.leadDays", of.mostLeadDays),
  ].flatMap((condition) => condition || []);
}

/** A step as a plan's item keeps it. */
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
 * What a plan's item takes over from an idea. Null where the idea is not active, out of its window, of another company,
 * or not for the location.
 */
export async function findIdeaForPlan(db: Db, reach: Reach, ask: IdeaAsk) {
  return (await queryIdeaForPlan(db, reach, ask).executeTakeFirst()) ?? null;
}

interface IdeaAsk {
  companyId: number;
  locationId: number;
  ideaId: number;
  period: Period;
}

/** The same, to be read along with more. */
export function queryIdeaForPlan(db: Db, reach: Reach, ask: IdeaAsk) {
  return plannable(db, reach, ask)
    .select(snapshotColumns)
    .select([stepsOf.as("steps"), firstOption.as("channelOptionId")])
    .where("ideas.id", "=", ask.ideaId);
}

/** Holds where an idea is for a location, by the columns of their ids: included, or for all and not excluded. */
export function isForLocation(ideaId: RawBuilder<unknown>, locationId: RawBuilder<unknown>): RawBuilder<boolean> {
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

/** The one filter of what a location can plan: catalogue and plan stand on it. */
function plannable(
  db: Db,
  reach: Reach,
  { companyId, locationId, period }: { companyId: number; locationId: number; period: Period },
) {
  return db
    .selectFrom("ideas")
    .where("ideas.companyId", "=", companyId)
    .where(reach.company("ideas.companyId"))
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
          .where(reach.location("locations.id")),
      ),
    )
    .where(isForLocation(sql.ref("ideas.id"), sql`${locationId}::integer`));
}

type Ordered = Score & { costMinCents: number; leadDays: number };

const orders: Record<CatalogueSort, (one: Ordered, other: Ordered) => number> = {
  recommended: (one, other) => other.score - one.score,
  title: () => 0,
  cost: (one, other) => one.costMinCents - other.costMinCents,
  leadTime: (one, other) => one.leadDays - other.leadDays,
};

/** The expression that the trigram index holds. */
export const searchText = sql<string>`(ideas.code || ' ' || ideas.title || ' ' || ideas.summary)`;

/** Holds for the ideas that serve an objective. */
export function serves(objectiveId: number): RawBuilder<boolean> {
  return sql<boolean>`exists (select from idea_objectives
    where idea_objectives.idea_id = ideas.id and idea_objectives.objective_id = ${objectiveId})`;
}

const objectives = sql<{ id: number; name: string }[]>`coalesce((
  select json_agg(json_build_object('id', objectives.id, 'name', objectives.name) order by objectives.position, objectives.id)
  from idea_objectives join objectives on objectives.id = idea_objectives.objective_id
  where idea_objectives.idea_id = ideas.id), '[]')`;

export const stepsOf = sql<IdeaStep[]>`coalesce((
  select json_agg(json_build_object('id', id, 'title', title, 'detail', detail, 'phase', phase, 'offsetDays', offset_days,
    'isMandatory', is_mandatory, 'ownerRole', owner_role, 'link', link) order by position)
  from idea_steps where idea_steps.idea_id = ideas.id), '[]')`;

const firstOption = sql<number | null>`(
  select channel_options.id from idea_channel_options
  join channel_options on channel_options.id = idea_channel_options.channel_option_id
  where idea_channel_options.idea_id = ideas.id and channel_options.is_active
  order by channel_options.position, channel_options.id limit 1)`;

/** The description, as it was typed, and the steps of the one idea that is opened; null for every other. */
function details({ openedId = null }: CatalogueAsk) {
  return sql<{ descriptionHtml: string; steps: IdeaStep[] } | null>`case when ideas.id = ${openedId}::integer
    then json_build_object('descriptionHtml', ideas.description_html, 'steps', ${stepsOf}) end`;
}

/** How often the location's network planned each idea in plans that are over, and how often it was done. */
function usesIn(db: Db, { locationId, companyId }: CatalogueAsk) {
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

/** Why an idea cannot be planned at a location, as a sentence. One of another company is one that nobody offers. */
export async function whyNotPlanned(
  db: Db,
  reach: Reach,
  { companyId }: { companyId: number },
  ideaId: number,
): Promise<string> {
  const idea = await db
    .selectFrom("ideas")
    .select(["title", "status"])
    .where("id", "=", ideaId)
    .where("companyId", "=", companyId)
    .where(reach.company("ideas.companyId"))
    .executeTakeFirst();
  if (idea?.status === "retired") return `${idea.title} is retired and can no longer be planned.`;
  return "This {idea} is not offered to this {location}.";
}
