import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { like } from "#db/like.ts";
import { csvLine, streamLines } from "#db/lines.ts";
import { orderOf, type SortColumns } from "#db/order.ts";
import type { Reach } from "#app/platform/identity/reach.server.ts";
import { dollars } from "#app/platform/money/dollars.server.ts";
import { searchText, serves } from "#app/planning/idea-catalogue/idea-catalogue.server.ts";
import { type IdeaListState, costBands, leadBands } from "./idea-list.ts";

/** One page of a company's ideas and how many there are in all; `today` tells which are in season. */
export async function listIdeas(db: Db, reach: Reach, companyId: number, list: IdeaListState, today: string) {
  const { total } = await filteredIdeas(db, reach, companyId, list, today)
    .select((of) => of.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  const rows = await filteredIdeas(db, reach, companyId, list, today)
    .select(["ideas.id", "ideas.code", "ideas.title", "ideas.status", "ideas.costMinCents", "ideas.costMaxCents"])
    .select(["ideas.leadDays", "ideas.seasonFrom", "ideas.seasonTo", "ideas.isIncentiveEligible", "ideas.updatedAt"])
    .select(["channels.name as channel", "channels.icon", "channels.lightColor", "channels.darkColor"])
    .select(["category.name as category", "subcategory.name as subcategory"])
    .select([objectives.as("objectives"), uses.as("uses"), done.as("done"), steps.as("steps")])
    .orderBy(inOrder(list))
    .limit(list.size)
    .offset((list.page - 1) * list.size)
    .execute();
  return { rows, total };
}

/** The CSV of everything the list's filter holds, in the list's order. */
export function downloadIdeas(
  db: Db,
  reach: Reach,
  companyId: number,
  list: IdeaListState,
  today: string,
): AsyncIterable<string> {
  const line = csvLine(Object.values(download)).as("line");
  return streamLines(db, filteredIdeas(db, reach, companyId, list, today).select(line).orderBy(inOrder(list)));
}

export function ideaDownloadHeader(): string[] {
  return Object.keys(download);
}

/** The one filter: page, count and download stand on it. */
function filteredIdeas(db: Db, reach: Reach, companyId: number, { q, filters }: IdeaListState, today: string) {
  const { status, channel, objective, category, subcategory, cost, lead, season, eligible, used, lacks } = filters;
  const { updatedFrom, updatedTo } = filters;
  return db
    .selectFrom("ideas")
    .innerJoin("channels", "channels.id", "ideas.channelId")
    .leftJoin("categories as category", "category.id", "ideas.categoryId")
    .leftJoin("categories as subcategory", "subcategory.id", "ideas.subcategoryId")
    .where("ideas.companyId", "=", companyId)
    .where(reach.company("ideas.companyId"))
    .$if(q !== "", (query) => query.where(like(searchText, q)))
    .$if(status.length > 0, (query) => query.where("ideas.status", "in", status))
    .$if(channel !== null, (query) => query.where("ideas.channelId", "=", channel))
    .$if(objective !== null, (query) => query.where(serves(objective ?? 0)))
    .$if(category !== null, (query) => query.where("ideas.categoryId", "=", category))
    .$if(subcategory !== null, (query) => query.where("ideas.subcategoryId", "=", subcategory))
    .$if(cost !== null, (query) => query.where(within(sql`ideas.cost_max_cents`, costBands[cost ?? "free"])))
    .$if(lead !== null, (query) => query.where(within(sql`ideas.lead_days`, leadBands[lead ?? "week"])))
    .$if(season === "allYear", (query) => query.where("ideas.seasonFrom", "is", null))
    .$if(season === "now", (query) => query.where(isInSeasonOn(today)))
    .$if(season === "later", (query) => query.where(sql<boolean>`not ${isInSeasonOn(today)}`))
    .$if(eligible !== null, (query) => query.where("ideas.isIncentiveEligible", "=", eligible === "yes"))
    .$if(used === "yes", (query) => query.where(isUsed))
    .$if(used === "no", (query) => query.where(sql<boolean>`not ${isUsed}`))
    .$if(lacks !== null, (query) => query.where(lacking[lacks ?? "steps"]))
    .$if(updatedFrom !== null, (query) => query.where(sql<boolean>`ideas.updated_at >= ${updatedFrom}::date`))
    .$if(updatedTo !== null, (query) => query.where(sql<boolean>`ideas.updated_at < ${updatedTo}::date + 1`));
}

function within(column: RawBuilder<unknown>, { least, most }: { least: number; most: number }): RawBuilder<boolean> {
  return sql<boolean>`${column} between ${least} and ${most}`;
}

/** A season that ends before it begins runs over New Year. Ideas without a season are not in one. */
function isInSeasonOn(today: string): RawBuilder<boolean> {
  const day = sql`${today.slice(5)}::text`;
  return sql<boolean>`(case when ideas.season_from <= ideas.season_to
    then ${day} between ideas.season_from and ideas.season_to
    else ${day} >= ideas.season_from or ${day} <= ideas.season_to end)`;
}

const isUsed = sql<boolean>`exists (select from plan_items where plan_items.idea_id = ideas.id)`;
const uses = sql<number>`(select count(*) from plan_items where plan_items.idea_id = ideas.id)`;
/** Whole percent of the uses in completed plans that were done; null where none is completed. */
const done = sql<number | null>`(
  select round(100.0 * count(*) filter (where plan_items.status = 'done') / nullif(count(*), 0))::int
  from plan_items join plans on plans.id = plan_items.plan_id
  where plan_items.idea_id = ideas.id and plans.status = 'completed')`;
const steps = sql<number>`(select count(*) from idea_steps where idea_steps.idea_id = ideas.id)`;
const objectives = sql<string[]>`array(select objectives.name from idea_objectives
  join objectives on objectives.id = idea_objectives.objective_id
  where idea_objectives.idea_id = ideas.id order by objectives.position, objectives.id)`;

const lacking = {
  steps: sql<boolean>`${steps} = 0`,
  cost: sql<boolean>`ideas.cost_max_cents = 0 and ideas.unit_cost_cents = 0`,
  objectives: sql<boolean>`not exists (select from idea_objectives where idea_objectives.idea_id = ideas.id)`,
  category: sql<boolean>`ideas.category_id is null`,
};

const sortColumns: Record<IdeaListState["sort"]["by"], SortColumns> = {
  code: { by: [sql`lower(ideas.code)`] },
  title: { by: [sql`lower(ideas.title)`] },
  channel: { by: [sql`lower(channels.name)`] },
  category: { by: [sql`lower(category.name)`, sql`lower(subcategory.name)`], nulls: "least" },
  status: { by: [sql`ideas.status`] },
  cost: { by: [sql`ideas.cost_max_cents`, sql`ideas.cost_min_cents`] },
  leadDays: { by: [sql`ideas.lead_days`] },
  uses: { by: [uses] },
  done: { by: [done], nulls: "least" },
  updated: { by: [sql`ideas.updated_at`] },
};

function inOrder({ sort }: IdeaListState): RawBuilder<unknown> {
  return orderOf(sortColumns[sort.by], sort.desc, sql`ideas.id`);
}

const download: Record<string, RawBuilder<unknown>> = {
  Code: sql`ideas.code`,
  Title: sql`ideas.title`,
  Summary: sql`ideas.summary`,
  Channel: sql`channels.name`,
  Objectives: sql`array_to_string(${objectives}, '; ')`,
  Category: sql`category.name`,
  Subcategory: sql`subcategory.name`,
  "Lowest cost": dollars(sql`ideas.cost_min_cents`),
  "Highest cost": dollars(sql`ideas.cost_max_cents`),
  "Unit cost": dollars(sql`ideas.unit_cost_cents`),
  "Lead days": sql`ideas.lead_days`,
  "Duration in days": sql`ideas.duration_days`,
  "Season from": sql`replace(ideas.season_from, '-', '/')`,
  "Season to": sql`replace(ideas.season_to, '-', '/')`,
  Effort: sql`ideas.effort`,
  "Eligible for the incentive": sql`case when ideas.is_incentive_eligible then 'Yes' else 'No' end`,
  Steps: steps,
  Uses: uses,
  "Done, percent": done,
  Link: sql`ideas.link`,
  Status: sql`initcap(ideas.status)`,
  "Updated (UTC)": sql`to_char(ideas.updated_at at time zone 'UTC', 'MM/DD/YYYY HH12:MI AM')`,
};
