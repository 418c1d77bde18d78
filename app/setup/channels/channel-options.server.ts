import { sql } from "kysely";
import { like } from "#db/like.ts";
import { usesOf } from "#app/platform/records/entry-kind.server.ts";
import { active, field, money, own, text } from "#app/platform/records/list-columns.server.ts";
import { record } from "#app/platform/records/list-filters.server.ts";
import { defineList } from "#app/platform/records/list.server.ts";
import { activeFilter, defineSettings, inOwnOrder, withUses } from "#app/platform/records/settings.server.ts";
import { channelOption } from "./channel-option.ts";
import { listChannelChoices } from "./channels.server.ts";

const isActive = field("channelOptions.isActive");
const [least, most] = [field("channelOptions.leastQuantity"), field("channelOptions.mostQuantity")];
const uses = [
  { noun: "{idea}", table: "ideaChannelOptions", column: "channelOptionId" },
  {
    noun: "item of autopilot sets",
    plural: "items of autopilot sets",
    table: "autopilotItems",
    column: "channelOptionId",
  },
  { noun: "item of {plans}", plural: "items of {plans}", table: "planItems", column: "channelOptionId" },
];

/** A company's channel options; in its own order, the channels follow each other. */
export const channelOptionList = defineList<{ companyId: number }>()({
  ...{ name: "channel-options", one: channelOption.one, many: channelOption.many, id: "channelOptions.id" },
  from: (db, reach, { companyId }) =>
    db
      .selectFrom("channelOptions")
      .innerJoin("channels", "channels.id", "channelOptions.channelId")
      .where("channelOptions.companyId", "=", companyId)
      .where(reach.company("channelOptions.companyId")),
  columns: {
    name: text("Name", field("channelOptions.name"), {
      sort: true,
      isLink: true,
      card: "title",
      fixed: true,
      size: 220,
    }),
    channel: text("Channel", field("channels.name"), { sort: true, size: 150 }),
    active: active(isActive),
    unitCost: money("Unit cost", field("channelOptions.unitCostCents"), { sort: true, size: 110 }),
    unit: text("Unit", field("channelOptions.unit"), { card: "hidden", size: 120 }),
    quantity: own("Quantity", sql<string>`to_char(${least}, 'FM9,999') || ' to ' || to_char(${most}, 'FM9,999')`, {
      card: "hidden",
      size: 120,
    }),
    vendor: text("Vendor hint", field("channelOptions.vendorHint"), { card: "hidden", hidden: true, size: 200 }),
  },
  more: (query) => query.select(["channelOptions.isActive", usesOf(uses, sql.ref("channelOptions.id")).as("uses")]),
  shown: withUses,
  ...inOwnOrder(field("channels.position"), field("channels.id"), field("channelOptions.position")),
  search: {
    label: "Name or vendor",
    where: (q) => like(sql`channel_options.name || ' ' || channel_options.vendor_hint`, q),
  },
  filters: {
    active: activeFilter(isActive),
    channel: record("Channel", (id) => sql`channel_options.channel_id = ${id}`),
  },
  offers: async (db, reach, { companyId }) => ({ channel: await listChannelChoices(db, reach, companyId) }),
  csv: {
    Channel: "channel",
    Name: "name",
    Unit: "unit",
    "Unit cost": "unitCost",
    Minimum: least,
    Maximum: most,
    "Vendor hint": "vendor",
    Active: "active",
  },
});

export const channelOptions = defineSettings(channelOption, {
  ...{ table: "channelOptions", orderedWithin: "channelId", uses },
  list: channelOptionList,
  ...{ nameKey: "channel_options_name_key", nameNoun: "option of this channel" },
  chosen: { channelId: "channels" },
  choices: async (db, reach, companyId) => ({ channelId: await listChannelChoices(db, reach, companyId) }),
});
