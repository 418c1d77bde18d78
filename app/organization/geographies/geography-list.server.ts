import { sql } from "kysely";
import { textContains } from "#db/text-search.ts";
import { countColumn, fieldRef, customColumn, textColumn } from "#app/platform/records/list-columns.server.ts";
import { oneOfFilter, recordFilter } from "#app/platform/records/list-filters.server.ts";
import { defineList } from "#app/platform/records/list.server.ts";
import { listGeographyChoices } from "./geography-queries.server.ts";
import { geographyTypeLabels } from "./geography-rules.ts";

const name = fieldRef("geographies.name");
const type = fieldRef("geographies.type");
const code = fieldRef("geographies.code");
const locations = sql<number>`(select count(*) from geography_locations where geography_id = geographies.id)`;

/** List of a company's geographies. */
export const geographyList = defineList<{ companyId: number }>()({
  name: "geographies",
  one: "geography",
  many: "geographies",
  id: "geographies.id",
  from: (db, access, { companyId }) =>
    db
      .selectFrom("geographies")
      .leftJoin("geographies as parent", "parent.id", "geographies.parentId")
      .where("geographies.companyId", "=", companyId)
      .where(access.company("geographies.companyId")),
  columns: {
    name: textColumn("Name", name, { sort: true, isLink: true, card: "title", fixed: true, size: 240 }),
    type: customColumn("Type", type, { sort: { by: [type, sql`lower(${name})`] }, card: "secondary", size: 110 }),
    code: textColumn("Code", code, { sort: true, none: "None", size: 110 }),
    parent: textColumn("Part of", sql<string | null>`parent.name`, { sort: "nulls", none: "None", size: 200 }),
    locations: countColumn("{Locations}", locations, { sort: true, size: 110 }),
  },
  more: (query) => query.select("geographies.parentId"),
  standard: { by: "type" },
  search: { label: "Name or code", where: (q) => textContains(sql`geographies.name || ' ' || geographies.code`, q) },
  filters: {
    type: oneOfFilter("Type", geographyTypeLabels, (chosen) => sql`${type} = ${chosen}`),
    parent: recordFilter("Part of", (id) => sql`geographies.parent_id = ${id}`),
  },
  offers: async (db, access, { companyId }) => {
    const all = await listGeographyChoices(db, access, companyId);
    return { parent: all.filter(({ id }) => all.some(({ parentId }) => parentId === id)) };
  },
  csv: {
    Type: "type",
    Name: "name",
    Code: "code",
    "Part of": "parent",
    Locations: "locations",
    "PC numbers": sql`(select string_agg(locations.pc_number, '|' order by locations.pc_number)
      from geography_locations join locations on locations.id = geography_locations.location_id
      where geography_locations.geography_id = geographies.id)`,
  },
});
