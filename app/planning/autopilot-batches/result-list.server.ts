import { sql } from "kysely";
import { like } from "#db/like.ts";
import { field, money, own, status, text, word } from "#app/platform/records/list-columns.server.ts";
import { choices } from "#app/platform/records/list-filters.server.ts";
import { defineList } from "#app/platform/records/list.server.ts";
import { outcomeTones, outcomeWords } from "./batch-rules.ts";

const answerWords = { waiting: "Waiting", accepted: "Accepted", customised: "Customized", declined: "Declined" };
const pcNumber = field("locations.pcNumber");
const cents = sql<number | null>`(select sum(planned_cents)::bigint from plan_items
  where plan_items.plan_id = plans.id)`;
/** Why the owner said no; null where they did not. */
const declineReason = sql<string | null>`(select status_changes.reason from status_changes
  where plans.autopilot_answer = 'declined' and object_type = 'plan' and object_id = plans.id and to_status = 'archived'
  order by status_changes.id limit 1)`;

/** What a batch made, a row a location. */
export const resultList = defineList<{ batchId: number }>()({
  ...{ name: "autopilot-results", one: "{location}", many: "{locations}", id: "locations.id" },
  from: (db, reach, { batchId }) =>
    db
      .selectFrom("autopilotResults")
      .innerJoin("locations", "locations.id", "autopilotResults.locationId")
      .innerJoin("networks", "networks.id", "locations.networkId")
      .leftJoin("plans", "plans.id", "autopilotResults.planId")
      .where("autopilotResults.batchId", "=", batchId)
      .where(reach.company("autopilotResults.companyId")),
  columns: {
    location: text("{Location}", field("locations.name"), {
      ...{ sort: true, isLink: true, card: "title", fixed: true, size: 220 },
    }),
    pcNumber: text("{pcNumber}", pcNumber, { sort: { by: [pcNumber] }, size: 110 }),
    network: text("{Network}", field("networks.name"), {
      ...{ sort: { by: [sql`lower(networks.name)`, pcNumber] }, size: 190 },
    }),
    outcome: status("Result", field("autopilotResults.outcome"), outcomeWords, outcomeTones, {
      ...{ sort: true, card: "secondary", size: 130 },
    }),
    reason: own("To know", sql<string>`coalesce(${declineReason}, autopilot_results.reason)`, { size: 320 }),
    number: text("{Plan}", sql<string | null>`plans.number`, { size: 170 }),
    cost: money("Planned cost", cents, { sort: "nulls", size: 130 }),
    answer: word("Answer", sql<string>`coalesce(plans.autopilot_answer, '')`, answerWords, { sort: true, size: 120 }),
  },
  standard: { by: "pcNumber" },
  search: {
    label: "{pcNumber}, {location} or {network}",
    where: (q) => like(sql`locations.pc_number || ' ' || locations.name || ' ' || networks.name`, q),
  },
  filters: {
    outcome: choices("Result", outcomeWords, (outcomes) => sql`autopilot_results.outcome = any(${outcomes})`),
    answer: choices("Answer", answerWords, (answers) => sql`plans.autopilot_answer = any(${answers})`),
  },
  csv: {
    "PC number": "pcNumber",
    Location: "location",
    Network: "network",
    Result: sql`initcap(autopilot_results.outcome)`,
    Reason: sql`replace(replace(autopilot_results.reason, '{plan}', 'plan'), '{idea}', 'idea')`,
    Plan: "number",
    "Planned cost": "cost",
    Answer: sql`initcap(plans.autopilot_answer)`,
    "Reason of the owner": declineReason,
  },
});
