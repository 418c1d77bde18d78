import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/connect.ts";
import type { AccessScope } from "#app/platform/identity/access-scope.server.ts";
import { isInGeographies } from "#app/organization/geographies/geography-queries.server.ts";
import type { BatchTargets } from "./batch-form.ts";

/**
 * Build the SQL condition that any target names a row of `locations`; the caller limits them to one company in scope.
 */
export function isTargetedLocation({
  networkIds,
  groupIds,
  geographyIds,
  pcNumbers,
}: BatchTargets): RawBuilder<boolean> {
  const geographies = sql`(select unnest(${geographyIds}::integer[]))`;
  return sql<boolean>`(locations.network_id = any(${networkIds}::integer[])
    or locations.id in (select location_id from group_locations where group_id = any(${groupIds}::integer[]))
    or ${isInGeographies(geographies, sql.ref("locations.id"))}
    or lower(locations.pc_number) = any(${inLowerCase(pcNumbers)}::text[]))`;
}

/** Return the pasted PC numbers that no location of the company in scope has. */
export async function findUnknownPcNumbers(
  db: Db,
  access: AccessScope,
  companyId: number,
  pcNumbers: readonly string[],
): Promise<string[]> {
  if (pcNumbers.length === 0) return [];
  const known = await db
    .selectFrom("locations")
    .select(sql<string>`lower(pc_number)`.as("pcNumber"))
    .where("companyId", "=", companyId)
    .where(access.location("locations.id"))
    .where(sql<boolean>`lower(pc_number) = any(${inLowerCase(pcNumbers)}::text[])`)
    .execute();
  const found = new Set(known.map(({ pcNumber }) => pcNumber));
  return pcNumbers.filter((pcNumber) => !found.has(pcNumber.toLowerCase()));
}

function inLowerCase(pcNumbers: readonly string[]): string[] {
  return pcNumbers.map((pcNumber) => pcNumber.toLowerCase());
}
