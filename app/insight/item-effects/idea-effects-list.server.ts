import { type RawBuilder, sql } from "kysely";
import { like } from "#db/like.ts";
import { searchText } from "#app/planning/idea-catalogue/idea-catalogue.server.ts";
import { count, field, own, text } from "#app/platform/records/list-columns.server.ts";
import { defineList } from "#app/platform/records/list.server.ts";

interface Scope {
  companyId: number;
  metricTypeId: number;
}

const isUse = sql`plan_items.idea_id = ideas.id and plans.status in ('active', 'completed')
  and plan_items.status <> 'skipped'`;
const uses = sql<number>`(select count(*)::integer from plan_items join plans on plans.id = plan_items.plan_id where ${isUse})`;
/** Whole percent of the uses in completed plans that were done, as the list of ideas has it; null where none is completed. */
const done = sql<number | null>`(
  select round(100.0 * count(*) filter (where plan_items.status = 'done') / nullif(count(*), 0))::integer
  from plan_items join plans on plans.id = plan_items.plan_id
  where plan_items.idea_id = ideas.id and plans.status = 'completed')`;

/** The ideas of a company that were used, the one after whose use most changed first, by one metric. */
export const ideaEffects = defineList<Scope>()({
  ...{ name: "idea-effects", one: "{idea}", many: "{ideas}", id: "ideas.id" },
  from: (db, reach, { companyId }) =>
    db
      .selectFrom("ideas")
      .innerJoin("channels", "channels.id", "ideas.channelId")
      .where("ideas.companyId", "=", companyId)
      .where(reach.company("ideas.companyId"))
      .where(sql<boolean>`exists (select from plan_items join plans on plans.id = plan_items.plan_id where ${isUse})`),
  columns: (scope) => ({
    title: text("{Idea}", field("ideas.title"), { sort: true, isLink: true, card: "title", fixed: true, size: 250 }),
    channel: text("Channel", field("channels.name"), { sort: true, card: "hidden", size: 170 }),
    uses: count("Uses", uses, { sort: true, size: 80 }),
    done: count("Done, percent", done, { sort: "nulls", size: 130 }),
    during: {
      ...own("While it ran", average("during", scope), { card: "secondary", size: 140 }),
      ...{ sort: { by: [average("during", scope)], nulls: "least" as const }, kind: "other" as const },
    },
    told: count("Told of", told("during", scope), { size: 90 }),
    after: own("Four weeks after", average("after", scope), { size: 150 }),
    toldAfter: count("Told of, after", told("after", scope), { size: 130, card: "hidden" }),
  }),
  standard: { by: "during", desc: true },
  search: { label: "Code, title or summary", where: (q) => like(searchText, q) },
  csv: {
    Idea: "title",
    Channel: "channel",
    Uses: "uses",
    "Done (percent)": "done",
    "While it ran (fraction)": "during",
    "Told of": "told",
    "Four weeks after (fraction)": "after",
    "Told of, after": "toldAfter",
  },
});

/** The plain mean of what its uses did, as a fraction; every use counts alike. */
function average(stretch: "during" | "after", { metricTypeId }: Scope): RawBuilder<number | null> {
  return sql`(select avg(${sql.ref(stretch)}) ${ofUses(metricTypeId)})`;
}

function told(stretch: "during" | "after", { metricTypeId }: Scope): RawBuilder<number> {
  return sql`(select count(${sql.ref(stretch)})::integer ${ofUses(metricTypeId)})`;
}

function ofUses(metricTypeId: number): RawBuilder<unknown> {
  return sql`from item_effects join plan_items on plan_items.id = plan_item_id join plans on plans.id = plan_items.plan_id
    where metric_type_id = ${metricTypeId} and ${isUse}`;
}
