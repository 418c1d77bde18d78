import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import type { Reach } from "#app/platform/identity/reach.server.ts";

/**
 * A group, locked for a change; null when it is absent or out of reach. Its network is locked with it, so that a merge
 * or a transfer of that network comes before or after.
 */
export async function lockGroup(db: Db, reach: Reach, groupId: number) {
  const group = await db
    .selectFrom("locationGroups")
    .select(["locationGroups.id", "locationGroups.companyId", "locationGroups.networkId", "locationGroups.name"])
    .select(["locationGroups.description", "locationGroups.color", "locationGroups.version"])
    .select(lockedNetwork.as("network"))
    .where("locationGroups.id", "=", groupId)
    .where(reach.company("locationGroups.companyId"))
    .forUpdate()
    .executeTakeFirst();
  return group ?? null;
}

const lockedNetwork = sql<string | null>`(
  select name from networks where networks.id = location_groups.network_id for share)`;
