import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { textContains } from "#db/text-search.ts";
import type { AccessScope } from "#app/platform/identity/access-scope.server.ts";
import { usesAsJson } from "#app/platform/records/ordered-setting.server.ts";
import {
  activeColumn,
  countColumn,
  daysColumn,
  fieldRef,
  customColumn,
  textColumn,
} from "#app/platform/records/list-columns.server.ts";
import { defineList } from "#app/platform/records/list.server.ts";
import { activeFilter, defineSettings, companyOrder, withUses } from "#app/platform/records/settings.server.ts";
import { channel } from "./channel.ts";

const isActive = fieldRef("channels.isActive");
const options = sql<number>`(select count(*) from channel_options where channel_options.channel_id = channels.id)`;
const uses = [
  { noun: "channel option", table: "channelOptions", column: "channelId" },
  { noun: "company event", table: "companyEventChannels", column: "channelId" },
  { noun: "{idea}", table: "ideas", column: "channelId" },
  { noun: "{plan} item", table: "planItems", column: "channelId" },
  { noun: "{incentive} program", table: "incentiveProgramChannels", column: "channelId" },
];

export const channelList = defineList<{ companyId: number }>()({
  name: "channels",
  one: channel.one,
  many: channel.many,
  id: "channels.id",
  from: (db, access, { companyId }) =>
    db.selectFrom("channels").where("channels.companyId", "=", companyId).where(access.company("channels.companyId")),
  columns: {
    name: textColumn("Name", fieldRef("channels.name"), { sort: true, card: "title", fixed: true, size: 240 }),
    active: activeColumn(isActive),
    options: countColumn("Options", options, { sort: true, size: 100 }),
    leadDays: daysColumn("Lead time", fieldRef("channels.leadDays"), { sort: true, size: 110 }),
    uses: customColumn("Used by", usesAsJson(uses, sql.ref("channels.id")), { card: "hidden", size: 230 }),
  },
  more: (query) => query.select(["channels.icon", "channels.lightColor", "channels.darkColor", "channels.isActive"]),
  shown: withUses,
  ...companyOrder(fieldRef("channels.position")),
  search: { label: "Name", where: (q) => textContains(fieldRef("channels.name"), q) },
  filters: { active: activeFilter(isActive) },
  csv: {
    Name: "name",
    Icon: fieldRef("channels.icon"),
    "Light mode color": fieldRef("channels.lightColor"),
    "Dark mode color": fieldRef("channels.darkColor"),
    "Lead days": "leadDays",
    Link: fieldRef("channels.link"),
    Options: "options",
    Active: "active",
  },
});

export const channels = defineSettings(channel, {
  table: "channels",
  orderedWithin: "companyId",
  uses,
  list: channelList,
  nameKey: "channels_company_name_key",
});

/** List a company's channels in its own order, including inactive ones, as a form's choices. */
export function listChannelChoices(db: Db, access: AccessScope, companyId: number) {
  return db
    .selectFrom("channels")
    .select(["id", "name", "isActive"])
    .where("companyId", "=", companyId)
    .where(access.company("channels.companyId"))
    .orderBy("position")
    .orderBy("id")
    .execute();
}
