import { type RawBuilder, sql } from "kysely";
import { givenName } from "#app/platform/identity/person-name.server.ts";
import { like } from "#db/like.ts";
import { count, day, field, instant, names, own, status, text } from "#app/platform/records/list-columns.server.ts";
import { choices, onDay, typed } from "#app/platform/records/list-filters.server.ts";
import {
  companyColumn,
  isOfCompany,
  spanningCsv,
  type SpanningScope,
} from "#app/organization/companies/spanning-lists.server.ts";
import { isNetworkAsked } from "#app/organization/networks/offered-networks.server.ts";
import { defineList } from "#app/platform/records/list.server.ts";
import { transferStatusTones, transferStatusWords } from "./transfer-words.ts";

const effectiveOn = field("transfers.effectiveOn");
const locations = sql<number>`(select count(*) from transfer_locations where transfer_id = transfers.id)`;
const fromNames = sql<string[]>`array(select distinct origin.name from transfer_locations moving
  join networks origin on origin.id = moving.from_network_id where moving.transfer_id = transfers.id order by origin.name)`;

const csv = spanningCsv({
  Number: "number",
  "To network": "network",
  "From networks": "from",
  Effective: "effective",
  Status: field("transfers.status"),
  Locations: "locations",
  "PC numbers": sql`(select string_agg(locations.pc_number, '; ' order by locations.pc_number)
      from transfer_locations moving join locations on locations.id = moving.location_id
      where moving.transfer_id = transfers.id)`,
  "Prepared by": "preparedBy",
  Note: field("transfers.note"),
  Failure: field("transfers.failure"),
  "Changed (UTC)": "changed",
});

/** A company's transfers, or those of all. */
export const transferList = defineList<SpanningScope>()({
  ...{ name: "transfers", one: "transfer", many: "transfers", id: "transfers.id" },
  from: (db, reach, scope) =>
    db
      .selectFrom("transfers")
      .innerJoin("networks", "networks.id", "transfers.toNetworkId")
      .leftJoin("users as preparer", "preparer.id", "transfers.createdBy")
      .where(isOfCompany("transfers.companyId", scope))
      .where(reach.company("transfers.companyId")),
  columns: {
    number: own("Transfer", field("transfers.id"), {
      ...{ sort: true, kind: "other", card: "title", fixed: true, size: 110 },
    }),
    company: companyColumn("transfers.companyId"),
    network: text("To {network}", field("networks.name"), { sort: true, card: "secondary", size: 200 }),
    from: names("From", fromNames, { none: "", card: "hidden", size: 200 }),
    locations: count("{Locations}", locations, { sort: true, size: 110 }),
    effective: day("First day", effectiveOn, { sort: true, size: 120 }),
    status: status("Status", field("transfers.status"), transferStatusWords, transferStatusTones, {
      sort: true,
      size: 120,
    }),
    preparedBy: text("Prepared by", givenName("preparer"), { card: "hidden", size: 150 }),
    changed: instant("Changed", field("transfers.updatedAt"), { sort: true, card: "hidden", size: 120 }),
  },
  standard: { by: "number" },
  search: { label: "{pcNumber}, {location} or note", where: hasLocationLike },
  filters: {
    organization: typed("{Network}", hasNetwork),
    status: choices("Status", transferStatusWords, (statuses) => sql`transfers.status = any(${statuses})`),
    from: onDay("First day from", (day) => sql`${effectiveOn} >= ${day}`, { folded: true }),
    to: onDay("First day to", (day) => sql`${effectiveOn} <= ${day}`, { folded: true }),
  },
  csv,
});

/** Holds where a location's PC number or name, or the note, contains what was typed. */
function hasLocationLike(typed: string): RawBuilder<boolean> {
  return sql<boolean>`(${like(sql`transfers.note`, typed)} or exists (
    select from transfer_locations moving join locations on locations.id = moving.location_id
    where moving.transfer_id = transfers.id and ${like(sql`locations.pc_number || ' ' || locations.name`, typed)}))`;
}

/** Holds where a network on either side has a name that fits, or the id that was typed. */
function hasNetwork(typed: string): RawBuilder<boolean> {
  return sql<boolean>`(${isNetworkAsked("networks", typed)} or exists (
    select from transfer_locations moving join networks origin on origin.id = moving.from_network_id
    where moving.transfer_id = transfers.id and ${isNetworkAsked("origin", typed)}))`;
}
