import { sql } from "kysely";
import { paths } from "#app/paths.ts";
import { nameInFull } from "#app/platform/identity/person-name.server.ts";
import { count, day, field, instant, recordNumber, status, text } from "#app/platform/records/list-columns.server.ts";
import { choices } from "#app/platform/records/list-filters.server.ts";
import { defineList } from "#app/platform/records/list.server.ts";
import { winnersOf } from "#app/programs/free-coffee/coffee-list.server.ts";
import { type CoffeeStatus, coffeeStatusTones, coffeeStatusWords } from "#app/programs/free-coffee/coffee-rules.ts";
import { requestsOf } from "#app/programs/free-coffee/coffee.server.ts";
import { like } from "#db/like.ts";
import { holderColumns, recordFilters } from "./record-rows.server.ts";
import { offerPlaces, periodFilters } from "./report-filters.server.ts";
import { dayOf, isWithinSpan, type Report, type ReportScope } from "./report.server.ts";

const hidden = { hidden: true, card: "hidden" } as const;
const person = (column: string) =>
  sql<string | null>`(select ${nameInFull()} from users where users.id = free_coffee_requests.${sql.ref(column)})`;
const shippedAt = sql<Date | null>`(select min(status_changes.at) from status_changes
  where status_changes.object_type = 'free-coffee-request' and status_changes.object_id = free_coffee_requests.id
    and status_changes.to_status = 'shipped')`;

function daysToShip(scope: ReportScope) {
  const submittedOn = dayOf(sql.ref("free_coffee_requests.submitted_at"), scope);
  return sql<number | null>`(${dayOf(shippedAt, scope)} - ${submittedOn})`;
}

const list = defineList<ReportScope>()({
  ...{ name: "freeCoffeeReport", one: "order", many: "orders", id: "freeCoffeeRequests.id" },
  from: (db, reach, scope) =>
    requestsOf(db, reach)
      .where("freeCoffeeRequests.companyId", "=", scope.companyId)
      .where(reach.company("freeCoffeeRequests.companyId"))
      .where(isWithinSpan(sql.ref("freeCoffeeRequests.submittedAt"), scope)),
  columns: (scope) => ({
    number: recordNumber("Number", field("freeCoffeeRequests.number")),
    ...holderColumns,
    reason: text("Reason", field("freeCoffeeRequests.reason"), { sort: true, size: 140 }),
    opening: day("Opening", field("freeCoffeeRequests.openingOn"), { ...hidden, none: "None", size: 105 }),
    starts: day("Starts", field("freeCoffeeRequests.startsOn"), { sort: true, size: 105 }),
    ends: day("Ends", field("freeCoffeeRequests.endsOn"), { sort: true, size: 105 }),
    asked: count("Winners asked", field("freeCoffeeRequests.winners"), { ...hidden, size: 120 }),
    winners: count("Winners", winnersOf, { sort: true, size: 95 }),
    status: status("Status", sql.ref<CoffeeStatus>("freeCoffeeRequests.status"), coffeeStatusWords, coffeeStatusTones, {
      ...{ sort: true, card: "secondary", size: 140 },
    }),
    submitted: instant("Submitted", field("freeCoffeeRequests.submittedAt"), { sort: true, size: 110 }),
    decided: instant("Decided", field("freeCoffeeRequests.decidedAt"), { ...hidden, none: "Not yet", size: 110 }),
    decider: text("Decided by", person("decided_by"), { ...hidden, none: "Nobody", size: 140 }),
    shipped: instant("Shipped", shippedAt, { none: "Not yet", size: 110 }),
    tracking: text("Tracking", field("freeCoffeeRequests.tracking"), { ...hidden, none: "None", size: 140 }),
    toShip: count("Days to ship", daysToShip(scope), { card: "hidden", size: 110 }),
    requester: text("Requester", person("submitted_by"), { none: "Nobody", card: "hidden", size: 140 }),
  }),
  totals: { asked: "sum", winners: "sum" },
  standard: { by: "submitted" },
  search: {
    label: "Number, {location} or {pcNumber}",
    where: (q) => like(sql`free_coffee_requests.number || ' ' || locations.name || ' ' || locations.pc_number`, q),
  },
  filters: {
    ...periodFilters,
    status: choices(
      "Status",
      coffeeStatusWords,
      (some) => sql`free_coffee_requests.status = any(${[...some]}::text[])`,
    ),
    ...recordFilters("freeCoffeeRequests"),
  },
  offers: offerPlaces,
});

export const freeCoffee: Report = {
  ...{ key: "free-coffee-request", title: "Free Coffee Request Report", group: "Programs", hasPeriod: true, list },
  about: "Who asked for 100 days of free coffee, how many win, and how long it took until the cards were on their way.",
  definitions: [
    "Orders are those submitted within the period. An order stays with the {network} that sent it.",
    "Winners are those approved, before a decision those asked for. Days to ship run from submitting to shipping.",
  ],
  link: ({ id }) => paths.decideCoffeeRequest(id),
};
