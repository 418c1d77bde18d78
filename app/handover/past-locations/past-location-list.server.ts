import { sql } from "kysely";
import { textContains } from "#db/text-search.ts";
import { countColumn, dayColumn, fieldRef, textColumn } from "#app/platform/records/list-columns.server.ts";
import { defineList } from "#app/platform/records/list.server.ts";
import { selectReadableLocationRecords } from "./past-location-queries.server.ts";
import { MONTHS_READABLE } from "./past-location-rules.ts";

const pcNumber = sql<string>`location_records.record->>'pcNumber'`;
const name = sql<string>`location_records.record->>'name'`;
const network = sql<string>`location_records.record->>'network'`;
const plans = sql<number>`jsonb_array_length(location_records.record->'plans')`;
const untilDay = fieldRef("locationOwnerships.untilDay");
/** SQL version of the rule `lastReadableDay`. */
const readableUntil = sql<string>`(${untilDay} + make_interval(months => ${sql.lit(MONTHS_READABLE)}))::date`;

/** Locations handed over by the user's networks, while their records are readable. */
export const pastLocationList = defineList<{ now: Date }>()({
  name: "past-locations",
  one: "{location}",
  many: "{locations}",
  id: "locationRecords.id",
  from: (db, access, { now }) => selectReadableLocationRecords(db, access, now),
  columns: {
    name: textColumn("{Location}", name, {
      below: pcNumber,
      sort: true,
      isLink: true,
      card: "title",
      fixed: true,
      size: 240,
    }),
    pcNumber: textColumn("{PcNumber}", pcNumber, { hidden: true, size: 110 }),
    network: textColumn("{Network}", network, { sort: true, card: "secondary", size: 200 }),
    plans: countColumn("{Plans}", plans, { size: 80 }),
    from: dayColumn("Owned from", fieldRef("locationOwnerships.fromDay"), { card: "hidden", size: 130 }),
    until: dayColumn("Handed over on", untilDay, { sort: true, size: 130 }),
    readable: dayColumn("Available until", readableUntil, { size: 150 }),
  },
  standard: { by: "until" },
  search: {
    label: "Name or {pcNumber}",
    where: (q) => textContains(sql`record->>'pcNumber' || ' ' || (record->>'name')`, q),
  },
  csv: {
    "PC number": "pcNumber",
    Name: "name",
    Network: "network",
    From: "from",
    "Handed over on": "until",
    Plans: "plans",
  },
});
