import { sql } from "kysely";
import { like } from "#db/like.ts";
import { listLocationChoices } from "#app/organization/locations/location-queries.server.ts";
import { dayIn } from "#app/organization/locations/location-rules.ts";
import { locationText } from "#app/organization/locations/location-words.ts";
import { count, csvDay, field, money, own } from "#app/platform/records/list-columns.server.ts";
import { choices, record, typed } from "#app/platform/records/list-filters.server.ts";
import { defineList } from "#app/platform/records/list.server.ts";
import { dollars } from "#app/platform/money/dollars.server.ts";
import { objectiveNames, plannedCents } from "./plan-queries.server.ts";
import { planStatusOf, planStatusWords } from "./plan-rules.ts";

const items = sql<number>`(select count(*) from plan_items where plan_items.plan_id = plans.id)`;
const searched = sql<string>`plans.name || ' ' || plans.number || ' ' || locations.name || ' ' || locations.pc_number`;
const lower = (name: "plans.name" | "locations.name") => ({ by: [sql`lower(${sql.ref(name)})`] });

/** The plans of somebody's locations; `now` tells which of them are over. */
export const planList = defineList<{ now: Date }>()({
  ...{ name: "plans", one: "{plan}", many: "{plans}", id: "plans.id" },
  from: (db, reach) =>
    db
      .selectFrom("plans")
      .innerJoin("locations", "locations.id", "plans.locationId")
      .where(reach.location("plans.locationId")),
  columns: {
    name: own("{Plan}", field("plans.name"), { sort: lower("plans.name"), fixed: true, card: "title", size: 280 }),
    location: own("{Location}", field("locations.name"), { sort: lower("locations.name"), size: 200 }),
    starts: own("Period", field("plans.startsOn"), { sort: true, kind: "other", size: 215 }),
    status: own("Status", field("plans.status"), { sort: true, card: "secondary", size: 120 }),
    items: count("Items", items, { size: 80 }),
    cost: money("Planned cost", plannedCents, { sort: true, size: 130 }),
    updated: own("Updated", field("plans.updatedAt"), { sort: true, kind: "other", hidden: true, size: 180 }),
  },
  more: (query) =>
    query
      .select(["plans.number", "plans.version", "plans.endsOn", "plans.autopilotAnswer"])
      .select(["locations.pcNumber", "locations.timeZone"]),
  shown: (plan, { now }) => {
    const period = { startsOn: plan.starts, endsOn: plan.endsOn };
    return { ...plan, ...period, standing: planStatusOf({ ...plan, ...period }, dayIn(plan.timeZone, now)) };
  },
  standard: { by: "updated" },
  search: { label: "Name, number or {location}", where: (q) => like(searched, q) },
  filters: {
    status: choices("Status", planStatusWords, (statuses) => sql`plans.status = any(${statuses})`),
    location: record("{Location}", (id) => sql`plans.location_id = ${id}`),
    name: typed("Name", (name) => like(field("plans.name"), name), { folded: true }),
  },
  offers: async (db, reach) => {
    const locations = await listLocationChoices(db, reach);
    const open = locations.filter(({ status }) => status !== "closed");
    return { location: open.map((location) => ({ id: location.id, name: locationText(location) })) };
  },
  csv: {
    Number: field("plans.number"),
    Name: "name",
    "PC number": field("locations.pcNumber"),
    Location: "location",
    Status: sql`initcap(plans.status)`,
    Starts: csvDay(field("plans.startsOn")),
    Ends: csvDay(field("plans.endsOn")),
    Objectives: sql`array_to_string(${objectiveNames}, '; ')`,
    Items: "items",
    "Planned cost": "cost",
    Budget: dollars(sql`plans.budget_cents`),
  },
});
