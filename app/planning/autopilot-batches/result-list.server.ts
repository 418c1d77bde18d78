import { sql } from "kysely";
import { textContains } from "#db/text-search.ts";
import {
  fieldRef,
  moneyColumn,
  customColumn,
  statusColumn,
  textColumn,
  wordColumn,
} from "#app/platform/records/list-columns.server.ts";
import { anyOfFilter } from "#app/platform/records/list-filters.server.ts";
import { defineList } from "#app/platform/records/list.server.ts";
import { batchOutcomeTones, batchOutcomeWords } from "./batch-rules.ts";

const answerWords = { waiting: "No answer yet", accepted: "Accepted", customised: "Customized", declined: "Declined" };
const pcNumber = fieldRef("locations.pcNumber");
const cents = sql<number | null>`(select sum(planned_cents)::bigint from plan_items
  where plan_items.plan_id = plans.id)`;
/** Owner's reason for declining; null when not declined. */
const declineReason = sql<string | null>`(select status_changes.reason from status_changes
  where plans.autopilot_answer = 'declined' and object_type = 'plan' and object_id = plans.id and to_status = 'archived'
  order by status_changes.id limit 1)`;

/** List of a batch's results, one row per location. */
export const batchResultList = defineList<{ batchId: number }>()({
  name: "autopilot-results",
  one: "{location}",
  many: "{locations}",
  id: "locations.id",
  from: (db, access, { batchId }) =>
    db
      .selectFrom("autopilotResults")
      .innerJoin("locations", "locations.id", "autopilotResults.locationId")
      .innerJoin("networks", "networks.id", "locations.networkId")
      .leftJoin("plans", "plans.id", "autopilotResults.planId")
      .where("autopilotResults.batchId", "=", batchId)
      .where(access.company("autopilotResults.companyId")),
  columns: {
    location: textColumn("{Location}", fieldRef("locations.name"), {
      below: pcNumber,
      sort: true,
      isLink: true,
      card: "title",
      fixed: true,
      size: 220,
    }),
    pcNumber: textColumn("{pcNumber}", pcNumber, { hidden: true, sort: { by: [pcNumber] }, size: 110 }),
    network: textColumn("{Network}", fieldRef("networks.name"), {
      sort: { by: [sql`lower(networks.name)`, pcNumber] },
      size: 190,
    }),
    outcome: statusColumn({
      head: "Result",
      value: fieldRef("autopilotResults.outcome"),
      words: batchOutcomeWords,
      tones: batchOutcomeTones,
      options: {
        sort: true,
        card: "secondary",
        size: 130,
      },
    }),
    reason: customColumn("Note", sql<string>`coalesce(${declineReason}, autopilot_results.reason)`, { size: 320 }),
    number: textColumn("{Plan}", sql<string | null>`plans.number`, { size: 170 }),
    cost: moneyColumn("Planned cost", cents, { hidden: true, sort: "nulls", size: 130 }),
    answer: wordColumn("Answer", sql<string>`coalesce(plans.autopilot_answer, '')`, answerWords, {
      sort: true,
      size: 120,
    }),
  },
  standard: { by: "location" },
  search: {
    label: "{pcNumber}, {location} or {network}",
    where: (q) => textContains(sql`locations.pc_number || ' ' || locations.name || ' ' || networks.name`, q),
  },
  filters: {
    outcome: anyOfFilter("Result", batchOutcomeWords, (outcomes) => sql`autopilot_results.outcome = any(${outcomes})`),
    answer: anyOfFilter("Answer", answerWords, (answers) => sql`plans.autopilot_answer = any(${answers})`),
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
    "Owner's reason": declineReason,
  },
});
