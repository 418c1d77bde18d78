import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { like } from "#db/like.ts";
import { csvLine, streamLines } from "#db/lines.ts";
import { orderOf, type SortColumns } from "#db/order.ts";
import type { Reach } from "#app/platform/identity/reach.server.ts";
import { usesOf } from "#app/platform/records/entry-kind.server.ts";
import { usesText } from "#app/platform/records/uses.ts";
import { dollars } from "#app/platform/money/dollars.server.ts";
import { channelOptionKind } from "./channel-kind.server.ts";
import type { ChannelOptionListState } from "./channel-option-list.ts";

/** One page of a company's channel options and how many there are in all. */
export async function listChannelOptions(db: Db, reach: Reach, companyId: number, list: ChannelOptionListState) {
  const { total } = await filteredChannelOptions(db, reach, companyId, list)
    .select((of) => of.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  const rows = await filteredChannelOptions(db, reach, companyId, list)
    .select(["channelOptions.id", "channelOptions.name", "channelOptions.unit", "channelOptions.unitCostCents"])
    .select(["channelOptions.leastQuantity", "channelOptions.mostQuantity", "channelOptions.vendorHint"])
    .select(["channelOptions.isActive", "channels.id as channelId", "channels.name as channel"])
    .select(usesOf(channelOptionKind, sql.ref("channelOptions.id")).as("uses"))
    .orderBy(inOrder(list))
    .limit(list.size)
    .offset((list.page - 1) * list.size)
    .execute();
  return { total, rows: rows.map(({ uses, ...row }) => ({ ...row, usedBy: usesText(uses) })) };
}

/** The CSV of everything the list's filter holds, in the list's order. */
export function downloadChannelOptions(
  db: Db,
  reach: Reach,
  companyId: number,
  list: ChannelOptionListState,
): AsyncIterable<string> {
  const line = csvLine(Object.values(download)).as("line");
  return streamLines(db, filteredChannelOptions(db, reach, companyId, list).select(line).orderBy(inOrder(list)));
}

export function channelOptionDownloadHeader(): string[] {
  return Object.keys(download);
}

/** The one filter: page, count and download stand on it. */
function filteredChannelOptions(db: Db, reach: Reach, companyId: number, { q, filters }: ChannelOptionListState) {
  return db
    .selectFrom("channelOptions")
    .innerJoin("channels", "channels.id", "channelOptions.channelId")
    .where("channelOptions.companyId", "=", companyId)
    .where(reach.company("channelOptions.companyId"))
    .$if(q !== "", (query) => query.where(like(sql`channel_options.name || ' ' || channel_options.vendor_hint`, q)))
    .$if(filters.active !== null, (query) => query.where("channelOptions.isActive", "=", filters.active === "yes"))
    .$if(filters.channel !== null, (query) => query.where("channelOptions.channelId", "=", filters.channel ?? 0));
}

const sortColumns: Record<ChannelOptionListState["sort"]["by"], SortColumns> = {
  order: { by: [sql`channels.position`, sql`channels.id`, sql`channel_options.position`] },
  name: { by: [sql`lower(channel_options.name)`] },
  active: { by: [sql`channel_options.is_active`] },
  channel: { by: [sql`lower(channels.name)`] },
  unitCost: { by: [sql`channel_options.unit_cost_cents`] },
};

function inOrder({ sort }: ChannelOptionListState): RawBuilder<unknown> {
  return orderOf(sortColumns[sort.by], sort.desc, sql`channel_options.id`);
}

const download: Record<string, RawBuilder<unknown>> = {
  Channel: sql`channels.name`,
  Name: sql`channel_options.name`,
  Unit: sql`channel_options.unit`,
  "Unit cost": dollars(sql`channel_options.unit_cost_cents`),
  Minimum: sql`channel_options.least_quantity`,
  Maximum: sql`channel_options.most_quantity`,
  "Vendor hint": sql`channel_options.vendor_hint`,
  Active: sql`case when channel_options.is_active then 'Yes' else 'No' end`,
};
