import type { Db } from "#db/connect.ts";
import type { Reach } from "#app/modules/access/reach.server.ts";

/**
 * A group, locked for a change; null when it is absent or out of reach. Its network is locked with it, so that a merge
 * or a transfer of that network comes before or after.
 */
export async function lockGroup(db: Db, reach: Reach, groupId: number) {
  await db
    .selectFrom("networks")
    .select("networks.id")
    .where("networks.id", "in", (of) =>
      of.selectFrom("locationGroups").select("locationGroups.networkId").where("locationGroups.id", "=", groupId),
    )
    .forShare()
    .execute();
  const group = await db
    .selectFrom("locationGroups")
    .leftJoin("networks", "networks.id", "locationGroups.networkId")
    .select(["locationGroups.id", "locationGroups.companyId", "locationGroups.networkId", "locationGroups.name"])
    .select(["locationGroups.description", "locationGroups.color", "locationGroups.version"])
    .select("networks.name as network")
    .where("locationGroups.id", "=", groupId)
    .where(reach.company("locationGroups.companyId"))
    .forUpdate("locationGroups")
    .executeTakeFirst();
  return group ?? null;
}
