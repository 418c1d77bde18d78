import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { like } from "#db/like.ts";
import { csvLine, streamLines } from "#db/lines.ts";
import { orderOf, type SortColumns } from "#db/order.ts";
import type { Reach } from "#app/platform/identity/reach.server.ts";
import { usesOf } from "#app/platform/records/entry-kind.server.ts";
import { usesText } from "#app/platform/records/uses.ts";
import { channelKind } from "./channel-kind.server.ts";
import type { ChannelListState } from "./channel-list.ts";

/** One page of a company's channels and how many there are in all. */
export async function listChannels(db: Db, reach: Reach, companyId: number, list: ChannelListState) {
  const { total } = await filteredChannels(db, reach, companyId, list)
    .select((of) => of.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  const rows = await filteredChannels(db, reach, companyId, list)
    .select(["channels.id", "channels.name", "channels.icon", "channels.lightColor", "channels.darkColor"])
    .select(["channels.leadDays", "channels.link", "channels.isActive", options.as("options")])
    .select(usesOf(channelKind, sql.ref("channels.id")).as("uses"))
    .orderBy(inOrder(list))
    .limit(list.size)
    .offset((list.page - 1) * list.size)
    .execute();
  return { total, rows: rows.map(({ uses, ...row }) => ({ ...row, usedBy: usesText(uses) })) };
}

/** The CSV of everything the list's filter holds, in the list's order. */
export function downloadChannels(
  db: Db,
  reach: Reach,
  companyId: number,
  list: ChannelListState,
): AsyncIterable<string> {
  const line = csvLine(Object.values(download)).as("line");
  return streamLines(db, filteredChannels(db, reach, companyId, list).select(line).orderBy(inOrder(list)));
}

export function channelDownloadHeader(): string[] {
  return Object.keys(download);
}

/** The one filter: page, count and download stand on it. */
function filteredChannels(db: Db, reach: Reach, companyId: number, { q, filters }: ChannelListState) {
  return db
    .selectFrom("channels")
    .where("channels.companyId", "=", companyId)
    .where(reach.company("channels.companyId"))
    .$if(q !== "", (query) => query.where(like(sql`channels.name`, q)))
    .$if(filters.active !== null, (query) => query.where("channels.isActive", "=", filters.active === "yes"));
}

const options = sql<number>`(select count(*) from channel_options where channel_options.channel_id = channels.id)`;

const sortColumns: Record<ChannelListState["sort"]["by"], SortColumns> = {
  order: { by: [sql`channels.position`] },
  name: { by: [sql`lower(channels.name)`] },
  active: { by: [sql`channels.is_active`] },
  options: { by: [options] },
  leadDays: { by: [sql`channels.lead_days`] },
};

function inOrder({ sort }: ChannelListState): RawBuilder<unknown> {
  return orderOf(sortColumns[sort.by], sort.desc, sql`channels.id`);
}

const download: Record<string, RawBuilder<unknown>> = {
  Name: sql`channels.name`,
  Icon: sql`channels.icon`,
  "Color on light": sql`channels.light_color`,
  "Color on dark": sql`channels.dark_color`,
  "Lead days": sql`channels.lead_days`,
  Link: sql`channels.link`,
  Options: options,
  Active: sql`case when channels.is_active then 'Yes' else 'No' end`,
};
