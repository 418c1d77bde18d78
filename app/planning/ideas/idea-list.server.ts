import { type RawBuilder, sql } from "kysely";
import { like } from "#db/like.ts";
import {
  companyColumn,
  dayOfCompany,
  isOfCompany,
  offersOfCompany,
  spanningCsv,
  type SpanningScope,
} from "#app/organization/companies/spanning-lists.server.ts";
import {
  count,
  csvYesNo,
  days,
  field,
  instant,
  money,
  names,
  own,
  status,
  text,
} from "#app/platform/records/list-columns.server.ts";
import { choice, choices, onDay, record } from "#app/platform/records/list-filters.server.ts";
import { defineList } from "#app/platform/records/list.server.ts";
import { dollars } from "#app/platform/money/dollars.server.ts";
import { searchText, serves } from "#app/planning/idea-catalogue/idea-catalogue.server.ts";
import { statusTones, statusWords } from "#app/planning/idea-catalogue/idea-rules.ts";
import { findIdeaChoices } from "./idea-queries.server.ts";

const category = sql<string | null>`category.name`;
const mostCents = field("ideas.costMaxCents");
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

const csv = spanningCsv({
  Code: "code",
  Title: "title",
  Summary: field("ideas.summary"),
  Channel: "channel",
  Objectives: "objectives",
  Category: category,
  Subcategory: sql`subcategory.name`,
  "Lowest cost": dollars(sql`ideas.cost_min_cents`),
  "Highest cost": "cost",
  "Unit cost": dollars(sql`ideas.unit_cost_cents`),
  "Lead days": "leadDays",
  "Duration in days": field("ideas.durationDays"),
  "Season from": sql`replace(ideas.season_from, '-', '/')`,
  "Season to": sql`replace(ideas.season_to, '-', '/')`,
  Effort: field("ideas.effort"),
  "Eligible for the incentive": csvYesNo(field("ideas.isIncentiveEligible")),
  Steps: "steps",
  Uses: "uses",
  "Done, percent": "done",
  Link: field("ideas.link"),
  Status: sql`initcap(ideas.status)`,
  "Updated (UTC)": "updated",
});

/** The company of the ideas, and the moment that decides which are in season. */
interface Scope extends SpanningScope {
  now: Date;
}

/** A company's ideas, or those of all. */
export const ideaList = defineList<Scope>()({
  ...{ name: "ideas", one: "{idea}", many: "{ideas}", id: "ideas.id" },
  from: (db, reach, scope) =>
    db
      .selectFrom("ideas")
      .innerJoin("channels", "channels.id", "ideas.channelId")
      .leftJoin("categories as category", "category.id", "ideas.categoryId")
      .leftJoin("categories as subcategory", "subcategory.id", "ideas.subcategoryId")
      .where(isOfCompany("ideas.companyId", scope))
      .where(reach.company("ideas.companyId")),
  columns: {
    title: text("Title", field("ideas.title"), { sort: true, isLink: true, card: "title", fixed: true, size: 250 }),
    code: text("Code", field("ideas.code"), { sort: true, size: 90 }),
    company: companyColumn("ideas.companyId"),
    status: status("Status", field("ideas.status"), statusWords, statusTones, {
      ...{ sort: true, card: "secondary", size: 105 },
    }),
    channel: text("Channel", field("channels.name"), { sort: true, size: 170 }),
    objectives: names("Objectives", objectives, { card: "hidden", hidden: true, size: 200 }),
    category: own("Category", category, {
      sort: { by: [sql`lower(category.name)`, sql`lower(subcategory.name)`], nulls: "least" },
      ...{ card: "hidden", hidden: true, size: 170 },
    }),
    cost: money("Cost", mostCents, { sort: { by: [mostCents, sql`ideas.cost_min_cents`] }, size: 130 }),
    leadDays: days("Lead time", field("ideas.leadDays"), { sort: true, size: 110 }),
    season: own("Season", field("ideas.seasonFrom"), { card: "hidden", size: 135 }),
    steps: count("Steps", steps, { card: "hidden", hidden: true, size: 80 }),
    uses: count("Uses", uses, { sort: true, size: 80 }),
    done: count("Done", done, { sort: "nulls", card: "hidden", hidden: true, size: 75 }),
    updated: instant("Updated", field("ideas.updatedAt"), { sort: true, card: "hidden", hidden: true, size: 120 }),
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
      .select(["channels.icon", "channels.lightColor", "channels.darkColor"]),
  standard: { by: "title" },
  search: { label: "Code, title or summary", where: (q) => like(searchText, q) },
  filters: {
    status: choices("Status", statusWords, (statuses) => sql`ideas.status = any(${statuses})`),
    channel: record("Channel", (id) => sql`ideas.channel_id = ${id}`),
    objective: record("Objective", (id) => serves(id)),
    cost: choice(
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
    category: record("Category", (id) => sql`ideas.category_id = ${id}`, { folded: true }),
    subcategory: record("Subcategory", (id) => sql`ideas.subcategory_id = ${id}`, { folded: true }),
    lead: choice(
      "Lead time",
      { week: "A week or less", month: "8 to 30 days", longer: "Over 30 days" },
      {
        week: sql`ideas.lead_days <= 7`,
        month: sql`ideas.lead_days between 8 and 30`,
        longer: sql`ideas.lead_days > 30`,
      },
      { folded: true },
    ),
    season: choice(
      "Season",
      { now: "In season now", later: "Out of season", allYear: "All year" },
      (season, { now }: Scope) => {
        if (season === "allYear") return sql`ideas.season_from is null`;
        return season === "now" ? isInSeason(now) : sql`not ${isInSeason(now)}`;
      },
      { folded: true },
    ),
    used: yesOrNo("Used in {plans}", isUsed),
    lacks: choice(
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
    updatedFrom: onDay("Updated from", (day) => sql`ideas.updated_at >= ${day}::date`, { folded: true }),
    updatedTo: onDay("Updated to", (day) => sql`ideas.updated_at < ${day}::date + 1`, { folded: true }),
    // Addresses alone ask for it, until somebody can claim an incentive.
    eligible: { ...yesOrNo("Eligible", field("ideas.isIncentiveEligible")), options: [] },
  },
  offers: offersOfCompany(async (db, reach, companyId) => {
    const { channels, objectives, categories, subcategories } = await findIdeaChoices(db, reach, companyId);
    return {
      ...{ channel: channels, objective: objectives, category: categories },
      subcategory: subcategories.map(({ id, name, parent }) => ({ id, name: `${parent}, ${name}` })),
    };
  }),
  csv,
});

function yesOrNo(label: string, holds: RawBuilder<boolean>) {
  return choice(label, { yes: "Yes", no: "No" }, { yes: holds, no: sql`not ${holds}` }, { folded: true });
}

/** A season that ends before it begins runs over New Year. Ideas without a season are not in one. */
function isInSeason(now: Date): RawBuilder<boolean> {
  const day = sql`to_char(${dayOfCompany("ideas.companyId", now)}, 'MM-DD')`;
  return sql<boolean>`(case when ideas.season_from <= ideas.season_to
    then ${day} between ideas.season_from and ideas.season_to
    else ${day} >= ideas.season_from or ${day} <= ideas.season_to end)`;
}
