import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { like } from "#db/like.ts";
import { csvLine, streamLines } from "#db/lines.ts";
import { orderOf, type SortColumns } from "#db/order.ts";
import type { Reach } from "#app/platform/identity/reach.server.ts";
import type { GeographyListState } from "./geography-list.ts";

/** One page of a company's geographies and how many there are in all. */
export async function listGeographies(db: Db, reach: Reach, companyId: number, list: GeographyListState) {
  const { total } = await filteredGeographies(db, reach, companyId, list)
    .select((of) => of.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  const rows = await filteredGeographies(db, reach, companyId, list)
    .select(["geographies.id", "geographies.name", "geographies.code", "geographies.type", "parent.name as parent"])
    .select(["geographies.parentId", locations.as("locations")])
    .orderBy(inOrder(list))
    .limit(list.size)
    .offset((list.page - 1) * list.size)
    .execute();
  return { rows, total };
}

/** The CSV of everything the list's filter holds, in the list's order. */
export function downloadGeographies(
  db: Db,
  reach: Reach,
  companyId: number,
  list: GeographyListState,
): AsyncIterable<string> {
  const line = csvLine(Object.values(download)).as("line");
  return streamLines(db, filteredGeographies(db, reach, companyId, list).select(line).orderBy(inOrder(list)));
}

export function geographyDownloadHeader(): string[] {
  return Object.keys(download);
}

/** The one filter: page, count and download stand on it. */
function filteredGeographies(db: Db, reach: Reach, companyId: number, { q, filters }: GeographyListState) {
  return db
    .selectFrom("geographies")
    .leftJoin("geographies as parent", "parent.id", "geographies.parentId")
    .where("geographies.companyId", "=", companyId)
    .where(reach.company("geographies.companyId"))
    .$if(q !== "", (query) => query.where(like(sql`geographies.name || ' ' || geographies.code`, q)))
    .$if(filters.type !== null, (query) => query.where("geographies.type", "=", filters.type ?? ""))
    .$if(filters.parent !== null, (query) => query.where("geographies.parentId", "=", filters.parent));
}

const locations = sql<number>`(select count(*) from geography_locations where geography_id = geographies.id)`;

const sortColumns: Record<GeographyListState["sort"]["by"], SortColumns> = {
  name: { by: [sql`lower(geographies.name)`] },
  code: { by: [sql`lower(geographies.code)`] },
  type: { by: [sql`geographies.type`, sql`lower(geographies.name)`] },
  parent: { by: [sql`lower(parent.name)`], nulls: "least" },
  locations: { by: [locations] },
};

function inOrder({ sort }: GeographyListState): RawBuilder<unknown> {
  return orderOf(sortColumns[sort.by], sort.desc, sql`geographies.id`);
}

const pcNumbers = sql`(select string_agg(locations.pc_number, '|' order by locations.pc_number)
  from geography_locations join locations on locations.id = geography_locations.location_id
  where geography_locations.geography_id = geographies.id)`;

const download: Record<string, RawBuilder<unknown>> = {
  Type: sql`geographies.type`,
  Name: sql`geographies.name`,
  Code: sql`geographies.code`,
  "Lies in": sql`parent.name`,
  Locations: locations,
  "PC numbers": pcNumbers,
};
