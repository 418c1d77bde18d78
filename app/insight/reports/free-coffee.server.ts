import { sql } from "kysely";
import { textContains } from "#db/text-search.ts";
import { paths } from "#app/paths.ts";
import { fullNameSql } from "#app/platform/identity/person-name.server.ts";
import {
  countColumn,
  dayColumn,
  fieldRef,
  instantColumn,
  recordNumberColumn,
  statusColumn,
  textColumn,
  personColumn,
} from "#app/platform/records/list-columns.server.ts";
import { anyOfFilter } from "#app/platform/records/list-filters.server.ts";
import { defineList } from "#app/platform/records/list.server.ts";
import { winnerCount } from "#app/programs/free-coffee/coffee-list.server.ts";
import { type CoffeeStatus, coffeeWorkflow } from "#app/programs/free-coffee/coffee-rules.ts";
import { selectCoffeeRequests } from "#app/programs/free-coffee/coffee.server.ts";
import { holderColumns, recordFilters } from "./record-rows.server.ts";
import { readFilterOptions, periodFilters } from "./report-filters.server.ts";
import { dayInReport, isWithinPeriod, type Report, type ReportScope } from "./report.server.ts";

const hidden = { hidden: true, card: "hidden" } as const;
const person = (column: string) =>
  sql<string | null>`(select ${fullNameSql()} from users where users.id = free_coffee_requests.${sql.ref(column)})`;
const shippedAt = sql<Date | null>`(select min(status_changes.at) from status_changes
  where status_changes.object_type = 'free-coffee-request' and status_changes.object_id = free_coffee_requests.id
    and status_changes.to_status = 'shipped')`;

function daysToShip(scope: ReportScope) {
  const submittedOn = dayInReport(sql.ref("free_coffee_requests.submitted_at"), scope);
  return sql<number | null>`(${dayInReport(shippedAt, scope)} - ${submittedOn})`;
}

const list = defineList<ReportScope>()({
  name: "freeCoffeeReport",
  one: "order",
  many: "orders",
  id: "freeCoffeeRequests.id",
  from: (db, access, scope) =>
    selectCoffeeRequests(db, access)
      .where("freeCoffeeRequests.companyId", "=", scope.companyId)
      .where(access.company("freeCoffeeRequests.companyId"))
      .where(isWithinPeriod(sql.ref("freeCoffeeRequests.submittedAt"), scope)),
  columns: (scope) => ({
    number: recordNumberColumn("Number", fieldRef("freeCoffeeRequests.number")),
    ...holderColumns,
    reason: textColumn("Reason", fieldRef("freeCoffeeRequests.reason"), { hidden: "screen", sort: true, size: 140 }),
    opening: dayColumn("Opening", fieldRef("freeCoffeeRequests.openingOn"), { ...hidden, none: "None", size: 105 }),
    starts: dayColumn("Starts", fieldRef("freeCoffeeRequests.startsOn"), { sort: true, size: 105 }),
    ends: dayColumn("Ends", fieldRef("freeCoffeeRequests.endsOn"), { hidden: "screen", sort: true, size: 105 }),
    asked: countColumn("Winners requested", fieldRef("freeCoffeeRequests.winners"), { ...hidden, size: 120 }),
    winners: countColumn("Winners", winnerCount, { sort: true, size: 95 }),
    status: statusColumn({
      head: "Status",
      value: sql.ref<CoffeeStatus>("freeCoffeeRequests.status"),
      words: coffeeWorkflow.words,
      tones: coffeeWorkflow.tones,
      options: {
        sort: true,
        card: "secondary",
        size: 140,
      },
    }),
    submitted: instantColumn("Submitted", fieldRef("freeCoffeeRequests.submittedAt"), { sort: true, size: 110 }),
    decided: instantColumn("Decided", fieldRef("freeCoffeeRequests.decidedAt"), {
      ...hidden,
      none: "Not yet",
      size: 110,
    }),
    decider: personColumn("Decided by", person("decided_by"), { ...hidden, none: "None", size: 140 }),
    shipped: instantColumn("Shipped", shippedAt, { hidden: "screen", none: "Not yet", size: 110 }),
    tracking: textColumn("Tracking", fieldRef("freeCoffeeRequests.tracking"), { ...hidden, none: "None", size: 140 }),
    toShip: countColumn("Days to ship", daysToShip(scope), { hidden: "screen", card: "hidden", size: 110 }),
    requester: personColumn("Requester", person("submitted_by"), {
      hidden: "screen",
      none: "None",
      card: "hidden",
      size: 140,
    }),
  }),
  totals: { asked: "sum", winners: "sum" },
  standard: { by: "submitted" },
  search: {
    label: "Number, {location} or {pcNumber}",
    where: (q) =>
      textContains(sql`free_coffee_requests.number || ' ' || locations.name || ' ' || locations.pc_number`, q),
  },
  filters: {
    ...periodFilters,
    status: anyOfFilter(
      "Status",
      coffeeWorkflow.words,
      (some) => sql`free_coffee_requests.status = any(${[...some]}::text[])`,
    ),
    ...recordFilters("freeCoffeeRequests"),
  },
  offers: readFilterOptions,
});

export const freeCoffee: Report = {
  key: "free-coffee-request",
  title: "Free Coffee Request Report",
  group: "Programs",
  hasPeriod: true,
  list,
  about: "Free coffee requests, number of winners and time until the cards shipped.",
  definitions: [
    "Includes orders placed within the period. An order stays with the {network} that placed it.",
    "Winners shows the approved number, or the requested number until approval. Days to ship is the time from submission to shipping.",
  ],
  link: ({ id }) => paths.decideCoffeeRequest(id),
};
