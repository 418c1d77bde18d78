import { type RawBuilder, sql } from "kysely";
import { textContains } from "#db/text-search.ts";
import { ideaSearchText } from "#app/planning/idea-catalog/idea-catalog.server.ts";
import { countColumn, fieldRef, customColumn, textColumn } from "#app/platform/records/list-columns.server.ts";
import { defineList } from "#app/platform/records/list.server.ts";

interface Scope {
  companyId: number;
  metricTypeId: number;
}

const isUse = sql`plan_items.idea_id = ideas.id and plans.status in ('active', 'completed')
  and plan_items.status <> 'skipped'`;
const uses = sql<number>`(select count(*)::integer from plan_items join plans on plans.id = plan_items.plan_id where ${isUse})`;
/**
 * Percent of the uses in completed plans that were done, rounded as in the list of ideas; null when no plan is
 * completed.
 */
const done = sql<number | null>`(
  select round(100.0 * count(*) filter (where plan_items.status = 'done') / nullif(count(*), 0))::integer
  from plan_items join plans on plans.id = plan_items.plan_id
  where plan_items.idea_id = ideas.id and plans.status = 'completed')`;

/** Used ideas of a company with their effect on one metric, the largest first. */
export const ideaEffectList = defineList<Scope>()({
  name: "idea-effects",
  one: "{idea}",
  many: "{ideas}",
  id: "ideas.id",
  from: (db, access, { companyId }) =>
    db
      .selectFrom("ideas")
      .innerJoin("channels", "channels.id", "ideas.channelId")
      .where("ideas.companyId", "=", companyId)
      .where(access.company("ideas.companyId"))
      .where(sql<boolean>`exists (select from plan_items join plans on plans.id = plan_items.plan_id where ${isUse})`),
  columns: (scope) => ({
    title: textColumn("{Idea}", fieldRef("ideas.title"), {
      sort: true,
      isLink: true,
      card: "title",
      fixed: true,
      size: 250,
    }),
    channel: textColumn("Channel", fieldRef("channels.name"), { hidden: true, sort: true, card: "hidden", size: 170 }),
    uses: countColumn("Uses", uses, { sort: true, size: 80 }),
    done: countColumn("Completed (%)", done, { sort: "nulls", size: 130 }),
    during: {
      ...customColumn("Change while running", average("during", scope), { card: "secondary", size: 185 }),
      sort: { by: [average("during", scope)], nulls: "least" as const },
      kind: "other" as const,
      sortsAs: "numbers" as const,
    },
    told: countColumn("Uses measured (while running)", countMeasured("during", scope), { size: 220 }),
    after: customColumn("Change in the four weeks after", average("after", scope), { size: 235 }),
    toldAfter: countColumn("Uses measured (four weeks after)", countMeasured("after", scope), {
      hidden: true,
      size: 245,
      card: "hidden",
    }),
  }),
  standard: { by: "during", desc: true },
  search: { label: "Code, title or summary", where: (q) => textContains(ideaSearchText, q) },
  csv: {
    Idea: "title",
    Channel: "channel",
    Uses: "uses",
    "Completed (percent)": "done",
    "While running (fraction)": "during",
    Measured: "told",
    "Four weeks after (fraction)": "after",
    "Measured after": "toldAfter",
  },
});

/** Return the mean effect of an idea's uses as a fraction; every use counts equally. */
function average(stretch: "during" | "after", { metricTypeId }: Scope): RawBuilder<number | null> {
  // Exact numbers have the same mean in whatever order their rows are read.
  return sql`(select avg(${sql.ref(stretch)}::numeric)::float8 ${fromUses(metricTypeId)})`;
}

function countMeasured(stretch: "during" | "after", { metricTypeId }: Scope): RawBuilder<number> {
  return sql`(select count(${sql.ref(stretch)})::integer ${fromUses(metricTypeId)})`;
}

function fromUses(metricTypeId: number): RawBuilder<unknown> {
  return sql`from item_effects join plan_items on plan_items.id = plan_item_id join plans on plans.id = plan_items.plan_id
    where metric_type_id = ${metricTypeId} and ${isUse}`;
}
