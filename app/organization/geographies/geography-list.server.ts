import { sql } from "kysely";
import { like } from "#db/like.ts";
import { count, field, own, text } from "#app/platform/records/list-columns.server.ts";
import { choice, record } from "#app/platform/records/list-filters.server.ts";
import { defineList } from "#app/platform/records/list.server.ts";
import { listGeographyChoices } from "./geography-queries.server.ts";
import { typeWords } from "./geography-rules.ts";

const name = field("geographies.name");
const type = field("geographies.type");
const code = field("geographies.code");
const locations = sql<number>`(select count(*) from geography_locations where geography_id = geographies.id)`;

/** A company's geographies. */
export const geographyList = defineList<{ companyId: number }>()({
  ...{ name: "geographies", one: "geography", many: "geographies", id: "geographies.id" },
  from: (db, reach, { companyId }) =>
    db
      .selectFrom("geographies")
      .leftJoin("geographies as parent", "parent.id", "geographies.parentId")
      .where("geographies.companyId", "=", companyId)
      .where(reach.company("geographies.companyId")),
  columns: {
    name: text("Name", name, { sort: true, isLink: true, card: "title", fixed: true, size: 240 }),
    type: own("Type", type, { sort: { by: [type, sql`lower(${name})`] }, card: "secondary", size: 110 }),
    code: text("Code", code, { sort: true, none: "None", size: 110 }),
    parent: text("Lies in", sql<string | null>`parent.name`, { sort: "nulls", none: "None", size: 200 }),
    locations: count("{Locations}", locations, { sort: true, size: 110 }),
  },
  more: (query) => query.select("geographies.parentId"),
  standard: { by: "type" },
  search: { label: "Name or code", where: (q) => like(sql`geographies.name || ' ' || geographies.code`, q) },
  filters: {
    type: choice("Type", typeWords, (chosen) => sql`${type} = ${chosen}`),
    parent: record("Lies in", (id) => sql`geographies.parent_id = ${id}`),
  },
  offers: async (db, reach, { companyId }) => {
    const all = await listGeographyChoices(db, reach, companyId);
    return { parent: all.filter(({ id }) => all.some(({ parentId }) => parentId === id)) };
  },
  csv: {
    Type: "type",
    Name: "name",
    Code: "code",
    "Lies in": "parent",
    Locations: "locations",
    "PC numbers": sql`(select string_agg(locations.pc_number, '|' order by locations.pc_number)
      from geography_locations join locations on locations.id = geography_locations.location_id
      where geography_locations.geography_id = geographies.id)`,
  },
});
