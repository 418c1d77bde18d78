import { type RawBuilder, sql } from "kysely";
import { textContains } from "#db/text-search.ts";
import { enteredNameSql } from "#app/platform/identity/person-name.server.ts";
import {
  countColumn,
  dayColumn,
  fieldRef,
  instantColumn,
  namesColumn,
  customColumn,
  statusColumn,
  textColumn,
  personColumn,
} from "#app/platform/records/list-columns.server.ts";
import { anyOfFilter, dayFilter, textFilter } from "#app/platform/records/list-filters.server.ts";
import {
  companyColumn,
  isInSpanningScope,
  spanningCsv,
  type SpanningScope,
} from "#app/organization/company-lists/spanning-lists.server.ts";
import { isMatchingNetwork } from "#app/organization/networks/offered-networks.server.ts";
import { defineList } from "#app/platform/records/list.server.ts";
import { transferWorkflow } from "./transfer-rules.ts";

const effectiveOn = fieldRef("transfers.effectiveOn");
const locations = sql<number>`(select count(*) from transfer_locations where transfer_id = transfers.id)`;
const fromNames = sql<string[]>`array(select distinct origin.name from transfer_locations moving
  join networks origin on origin.id = moving.from_network_id where moving.transfer_id = transfers.id order by origin.name)`;

const csv = spanningCsv({
  Number: "number",
  "To network": "network",
  "From networks": "from",
  Effective: "effective",
  Status: fieldRef("transfers.status"),
  Locations: "locations",
  "PC numbers": sql`(select string_agg(locations.pc_number, '; ' order by locations.pc_number)
      from transfer_locations moving join locations on locations.id = moving.location_id
      where moving.transfer_id = transfers.id)`,
  "Prepared by": "preparedBy",
  Note: fieldRef("transfers.note"),
  Failure: fieldRef("transfers.failure"),
  "Updated (UTC)": "changed",
});

/** Transfers of one company, or of all. */
export const transferList = defineList<SpanningScope>()({
  name: "transfers",
  one: "transfer",
  many: "transfers",
  id: "transfers.id",
  from: (db, access, scope) =>
    db
      .selectFrom("transfers")
      .innerJoin("networks", "networks.id", "transfers.toNetworkId")
      .leftJoin("users as preparer", "preparer.id", "transfers.createdBy")
      .where(isInSpanningScope("transfers.companyId", scope))
      .where(access.company("transfers.companyId")),
  columns: {
    number: customColumn("Transfer", fieldRef("transfers.id"), {
      sort: true,
      kind: "other",
      sortsAs: "numbers",
      card: "title",
      fixed: true,
      size: 110,
    }),
    company: companyColumn("transfers.companyId"),
    network: textColumn("To {network}", fieldRef("networks.name"), { sort: true, card: "secondary", size: 200 }),
    from: namesColumn("From", fromNames, { hidden: true, none: "", card: "hidden", size: 200 }),
    locations: countColumn("{Locations}", locations, { sort: true, size: 110 }),
    effective: dayColumn("Effective date", effectiveOn, { sort: true, size: 130 }),
    status: statusColumn({
      head: "Status",
      value: fieldRef("transfers.status"),
      words: transferWorkflow.words,
      tones: transferWorkflow.tones,
      options: {
        sort: true,
        size: 120,
      },
    }),
    preparedBy: personColumn("Prepared by", enteredNameSql("preparer"), { hidden: true, card: "hidden", size: 150 }),
    changed: instantColumn("Updated", fieldRef("transfers.updatedAt"), { sort: true, card: "hidden", size: 120 }),
  },
  standard: { by: "number" },
  search: { label: "{pcNumber}, {location} or note", where: hasLocationLike },
  filters: {
    organization: textFilter("{Network}", hasNetwork),
    status: anyOfFilter("Status", transferWorkflow.words, (statuses) => sql`transfers.status = any(${statuses})`),
    from: dayFilter("Effective from", (day) => sql`${effectiveOn} >= ${day}`, { folded: true }),
    to: dayFilter("Effective to", (day) => sql`${effectiveOn} <= ${day}`, { folded: true }),
  },
  csv,
});

/**
 * Build the SQL condition that a transfer's note, or the PC number or name of one of its locations, contains the typed
 * text.
 */
function hasLocationLike(typed: string): RawBuilder<boolean> {
  return sql<boolean>`(${textContains(sql`transfers.note`, typed)} or exists (
    select from transfer_locations moving join locations on locations.id = moving.location_id
    where moving.transfer_id = transfers.id and ${textContains(sql`locations.pc_number || ' ' || locations.name`, typed)}))`;
}

/** Build the SQL condition that a transfer has a network with the typed name or id on either side. */
function hasNetwork(typed: string): RawBuilder<boolean> {
  return sql<boolean>`(${isMatchingNetwork("networks", typed)} or exists (
    select from transfer_locations moving join networks origin on origin.id = moving.from_network_id
    where moving.transfer_id = transfers.id and ${isMatchingNetwork("origin", typed)}))`;
}
