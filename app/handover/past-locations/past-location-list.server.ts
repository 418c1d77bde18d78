import { sql } from "kysely";
import { like } from "#db/like.ts";
import { count, day, field, text } from "#app/platform/records/list-columns.server.ts";
import { defineList } from "#app/platform/records/list.server.ts";
import { readableRecords } from "./past-location-queries.server.ts";
import { MONTHS_READABLE } from "./past-location-rules.ts";

const pcNumber = sql<string>`location_records.record->>'pcNumber'`;
const name = sql<string>`location_records.record->>'name'`;
const network = sql<string>`location_records.record->>'network'`;
const plans = sql<number>`jsonb_array_length(location_records.record->'plans')`;
const untilDay = field("locationOwnerships.untilDay");
/** As the rule `readableUntil` counts. */
const readableUntil = sql<string>`(${untilDay} + make_interval(months => ${sql.lit(MONTHS_READABLE)}))::date`;

/** The locations that somebody's networks handed over, as long as they are read. */
export const pastLocationList = defineList<{ now: Date }>()({
  ...{ name: "past-locations", one: "{location}", many: "{locations}", id: "locationRecords.id" },
  from: (db, reach, { now }) => readableRecords(db, reach, now),
  columns: {
    name: text("{Location}", name, { sort: true, isLink: true, card: "title", fixed: true, size: 240 }),
    pcNumber: text("{PcNumber}", pcNumber, { size: 110 }),
    network: text("{Network}", network, { sort: true, card: "secondary", size: 200 }),
    plans: count("{Plans}", plans, { size: 80 }),
    from: day("Yours from", field("locationOwnerships.fromDay"), { card: "hidden", size: 130 }),
    until: day("Handed over", untilDay, { sort: true, size: 130 }),
    readable: day("Readable until", readableUntil, { size: 150 }),
  },
  standard: { by: "until" },
  search: {
    label: "Name or {pcNumber}",
    where: (q) => like(sql`record->>'pcNumber' || ' ' || (record->>'name')`, q),
  },
  csv: {
    "PC number": "pcNumber",
    Name: "name",
    Network: "network",
    From: "from",
    "Handed over": "until",
    Plans: "plans",
  },
});
