import { type RawBuilder, sql } from "kysely";
import { textContains } from "#db/text-search.ts";
import {
  companyColumn,
  dayOfCompany,
  isInSpanningScope,
  offersOfCompany,
  spanningCsv,
  type SpanningScope,
} from "#app/organization/company-lists/spanning-lists.server.ts";
import {
  countColumn,
  csvYesNo,
  daysColumn,
  fieldRef,
  instantColumn,
  moneyColumn,
  namesColumn,
  customColumn,
  statusColumn,
  textColumn,
} from "#app/platform/records/list-columns.server.ts";
import { oneOfFilter, anyOfFilter, dayFilter, recordFilter } from "#app/platform/records/list-filters.server.ts";
import { defineList } from "#app/platform/records/list.server.ts";
import { dollarsSql } from "#app/platform/money/dollars.server.ts";
import { ideaSearchText, ideaServesObjective } from "#app/planning/idea-catalog/idea-catalog.server.ts";
import { ideaWorkflow } from "#app/planning/idea-catalog/idea-rules.ts";
import { findIdeaChoices } from "./idea-queries.server.ts";

const category = sql<string | null>`category.name`;
const mostCents = fieldRef("ideas.costMaxCents");
const isUsed = sql<boolean>`exists (select from plan_items where plan_items.idea_id = ideas.id)`;
const uses = sql<number>`(select count(*) from plan_items where plan_items.idea_id = ideas.id)`;
/**
 * SQL of the share of an idea's uses in completed plans that were done, in whole percent; null when no plan is
 * completed.
 */
const done = sql<number | null>`(
  select round(100.0 * count(*) filter (where plan_items.status = 'done') / nullif(count(*), 0))::int
  from plan_items join plans on plans.id = plan_items.plan_id
  where plan_items.idea_id = ideas.id and plans.status = 'completed')`;
const imageKey = sql<string | null>`(select key from files where files.id = ideas.image_file_id)`;
const steps = sql<number>`(select count(*) from idea_steps where idea_steps.idea_id = ideas.id)`;
const objectives = sql<string[]>`array(select objectives.name from idea_objectives
  join objectives on objectives.id = idea_objectives.objective_id
  where idea_objectives.idea_id = ideas.id order by objectives.position, objectives.id)`;

const csv = spanningCsv({
  Code: "code",
  Title: "title",
  Summary: fieldRef("ideas.summary"),
  Channel: "channel",
  Objectives: "objectives",
  Category: category,
  Subcategory: sql`subcategory.name`,
  "Lowest cost": dollarsSql(sql`ideas.cost_min_cents`),
  "Highest cost": "cost",
  "Unit cost": dollarsSql(sql`ideas.unit_cost_cents`),
  "Lead days": "leadDays",
  "Duration in days": fieldRef("ideas.durationDays"),
  "Season from": sql`replace(ideas.season_from, '-', '/')`,
  "Season to": sql`replace(ideas.season_to, '-', '/')`,
  Effort: fieldRef("ideas.effort"),
  "Eligible for the incentive": csvYesNo(fieldRef("ideas.isIncentiveEligible")),
  Steps: "steps",
  Uses: "uses",
  "Done, percent": "done",
  Link: fieldRef("ideas.link"),
  Status: sql`initcap(ideas.status)`,
  "Updated (UTC)": "updated",
});

/** Companies of the ideas, and the time that decides which are in season. */
interface Scope extends SpanningScope {
  now: Date;
}

/** List of one company's ideas, or of all companies'. */
export const ideaList = defineList<Scope>()({
  name: "ideas",
  one: "{idea}",
  many: "{ideas}",
  id: "ideas.id",
  from: (db, access, scope) =>
    db
      .selectFrom("ideas")
      .innerJoin("channels", "channels.id", "ideas.channelId")
      .leftJoin("categories as category", "category.id", "ideas.categoryId")
      .leftJoin("categories as subcategory", "subcategory.id", "ideas.subcategoryId")
      .where(isInSpanningScope("ideas.companyId", scope))
      .where(access.company("ideas.companyId")),
  columns: {
    title: textColumn("Title", fieldRef("ideas.title"), {
      below: fieldRef("ideas.code"),
      sort: true,
      isLink: true,
      card: "title",
      fixed: true,
      size: 250,
    }),
    code: textColumn("Code", fieldRef("ideas.code"), { hidden: true, sort: true, size: 90 }),
    company: companyColumn("ideas.companyId"),
    status: statusColumn({
      head: "Status",
      value: fieldRef("ideas.status"),
      words: ideaWorkflow.words,
      tones: ideaWorkflow.tones,
      options: {
        sort: true,
        card: "secondary",
        size: 105,
      },
    }),
    channel: textColumn("Channel", fieldRef("channels.name"), { sort: true, size: 170 }),
    objectives: namesColumn("Objectives", objectives, { card: "hidden", hidden: true, size: 200 }),
    category: customColumn("Category", category, {
      sort: { by: [sql`lower(category.name)`, sql`lower(subcategory.name)`], nulls: "least" },
      card: "hidden",
      hidden: true,
      size: 170,
    }),
    cost: moneyColumn("Cost", mostCents, { sort: { by: [mostCents, sql`ideas.cost_min_cents`] }, size: 130 }),
    leadDays: daysColumn("Lead time", fieldRef("ideas.leadDays"), { sort: true, size: 110 }),
    season: customColumn("Season", fieldRef("ideas.seasonFrom"), { hidden: true, card: "hidden", size: 135 }),
    steps: countColumn("Steps", steps, { card: "hidden", hidden: true, size: 80 }),
    uses: countColumn("Uses", uses, { sort: true, size: 80 }),
    done: countColumn("Done", done, { sort: "nulls", card: "hidden", hidden: true, size: 75 }),
    updated: instantColumn("Updated", fieldRef("ideas.updatedAt"), {
      sort: true,
      card: "hidden",
      hidden: true,
      size: 120,
    }),
  },
  more: (query) =>
    query
      .select([
        "ideas.version",
        "ideas.costMinCents",
        "ideas.seasonFrom",
        "ideas.seasonTo",
        "subcategory.name as subcategory",
      ])
      .select(["channels.icon", "channels.lightColor", "channels.darkColor", imageKey.as("imageKey")]),
  standard: { by: "title" },
  search: { label: "Code, title or summary", where: (q) => textContains(ideaSearchText, q) },
  filters: {
    status: anyOfFilter("Status", ideaWorkflow.words, (statuses) => sql`ideas.status = any(${statuses})`),
    channel: recordFilter("Channel", (id) => sql`ideas.channel_id = ${id}`),
    objective: recordFilter("Objective", (id) => ideaServesObjective(id)),
    cost: oneOfFilter(
      "Cost",
      { free: "Free", to50: "Up to $50", to250: "$50 to $250", over250: "Over $250" },
      {
        free: sql`ideas.cost_max_cents = 0`,
        to50: sql`ideas.cost_max_cents between 1 and 5000`,
        to250: sql`ideas.cost_max_cents between 5001 and 25000`,
        over250: sql`ideas.cost_max_cents > 25000`,
      },
      { folded: true },
    ),
    category: recordFilter("Category", (id) => sql`ideas.category_id = ${id}`, { folded: true }),
    subcategory: recordFilter("Subcategory", (id) => sql`ideas.subcategory_id = ${id}`, { folded: true }),
    lead: oneOfFilter(
      "Lead time",
      { week: "A week or less", month: "8 to 30 days", longer: "Over 30 days" },
      {
        week: sql`ideas.lead_days <= 7`,
        month: sql`ideas.lead_days between 8 and 30`,
        longer: sql`ideas.lead_days > 30`,
      },
      { folded: true },
    ),
    season: oneOfFilter(
      "Season",
      { now: "In season now", later: "Out of season", allYear: "All year" },
      (season, { now }: Scope) => {
        if (season === "allYear") return sql`ideas.season_from is null`;
        return season === "now" ? isInSeason(now) : sql`not ${isInSeason(now)}`;
      },
      { folded: true },
    ),
    used: yesOrNo("Used in {plans}", isUsed),
    lacks: oneOfFilter(
      "To complete",
      { steps: "No steps", cost: "No cost", objectives: "No objectives", category: "No category" },
      {
        steps: sql`${steps} = 0`,
        cost: sql`ideas.cost_max_cents = 0 and ideas.unit_cost_cents = 0`,
        objectives: sql`not exists (select from idea_objectives where idea_objectives.idea_id = ideas.id)`,
        category: sql`ideas.category_id is null`,
      },
      { folded: true },
    ),
    updatedFrom: dayFilter("Updated from", (day) => sql`ideas.updated_at >= ${day}::date`, { folded: true }),
    updatedTo: dayFilter("Updated to", (day) => sql`ideas.updated_at < ${day}::date + 1`, { folded: true }),
    // Hidden filter, set only by address, until incentives can be claimed.
    eligible: { ...yesOrNo("Eligible", fieldRef("ideas.isIncentiveEligible")), options: [] },
  },
  offers: offersOfCompany(async (db, access, companyId) => {
    const { channels, objectives, categories, subcategories } = await findIdeaChoices(db, access, companyId);
    return {
      channel: channels,
      objective: objectives,
      category: categories,
      subcategory: subcategories.map(({ id, name, parent }) => ({ id, name: `${parent} > ${name}` })),
    };
  }),
  csv,
});

function yesOrNo(label: string, holds: RawBuilder<boolean>) {
  return oneOfFilter(label, { yes: "Yes", no: "No" }, { yes: holds, no: sql`not ${holds}` }, { folded: true });
}

/**
 * Build the SQL condition that an idea is in season today. A season that ends before it starts spans New Year; ideas
 * without a season never match.
 */
function isInSeason(now: Date): RawBuilder<boolean> {
  const day = sql`to_char(${dayOfCompany("ideas.companyId", now)}, 'MM-DD')`;
  return sql<boolean>`(case when ideas.season_from <= ideas.season_to
    then ${day} between ideas.season_from and ideas.season_to
    else ${day} >= ideas.season_from or ${day} <= ideas.season_to end)`;
}
