import { sql } from "kysely";
import { textContains } from "#db/text-search.ts";
import { type AdvisorListScope, isInSpanningScope } from "#app/organization/company-lists/spanning-lists.server.ts";
import {
  countColumn,
  csvDay,
  dayColumn,
  fieldRef,
  instantColumn,
  statusColumn,
  recordNumberColumn,
  placeColumn,
} from "#app/platform/records/list-columns.server.ts";
import { anyOfFilter, recordFilter } from "#app/platform/records/list-filters.server.ts";
import { defineList } from "#app/platform/records/list.server.ts";
import { paths } from "#app/paths.ts";
import type { InboxSource } from "#app/programs/queue/inbox.server.ts";
import type { DecisionDesk } from "#app/programs/queue/queue-desk.server.ts";
import {
  isOlderThanDays,
  isWaiting,
  type LateRule,
  locationWithNumber,
  queueColumns,
  queueFilters,
  queueFilterOptions,
  todayAtLocation,
} from "#app/programs/queue/queue-list.server.ts";
import { inboxColumns } from "#app/programs/queue/record-inbox.server.ts";
import { type CoffeeStatus, coffeeWorkflow } from "./coffee-rules.ts";
import { coffeeRecords, selectCoffeeRequests } from "./coffee.server.ts";

const searched = sql<string>`free_coffee_requests.number || ' ' || locations.name || ' ' || locations.pc_number`;
/** Number of winners: approved, else requested. */
export const winnerCount = sql<number>`coalesce(free_coffee_requests.approved_winners, free_coffee_requests.winners)`;

const number = recordNumberColumn("Number", fieldRef("freeCoffeeRequests.number"));
const program = {
  starts: dayColumn("Starts", fieldRef("freeCoffeeRequests.startsOn"), { sort: true, size: 110 }),
  ends: dayColumn("Ends", fieldRef("freeCoffeeRequests.endsOn"), { sort: true, size: 110 }),
  winners: countColumn("Winners", winnerCount, { sort: true, size: 100 }),
};
const shippedBy = sql<string>`free_coffee_requests.carrier || ' ' || free_coffee_requests.tracking`;

/** Requests of the user's networks, including those of locations handed over since. */
export const coffeeList = defineList<object>()({
  name: "coffee",
  one: "order",
  many: "orders",
  id: "freeCoffeeRequests.id",
  from: (db, access) => selectCoffeeRequests(db, access),
  columns: {
    number,
    location: placeColumn("{Location}", locationWithNumber, { sort: { by: [sql`lower(locations.name)`] }, size: 260 }),
    ...program,
    ends: { ...program.ends, hidden: true },
    status: statusColumn({
      head: "Status",
      value: sql.ref<CoffeeStatus>("freeCoffeeRequests.status"),
      words: coffeeWorkflow.words,
      tones: coffeeWorkflow.tones,
      options: {
        sort: true,
        card: "secondary",
        size: 150,
      },
    }),
    since: instantColumn("Status changed", fieldRef("freeCoffeeRequests.statusSince"), { sort: true, size: 110 }),
  },
  standard: { by: "starts", desc: true },
  search: { label: "Number, {location} or {pcNumber}", where: (q) => textContains(searched, q) },
  filters: {
    status: anyOfFilter("Status", coffeeWorkflow.words, (values) => sql`free_coffee_requests.status = any(${values})`),
    location: recordFilter("{Location}", (id) => sql`free_coffee_requests.location_id = ${id}`),
  },
  offers: async (db, access) => ({
    location: await selectCoffeeRequests(db, access)
      .select(["locations.id", locationWithNumber.as("name")])
      .distinct()
      .orderBy("name")
      .execute(),
  }),
  csv: {
    Number: "number",
    "PC number": fieldRef("locations.pcNumber"),
    Location: fieldRef("locations.name"),
    Reason: fieldRef("freeCoffeeRequests.reason"),
    Starts: "starts",
    Ends: "ends",
    Winners: "winners",
    Status: "status",
    "Status since": "since",
    Shipped: shippedBy,
  },
});

/** True for orders that have waited for over a week, or that start within a week and are not shipped. */
const isLate = (now: Date) => sql<boolean>`(free_coffee_requests.status = 'submitted'
    and ${isOlderThanDays("freeCoffeeRequests.statusSince", 7, now)}
  or ${isWaiting("freeCoffeeRequests", coffeeWorkflow)} and free_coffee_requests.starts_on < ${todayAtLocation(now)} + 7)`;
const late: LateRule = { isLate, words: "submitted for over 7 days, or not shipped and starting in under 7 days" };
const {
  location: where,
  company,
  network,
  since,
  ...statusColumns
} = queueColumns("freeCoffeeRequests", coffeeWorkflow);

/** Queue of a company's requests for its advisors. */
export const coffeeQueue = defineList<AdvisorListScope>()({
  name: "coffeeQueue",
  one: "order",
  many: "orders",
  id: "freeCoffeeRequests.id",
  from: (db, access, scope) =>
    selectCoffeeRequests(db, access).where(isInSpanningScope("freeCoffeeRequests.companyId", scope)),
  columns: {
    number,
    location: where,
    company,
    network: { ...network, hidden: true },
    ...program,
    ends: { ...program.ends, hidden: true },
    winners: { ...program.winners, hidden: true },
    ...statusColumns,
    // Orders that await advisors sort first.
    since: {
      ...since,
      sort: {
        by: [sql`not ${isWaiting("freeCoffeeRequests", coffeeWorkflow)}`, sql`free_coffee_requests.status_since`],
      },
    },
  },
  standard: { by: "since", desc: false },
  search: { label: "Number, {location} or {pcNumber}", where: (q) => textContains(searched, q) },
  filters: queueFilters("freeCoffeeRequests", coffeeWorkflow, late),
  offers: queueFilterOptions,
  csv: {
    Number: "number",
    "PC number": fieldRef("locations.pcNumber"),
    Location: fieldRef("locations.name"),
    Franchise: "company",
    Network: "network",
    Reason: fieldRef("freeCoffeeRequests.reason"),
    Opening: csvDay(fieldRef("freeCoffeeRequests.openingOn")),
    Starts: "starts",
    Ends: "ends",
    "Winners requested": fieldRef("freeCoffeeRequests.winners"),
    "Winners approved": fieldRef("freeCoffeeRequests.approvedWinners"),
    Status: "status",
    "Status since": "since",
    "Assigned to": "assignee",
    "Ship to": fieldRef("freeCoffeeRequests.shipName"),
    Company: fieldRef("freeCoffeeRequests.shipCompany"),
    Street: fieldRef("freeCoffeeRequests.shipStreet"),
    City: fieldRef("freeCoffeeRequests.shipCity"),
    State: fieldRef("freeCoffeeRequests.shipState"),
    Zip: fieldRef("freeCoffeeRequests.shipZip"),
    Phone: fieldRef("freeCoffeeRequests.shipPhone"),
    Carrier: fieldRef("freeCoffeeRequests.carrier"),
    Tracking: fieldRef("freeCoffeeRequests.tracking"),
  },
});

/** Desk at which advisors decide the records of the queue. */
export const coffeeDesk = {
  list: coffeeQueue,
  type: coffeeRecords.type,
  table: "freeCoffeeRequests",
  workflow: coffeeWorkflow,
  to: paths.decideCoffeeRequest,
  queueTo: paths.coffeeQueue(),
} satisfies DecisionDesk;

/** Orders of the inbox: those that advisors decide, produce and ship. */
export const coffeeInboxSource: InboxSource = {
  word: "Free coffee",
  workflow: coffeeWorkflow,
  late,
  to: paths.decideCoffeeRequest,
  open: (db, access, now) =>
    selectCoffeeRequests(db, access)
      .where(isWaiting("freeCoffeeRequests", coffeeWorkflow))
      .select(
        inboxColumns("freeCoffeeRequests", coffeeWorkflow, {
          title: fieldRef("freeCoffeeRequests.number"),
          isLate: isLate(now),
        }),
      ),
};
