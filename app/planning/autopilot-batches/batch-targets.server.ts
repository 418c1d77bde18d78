import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/connect.ts";
import type { Reach } from "#app/platform/identity/reach.server.ts";
import { liesIn } from "#app/organization/geographies/geography-queries.server.ts";
import type { Targets } from "./batch-form.ts";

/** Holds for the rows of `locations` that any of the targets names; the caller asks for those of a company in reach. */
export function isTargeted({ networkIds, groupIds, geographyIds, pcNumbers }: Targets): RawBuilder<boolean> {
  const geographies = sql`(select unnest(${geographyIds}::integer[]))`;
  return sql<boolean>`(locations.network_id = any(${networkIds}::integer[])
    or locations.id in (select location_id from group_locations where group_id = any(${groupIds}::integer[]))
    or ${liesIn(geographies, sql.ref("locations.id"))}
    or lower(locations.pc_number) = any(${inLowerCase(pcNumbers)}::text[]))`;
}

/** The pasted PC numbers that no location of the company in reach has. */
export async function findUnknown(
  db: Db,
  reach: Reach,
  companyId: number,
  pcNumbers: readonly string[],
): Promise<string[]> {
  if (pcNumbers.length === 0) return [];
  const known = await db
    .selectFrom("locations")
    .select(sql<string>`lower(pc_number)`.as("pcNumber"))
    .where("companyId", "=", companyId)
    .where(reach.location("locations.id"))
    .where(sql<boolean>`lower(pc_number) = any(${inLowerCase(pcNumbers)}::text[])`)
    .execute();
  const found = new Set(known.map(({ pcNumber }) => pcNumber));
  return pcNumbers.filter((pcNumber) => !found.has(pcNumber.toLowerCase()));
}

function inLowerCase(pcNumbers: readonly string[]): string[] {
  return pcNumbers.map((pcNumber) => pcNumber.toLowerCase());
}
