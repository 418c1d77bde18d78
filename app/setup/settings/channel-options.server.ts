import { sql } from "kysely";
import { textContains } from "#db/text-search.ts";
import { usesAsJson } from "#app/platform/records/ordered-setting.server.ts";
import {
  activeColumn,
  fieldRef,
  moneyColumn,
  customColumn,
  textColumn,
} from "#app/platform/records/list-columns.server.ts";
import { recordFilter } from "#app/platform/records/list-filters.server.ts";
import { defineList } from "#app/platform/records/list.server.ts";
import { activeFilter, defineSettings, companyOrder, withUses } from "#app/platform/records/settings.server.ts";
import { channelOption } from "./channel-option.ts";
import { listChannelChoices } from "./channels.server.ts";

const isActive = fieldRef("channelOptions.isActive");
const [least, most] = [fieldRef("channelOptions.leastQuantity"), fieldRef("channelOptions.mostQuantity")];
const uses = [
  { noun: "{idea}", table: "ideaChannelOptions", column: "channelOptionId" },
  {
    noun: "autopilot set item",
    table: "autopilotItems",
    column: "channelOptionId",
  },
  { noun: "{plan} item", table: "planItems", column: "channelOptionId" },
];

/** List of a company's channel options; in its own order, grouped by channel. */
export const channelOptionList = defineList<{ companyId: number }>()({
  name: "channel-options",
  one: channelOption.one,
  many: channelOption.many,
  id: "channelOptions.id",
  from: (db, access, { companyId }) =>
    db
      .selectFrom("channelOptions")
      .innerJoin("channels", "channels.id", "channelOptions.channelId")
      .where("channelOptions.companyId", "=", companyId)
      .where(access.company("channelOptions.companyId")),
  columns: {
    name: textColumn("Name", fieldRef("channelOptions.name"), {
      sort: true,
      isLink: true,
      card: "title",
      fixed: true,
      size: 220,
    }),
    channel: textColumn("Channel", fieldRef("channels.name"), { sort: true, size: 150 }),
    active: activeColumn(isActive),
    unitCost: moneyColumn("Cost each", fieldRef("channelOptions.unitCostCents"), { sort: true, size: 110 }),
    unit: textColumn("Unit", fieldRef("channelOptions.unit"), { card: "hidden", size: 120 }),
    quantity: customColumn(
      "Quantity",
      sql<string>`to_char(${least}, 'FM9,999') || ' to ' || to_char(${most}, 'FM9,999')`,
      {
        card: "hidden",
        size: 120,
      },
    ),
    vendor: textColumn("Suggested vendor", fieldRef("channelOptions.vendorHint"), {
      card: "hidden",
      hidden: true,
      size: 200,
    }),
  },
  more: (query) => query.select(["channelOptions.isActive", usesAsJson(uses, sql.ref("channelOptions.id")).as("uses")]),
  shown: withUses,
  ...companyOrder(fieldRef("channels.position"), fieldRef("channels.id"), fieldRef("channelOptions.position")),
  search: {
    label: "Name or vendor",
    where: (q) => textContains(sql`channel_options.name || ' ' || channel_options.vendor_hint`, q),
  },
  filters: {
    active: activeFilter(isActive),
    channel: recordFilter("Channel", (id) => sql`channel_options.channel_id = ${id}`),
  },
  offers: async (db, access, { companyId }) => ({ channel: await listChannelChoices(db, access, companyId) }),
  csv: {
    Channel: "channel",
    Name: "name",
    Unit: "unit",
    "Unit cost": "unitCost",
    Minimum: least,
    Maximum: most,
    "Suggested vendor": "vendor",
    Active: "active",
  },
});

export const channelOptions = defineSettings(channelOption, {
  table: "channelOptions",
  orderedWithin: "channelId",
  uses,
  list: channelOptionList,
  nameKey: "channel_options_name_key",
  nameNoun: "option of this channel",
  references: { channelId: "channels" },
  choices: async (db, access, companyId) => ({ channelId: await listChannelChoices(db, access, companyId) }),
});
