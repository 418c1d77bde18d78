import { sql } from "kysely";
import { textContains } from "#db/text-search.ts";
import { listLocationChoices } from "#app/organization/locations/location-queries.server.ts";
import { dayIn } from "#app/organization/locations/location-rules.ts";
import { locationText } from "#app/organization/locations/location-words.ts";
import { countColumn, csvDay, fieldRef, moneyColumn, customColumn } from "#app/platform/records/list-columns.server.ts";
import { anyOfFilter, recordFilter, textFilter } from "#app/platform/records/list-filters.server.ts";
import { defineList } from "#app/platform/records/list.server.ts";
import { dollarsSql } from "#app/platform/money/dollars.server.ts";
import { objectiveNames, plannedCents } from "./plan-queries.server.ts";
import { AWAITING_ANSWER_WORD, planStatusOf, planWorkflow } from "./plan-rules.ts";

const items = sql<number>`(select count(*) from plan_items where plan_items.plan_id = plans.id)`;
const searched = sql<string>`plans.name || ' ' || plans.number || ' ' || locations.name || ' ' || locations.pc_number`;
/** Status as the list shows it: a draft that awaits its owner's answer is not among the drafts. */
const shownStatus = sql<string>`case when plans.status = 'draft' and plans.autopilot_answer = 'waiting' then 'waiting'
  else plans.status end`;
const { draft, ...laterStatuses } = planWorkflow.words;
const shownStatuses = { draft, waiting: AWAITING_ANSWER_WORD, ...laterStatuses };
const lower = (name: "plans.name" | "locations.name") => ({ by: [sql`lower(${sql.ref(name)})`] });

/** List of the plans at the user's locations; `now` decides which are overdue. */
export const planList = defineList<{ now: Date }>()({
  name: "plans",
  one: "{plan}",
  many: "{plans}",
  id: "plans.id",
  from: (db, access) =>
    db
      .selectFrom("plans")
      .innerJoin("locations", "locations.id", "plans.locationId")
      .where(access.location("plans.locationId")),
  columns: {
    name: customColumn("{Plan}", fieldRef("plans.name"), {
      sort: lower("plans.name"),
      fixed: true,
      card: "title",
      size: 280,
    }),
    location: customColumn("{Location}", fieldRef("locations.name"), { sort: lower("locations.name"), size: 200 }),
    starts: customColumn("Dates", fieldRef("plans.startsOn"), {
      sort: true,
      kind: "other",
      sortsAs: "days",
      size: 215,
    }),
    status: customColumn("Status", fieldRef("plans.status"), { sort: true, card: "secondary", size: 120 }),
    items: countColumn("Items", items, { hidden: true, size: 80 }),
    cost: moneyColumn("Planned cost", plannedCents, { sort: true, size: 130 }),
    updated: customColumn("Updated", fieldRef("plans.updatedAt"), {
      sort: true,
      kind: "other",
      sortsAs: "days",
      size: 180,
    }),
  },
  more: (query) =>
    query
      .select(["plans.number", "plans.version", "plans.endsOn", "plans.autopilotAnswer"])
      .select(["locations.pcNumber", "locations.timeZone"]),
  shown: (plan, { now }) => {
    const period = { startsOn: plan.starts, endsOn: plan.endsOn };
    return { ...plan, ...period, statusTag: planStatusOf({ ...plan, ...period }, dayIn(plan.timeZone, now)) };
  },
  standard: { by: "updated" },
  search: { label: "Name, number or {location}", where: (q) => textContains(searched, q) },
  filters: {
    status: anyOfFilter("Status", shownStatuses, (statuses) => sql`${shownStatus} = any(${statuses})`),
    location: recordFilter("{Location}", (id) => sql`plans.location_id = ${id}`),
    name: textFilter("Name", (name) => textContains(fieldRef("plans.name"), name), { folded: true }),
  },
  offers: async (db, access) => {
    const locations = await listLocationChoices(db, access);
    const open = locations.filter(({ status }) => status !== "closed");
    return { location: open.map((location) => ({ id: location.id, name: locationText(location) })) };
  },
  csv: {
    Number: fieldRef("plans.number"),
    Name: "name",
    "PC number": fieldRef("locations.pcNumber"),
    Location: "location",
    Status: sql`initcap(plans.status)`,
    Starts: csvDay(fieldRef("plans.startsOn")),
    Ends: csvDay(fieldRef("plans.endsOn")),
    Objectives: sql`array_to_string(${objectiveNames}, '; ')`,
    Items: "items",
    "Planned cost": "cost",
    Budget: dollarsSql(sql`plans.budget_cents`),
  },
});
