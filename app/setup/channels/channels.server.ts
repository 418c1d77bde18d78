import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { like } from "#db/like.ts";
import type { Reach } from "#app/platform/identity/reach.server.ts";
import { usesOf } from "#app/platform/records/entry-kind.server.ts";
import { active, count, days, field, own, text } from "#app/platform/records/list-columns.server.ts";
import { defineList } from "#app/platform/records/list.server.ts";
import { activeFilter, defineSettings, inOwnOrder, withUses } from "#app/platform/records/settings.server.ts";
import { channel } from "./channel.ts";

const isActive = field("channels.isActive");
const options = sql<number>`(select count(*) from channel_options where channel_options.channel_id = channels.id)`;
const uses = [
  { noun: "channel option", table: "channelOptions", column: "channelId" },
  { noun: "company event", table: "companyEventChannels", column: "channelId" },
  { noun: "{idea}", table: "ideas", column: "channelId" },
  { noun: "item of {plans}", plural: "items of {plans}", table: "planItems", column: "channelId" },
  { noun: "{incentive} program", table: "incentiveProgramChannels", column: "channelId" },
];

export const channelList = defineList<{ companyId: number }>()({
  ...{ name: "channels", one: channel.one, many: channel.many, id: "channels.id" },
  from: (db, reach, { companyId }) =>
    db.selectFrom("channels").where("channels.companyId", "=", companyId).where(reach.company("channels.companyId")),
  columns: {
    name: text("Name", field("channels.name"), { sort: true, card: "title", fixed: true, size: 240 }),
    active: active(isActive),
    options: count("Options", options, { sort: true, size: 100 }),
    leadDays: days("Lead time", field("channels.leadDays"), { sort: true, size: 110 }),
    uses: own("Used by", usesOf(uses, sql.ref("channels.id")), { card: "hidden", size: 230 }),
  },
  more: (query) => query.select(["channels.icon", "channels.lightColor", "channels.darkColor", "channels.isActive"]),
  shown: withUses,
  ...inOwnOrder(field("channels.position")),
  search: { label: "Name", where: (q) => like(field("channels.name"), q) },
  filters: { active: activeFilter(isActive) },
  csv: {
    Name: "name",
    Icon: field("channels.icon"),
    "Color on light": field("channels.lightColor"),
    "Color on dark": field("channels.darkColor"),
    "Lead days": "leadDays",
    Link: field("channels.link"),
    Options: "options",
    Active: "active",
  },
});

export const channels = defineSettings(channel, {
  ...{ table: "channels", orderedWithin: "companyId", uses },
  list: channelList,
  nameKey: "channels_company_name_key",
});

/** All channels of a company in its order, the inactive ones too, for a form's list of choices. */
export function listChannelChoices(db: Db, reach: Reach, companyId: number) {
  return db
    .selectFrom("channels")
    .select(["id", "name", "isActive"])
    .where("companyId", "=", companyId)
    .where(reach.company("channels.companyId"))
    .orderBy("position")
    .orderBy("id")
    .execute();
}
