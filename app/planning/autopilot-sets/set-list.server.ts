import { sql } from "kysely";
import { textContains } from "#db/text-search.ts";
import {
  companyColumn,
  isInSpanningScope,
  offersOfCompany,
  spanningCsv,
  type SpanningScope,
} from "#app/organization/company-lists/spanning-lists.server.ts";
import {
  countColumn,
  fieldRef,
  instantColumn,
  moneyColumn,
  statusColumn,
  textColumn,
} from "#app/platform/records/list-columns.server.ts";
import { anyOfFilter, recordFilter } from "#app/platform/records/list-filters.server.ts";
import { defineList } from "#app/platform/records/list.server.ts";
import { listActiveObjectives } from "#app/setup/settings/objectives.server.ts";
import { autopilotSetWorkflow } from "./set-rules.ts";

const items = sql<number>`(select count(*) from autopilot_items where set_id = autopilot_sets.id)`;
const cents = sql<number>`(select coalesce(sum(quantity::bigint * unit_cost_cents), 0)::bigint
  from autopilot_items where set_id = autopilot_sets.id)`;
const plans = sql<number>`(select count(*) from plans where autopilot_set_id = autopilot_sets.id)`;

const csv = spanningCsv({
  Name: "name",
  Description: fieldRef("autopilotSets.description"),
  Objective: "objective",
  Status: sql`initcap(autopilot_sets.status)`,
  Items: "items",
  "Cost of one plan": "cost",
  Plans: "plans",
  "Updated (UTC)": "updated",
});

/** List of one company's autopilot sets, or of all companies'. */
export const autopilotSetList = defineList<SpanningScope>()({
  name: "autopilot-sets",
  one: "set",
  many: "sets",
  id: "autopilotSets.id",
  from: (db, access, scope) =>
    db
      .selectFrom("autopilotSets")
      .leftJoin("objectives", "objectives.id", "autopilotSets.objectiveId")
      .where(isInSpanningScope("autopilotSets.companyId", scope))
      .where(access.company("autopilotSets.companyId")),
  columns: {
    name: textColumn("Name", fieldRef("autopilotSets.name"), { sort: true, card: "title", fixed: true, size: 260 }),
    company: companyColumn("autopilotSets.companyId"),
    status: statusColumn({
      head: "Status",
      value: fieldRef("autopilotSets.status"),
      words: autopilotSetWorkflow.words,
      tones: autopilotSetWorkflow.tones,
      options: {
        sort: true,
        card: "secondary",
        size: 120,
      },
    }),
    objective: textColumn("Objective", sql<string | null>`objectives.name`, { sort: "nulls", none: "None", size: 190 }),
    items: countColumn("Items", items, { sort: true, size: 90 }),
    cost: moneyColumn("Cost per {plan}", cents, { sort: true, size: 150 }),
    plans: countColumn("{Plans}", plans, { sort: true, size: 90 }),
    updated: instantColumn("Updated", fieldRef("autopilotSets.updatedAt"), {
      hidden: true,
      sort: true,
      card: "hidden",
      size: 120,
    }),
  },
  more: (query) => query.select(["autopilotSets.companyId", "autopilotSets.description", "autopilotSets.version"]),
  standard: { by: "name" },
  search: {
    label: "Name or description",
    where: (q) => textContains(sql`autopilot_sets.name || ' ' || autopilot_sets.description`, q),
  },
  filters: {
    status: anyOfFilter(
      "Status",
      autopilotSetWorkflow.words,
      (statuses) => sql`autopilot_sets.status = any(${statuses})`,
    ),
    objective: recordFilter("Objective", (id) => sql`autopilot_sets.objective_id = ${id}`),
  },
  offers: offersOfCompany(async (db, access, companyId) => ({
    objective: await listActiveObjectives(db, access, companyId),
  })),
  csv,
});
