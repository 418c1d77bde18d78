import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { like } from "#db/like.ts";
import { csvLine, streamLines } from "#db/lines.ts";
import { orderOf, type SortColumns } from "#db/order.ts";
import type { Reach } from "#app/platform/identity/reach.server.ts";
import type { TransferListState } from "./transfer-list.ts";
import { transferStatusOf } from "./transfer-rules.ts";

/** One page of a company's transfers and how many there are in all. */
export async function listTransfers(db: Db, reach: Reach, companyId: number, list: TransferListState) {
  const { total } = await filteredTransfers(db, reach, companyId, list)
    .select((of) => of.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  const rows = await filteredTransfers(db, reach, companyId, list)
    .select(["transfers.id", "transfers.effectiveOn", "transfers.status", "transfers.updatedAt", "transfers.failure"])
    .select(["networks.name as network", locations.as("locations"), fromNames.as("from")])
    .select(preparedBy.as("preparedBy"))
    .orderBy(inOrder(list))
    .limit(list.size)
    .offset((list.page - 1) * list.size)
    .execute();
  return { rows: rows.map((row) => ({ ...row, status: transferStatusOf(row.status) })), total };
}

/** The CSV of everything the list's filter holds, in the list's order. */
export function downloadTransfers(
  db: Db,
  reach: Reach,
  companyId: number,
  list: TransferListState,
): AsyncIterable<string> {
  const line = csvLine(Object.values(download)).as("line");
  return streamLines(db, filteredTransfers(db, reach, companyId, list).select(line).orderBy(inOrder(list)));
}

export function transferDownloadHeader(): string[] {
  return Object.keys(download);
}

/** The one filter: page, count and download stand on it. */
function filteredTransfers(db: Db, reach: Reach, companyId: number, { q, filters }: TransferListState) {
  const { organization, status, from, to } = filters;
  return db
    .selectFrom("transfers")
    .innerJoin("networks", "networks.id", "transfers.toNetworkId")
    .leftJoin("users as preparer", "preparer.id", "transfers.createdBy")
    .where("transfers.companyId", "=", companyId)
    .where(reach.company("transfers.companyId"))
    .$if(q !== "", (query) => query.where(hasLocationLike(q)))
    .$if(organization !== "", (query) => query.where(hasNetworkLike(organization)))
    .$if(status.length > 0, (query) => query.where("transfers.status", "in", status))
    .$if(from !== null, (query) => query.where("transfers.effectiveOn", ">=", from))
    .$if(to !== null, (query) => query.where("transfers.effectiveOn", "<=", to));
}

/** Holds where a location's PC number or name, or the note, contains what was typed. */
function hasLocationLike(typed: string): RawBuilder<boolean> {
  return sql<boolean>`(${like(sql`transfers.note`, typed)} or exists (
    select from transfer_locations moving join locations on locations.id = moving.location_id
    where moving.transfer_id = transfers.id and ${like(sql`locations.pc_number || ' ' || locations.name`, typed)}))`;
}

/** Holds where a network on either side contains what was typed. */
function hasNetworkLike(typed: string): RawBuilder<boolean> {
  return sql<boolean>`(${like(sql`networks.name`, typed)} or exists (
    select from transfer_locations moving join networks origin on origin.id = moving.from_network_id
    where moving.transfer_id = transfers.id and ${like(sql`origin.name`, typed)}))`;
}

const locations = sql<number>`(select count(*) from transfer_locations where transfer_id = transfers.id)`;
const fromNames = sql<string[]>`array(select distinct origin.name from transfer_locations moving
  join networks origin on origin.id = moving.from_network_id where moving.transfer_id = transfers.id order by origin.name)`;
const preparedBy = sql<string | null>`nullif(trim(preparer.first_name || ' ' || preparer.last_name), '')`;

const sortColumns: Record<TransferListState["sort"]["by"], SortColumns> = {
  number: { by: [sql`transfers.id`] },
  network: { by: [sql`lower(networks.name)`] },
  effective: { by: [sql`transfers.effective_on`] },
  locations: { by: [locations] },
  status: { by: [sql`transfers.status`] },
  changed: { by: [sql`transfers.updated_at`] },
};

function inOrder({ sort }: TransferListState): RawBuilder<unknown> {
  return orderOf(sortColumns[sort.by], sort.desc, sql`transfers.id`);
}

const download: Record<string, RawBuilder<unknown>> = {
  Number: sql`transfers.id`,
  "To network": sql`networks.name`,
  "From networks": sql`array_to_string(${fromNames}, '; ')`,
  Effective: sql`to_char(transfers.effective_on, 'MM/DD/YYYY')`,
  Status: sql`transfers.status`,
  Locations: locations,
  "PC numbers": sql`(select string_agg(locations.pc_number, '; ' order by locations.pc_number)
    from transfer_locations moving join locations on locations.id = moving.location_id
    where moving.transfer_id = transfers.id)`,
  "Prepared by": preparedBy,
  Note: sql`transfers.note`,
  Failure: sql`transfers.failure`,
  "Changed (UTC)": sql`to_char(transfers.updated_at at time zone 'UTC', 'MM/DD/YYYY HH12:MI AM')`,
};
