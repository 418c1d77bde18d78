import { sql } from "kysely";
import { like } from "#db/like.ts";
import {
  companyColumn,
  isOfCompany,
  offersOfCompany,
  spanningCsv,
  type SpanningScope,
} from "#app/organization/companies/spanning-lists.server.ts";
import { count, field, instant, money, status, text } from "#app/platform/records/list-columns.server.ts";
import { choices, record } from "#app/platform/records/list-filters.server.ts";
import { defineList } from "#app/platform/records/list.server.ts";
import { listActiveObjectives } from "#app/setup/objectives/objectives.server.ts";
import { setStatusTones, setStatusWords } from "./set-rules.ts";

const items = sql<number>`(select count(*) from autopilot_items where set_id = autopilot_sets.id)`;
const cents = sql<number>`(select coalesce(sum(quantity::bigint * unit_cost_cents), 0)::bigint
  from autopilot_items where set_id = autopilot_sets.id)`;
const plans = sql<number>`(select count(*) from plans where autopilot_set_id = autopilot_sets.id)`;

const csv = spanningCsv({
  Name: "name",
  Description: field("autopilotSets.description"),
  Objective: "objective",
  Status: sql`initcap(autopilot_sets.status)`,
  Items: "items",
  "Cost of one plan": "cost",
  Plans: "plans",
  "Updated (UTC)": "updated",
});

/** A company's autopilot sets, or those of all. */
export const setList = defineList<SpanningScope>()({
  ...{ name: "autopilot-sets", one: "set", many: "sets", id: "autopilotSets.id" },
  from: (db, reach, scope) =>
    db
      .selectFrom("autopilotSets")
      .leftJoin("objectives", "objectives.id", "autopilotSets.objectiveId")
      .where(isOfCompany("autopilotSets.companyId", scope))
      .where(reach.company("autopilotSets.companyId")),
  columns: {
    name: text("Name", field("autopilotSets.name"), { sort: true, card: "title", fixed: true, size: 260 }),
    company: companyColumn("autopilotSets.companyId"),
    status: status("Status", field("autopilotSets.status"), setStatusWords, setStatusTones, {
      ...{ sort: true, card: "secondary", size: 120 },
    }),
    objective: text("Objective", sql<string | null>`objectives.name`, { sort: "nulls", none: "None", size: 190 }),
    items: count("Items", items, { sort: true, size: 90 }),
    cost: money("Cost of one {plan}", cents, { sort: true, size: 150 }),
    plans: count("{Plans}", plans, { sort: true, size: 90 }),
    updated: instant("Updated", field("autopilotSets.updatedAt"), { sort: true, card: "hidden", size: 120 }),
  },
  more: (query) => query.select(["autopilotSets.companyId", "autopilotSets.description", "autopilotSets.version"]),
  standard: { by: "name" },
  search: {
    label: "Name or description",
    where: (q) => like(sql`autopilot_sets.name || ' ' || autopilot_sets.description`, q),
  },
  filters: {
    status: choices("Status", setStatusWords, (statuses) => sql`autopilot_sets.status = any(${statuses})`),
    objective: record("Objective", (id) => sql`autopilot_sets.objective_id = ${id}`),
  },
  offers: offersOfCompany(async (db, reach, companyId) => ({
    objective: await listActiveObjectives(db, reach, companyId),
  })),
  csv,
});
