import { sql } from "kysely";
import { like } from "#db/like.ts";
import { isOfCompany } from "#app/organization/companies/spanning-lists.server.ts";
import {
  count,
  csvDay,
  day,
  field,
  instant,
  status,
  recordNumber,
  text,
} from "#app/platform/records/list-columns.server.ts";
import { choices, record } from "#app/platform/records/list-filters.server.ts";
import { defineList } from "#app/platform/records/list.server.ts";
import { paths } from "#app/paths.ts";
import type { Inflow } from "#app/programs/queue/inbox.server.ts";
import {
  isDaysAgo,
  locationName,
  queueColumns,
  queueFilters,
  queueOffers,
  type QueueScope,
  todayThere,
} from "#app/programs/queue/queue-list.server.ts";
import { type CoffeeStatus, coffeeStatusTones, coffeeStatusWords } from "./coffee-rules.ts";
import { requestsOf } from "./coffee.server.ts";

const searched = sql<string>`free_coffee_requests.number || ' ' || locations.name || ' ' || locations.pc_number`;
/** How many win: what was approved, else what was asked for. */
export const winnersOf = sql<number>`coalesce(free_coffee_requests.approved_winners, free_coffee_requests.winners)`;

const number = recordNumber("Number", field("freeCoffeeRequests.number"));
const program = {
  starts: day("Starts", field("freeCoffeeRequests.startsOn"), { sort: true, size: 110 }),
  ends: day("Ends", field("freeCoffeeRequests.endsOn"), { sort: true, size: 110 }),
  winners: count("Winners", winnersOf, { sort: true, size: 100 }),
};
const shippedBy = sql<string>`free_coffee_requests.carrier || ' ' || free_coffee_requests.tracking`;

/** The requests that somebody reads: those of their networks, also of locations that were handed over since. */
export const coffeeList = defineList<object>()({
  ...{ name: "coffee", one: "order", many: "orders", id: "freeCoffeeRequests.id" },
  from: (db, reach) => requestsOf(db, reach),
  columns: {
    number,
    location: text("{Location}", locationName, { sort: { by: [sql`lower(locations.name)`] }, size: 260 }),
    ...program,
    status: status("Status", sql.ref<CoffeeStatus>("freeCoffeeRequests.status"), coffeeStatusWords, coffeeStatusTones, {
      ...{ sort: true, card: "secondary", size: 150 },
    }),
    since: instant("Since", field("freeCoffeeRequests.statusSince"), { sort: true, size: 110 }),
  },
  standard: { by: "starts", desc: true },
  search: { label: "Number, {location} or {pcNumber}", where: (q) => like(searched, q) },
  filters: {
    status: choices("Status", coffeeStatusWords, (some) => sql`free_coffee_requests.status = any(${some})`),
    location: record("{Location}", (id) => sql`free_coffee_requests.location_id = ${id}`),
  },
  offers: async (db, reach) => ({
    location: await requestsOf(db, reach)
      .select(["locations.id", locationName.as("name")])
      .distinct()
      .orderBy("name")
      .execute(),
  }),
  csv: {
    ...{ Number: "number", "PC number": field("locations.pcNumber"), Location: field("locations.name") },
    ...{ Reason: field("freeCoffeeRequests.reason"), Starts: "starts", Ends: "ends", Winners: "winners" },
    ...{ Status: "status", Since: "since", Shipped: shippedBy },
  },
});

/** Waits for somebody for more than a week, or is not shipped a week before it starts. */
const isLate = (now: Date) => sql<boolean>`(free_coffee_requests.status = 'submitted'
    and ${isDaysAgo("freeCoffeeRequests.statusSince", 7, now)}
  or free_coffee_requests.status in ('submitted', 'approved', 'inProduction')
    and free_coffee_requests.starts_on < ${todayThere(now)} + 7)`;
const isOthers = sql`(free_coffee_requests.status not in ('submitted', 'approved', 'inProduction'))`;
const {
  location: where,
  company,
  network,
  since,
  ...standing
} = queueColumns("freeCoffeeRequests", coffeeStatusWords, coffeeStatusTones);

/** The requests of a company as its advisors work through them. */
export const coffeeQueue = defineList<QueueScope>()({
  ...{ name: "coffeeQueue", one: "order", many: "orders", id: "freeCoffeeRequests.id" },
  from: (db, reach, scope) => requestsOf(db, reach).where(isOfCompany("freeCoffeeRequests.companyId", scope)),
  columns: {
    number,
    location: where,
    company,
    network,
    ...program,
    ends: { ...program.ends, hidden: true },
    ...standing,
    // What waits for advisors stands before all else.
    since: { ...since, sort: { by: [isOthers, sql`free_coffee_requests.status_since`] } },
  },
  standard: { by: "since", desc: false },
  search: { label: "Number, {location} or {pcNumber}", where: (q) => like(searched, q) },
  filters: queueFilters("freeCoffeeRequests", coffeeStatusWords, isLate),
  offers: queueOffers,
  csv: {
    ...{ Number: "number", "PC number": field("locations.pcNumber"), Location: field("locations.name") },
    ...{ Franchise: "company", Network: "network", Reason: field("freeCoffeeRequests.reason") },
    Opening: csvDay(field("freeCoffeeRequests.openingOn")),
    ...{ Starts: "starts", Ends: "ends" },
    "Winners asked": field("freeCoffeeRequests.winners"),
    "Winners approved": field("freeCoffeeRequests.approvedWinners"),
    ...{ Status: "status", Since: "since", "Has it": "assignee" },
    "Ship to": field("freeCoffeeRequests.shipName"),
    ...{ Company: field("freeCoffeeRequests.shipCompany"), Street: field("freeCoffeeRequests.shipStreet") },
    ...{ City: field("freeCoffeeRequests.shipCity"), State: field("freeCoffeeRequests.shipState") },
    ...{ Zip: field("freeCoffeeRequests.shipZip"), Phone: field("freeCoffeeRequests.shipPhone") },
    ...{ Carrier: field("freeCoffeeRequests.carrier"), Tracking: field("freeCoffeeRequests.tracking") },
  },
});

/** The requests that advisors decide, produce and ship. */
export const coffeeInflow: Inflow = {
  ...{ word: "Free coffee", words: coffeeStatusWords, tones: coffeeStatusTones, to: paths.decideCoffeeRequest },
  open: (db, reach, now) =>
    requestsOf(db, reach)
      .where("freeCoffeeRequests.status", "in", ["submitted", "approved", "inProduction"])
      .select(["freeCoffeeRequests.id as recordId", "freeCoffeeRequests.companyId", "freeCoffeeRequests.networkId"])
      .select(["freeCoffeeRequests.status", "freeCoffeeRequests.statusSince", "freeCoffeeRequests.assigneeId"])
      .select([sql<null>`null::bigint`.as("cents"), isLate(now).as("isLate"), locationName.as("place")])
      .select("freeCoffeeRequests.number as title")
      .select(sql<boolean>`true`.as("isOurs")),
};
