import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { like } from "#db/like.ts";
import { csvLine, streamLines } from "#db/lines.ts";
import { orderOf, type SortColumns } from "#db/order.ts";
import type { Reach } from "#app/platform/identity/reach.server.ts";
import type { PastLocationListState } from "./past-location-list.ts";
import { readableRecords } from "./past-location-queries.server.ts";

/** One page of the locations that somebody's networks handed over and how many there are in all. */
export async function listPastLocations(db: Db, reach: Reach, list: PastLocationListState, now: Date) {
  const { total } = await filteredRecords(db, reach, list, now)
    .select((of) => of.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  const rows = await filteredRecords(db, reach, list, now)
    .select(["locationRecords.id", "locationOwnerships.fromDay"])
    .select([name.as("name"), pcNumber.as("pcNumber"), network.as("network"), plans.as("plans")])
    .select(sql<string>`location_ownerships.until_day`.as("handedOverOn"))
    .orderBy(inOrder(list))
    .limit(list.size)
    .offset((list.page - 1) * list.size)
    .execute();
  return { rows, total };
}

/** The CSV of everything the list's filter holds, in the list's order. */
export function downloadPastLocations(
  db: Db,
  reach: Reach,
  list: PastLocationListState,
  now: Date,
): AsyncIterable<string> {
  const line = csvLine(Object.values(download)).as("line");
  return streamLines(db, filteredRecords(db, reach, list, now).select(line).orderBy(inOrder(list)));
}

export function pastLocationDownloadHeader(): string[] {
  return Object.keys(download);
}

/** The one filter: page, count and download stand on it. */
function filteredRecords(db: Db, reach: Reach, { q }: PastLocationListState, now: Date) {
  return readableRecords(db, reach, now).$if(q !== "", (query) =>
    query.where(like(sql`record->>'pcNumber' || ' ' || (record->>'name')`, q)),
  );
}

const pcNumber = sql<string>`location_records.record->>'pcNumber'`;
const name = sql<string>`location_records.record->>'name'`;
const network = sql<string>`location_records.record->>'network'`;
const plans = sql<number>`jsonb_array_length(location_records.record->'plans')`;

const sortColumns: Record<PastLocationListState["sort"]["by"], SortColumns> = {
  name: { by: [sql`lower(${name})`] },
  network: { by: [sql`lower(${network})`] },
  until: { by: [sql`location_ownerships.until_day`] },
};

function inOrder({ sort }: PastLocationListState): RawBuilder<unknown> {
  return orderOf(sortColumns[sort.by], sort.desc, sql`location_records.id`);
}

const download: Record<string, RawBuilder<unknown>> = {
  "PC number": pcNumber,
  Name: name,
  Network: network,
  From: sql`to_char(location_ownerships.from_day, 'MM/DD/YYYY')`,
  "Handed over": sql`to_char(location_ownerships.until_day, 'MM/DD/YYYY')`,
  Plans: plans,
};
