import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { type Problems, problem } from "#app/http/problems.ts";
import type { Advisor } from "#app/access/guards/guards.server.ts";

type Prepared =
  | { problems: Problems; move: null }
  | { problems: null; move: { groupIds: number[]; locationIds: number[]; toNetworkId: number } };

/** The locations that must move for groups of networks to belong to another one; moves nothing itself. */
export async function prepareGroupMove(
  db: Db,
  advisor: Advisor,
  companyId: number,
  { groupIds, toNetworkId }: { groupIds: number[]; toNetworkId: number },
): Promise<Prepared> {
  const groups = await db
    .selectFrom("locationGroups")
    .select(["locationGroups.id", "locationGroups.name", "locationGroups.networkId"])
    .select(
      sql<number[]>`array(select location_id from group_locations join locations on locations.id = location_id
        where group_id = location_groups.id and locations.network_id <> ${toNetworkId} order by location_id)`.as(
        "locationIds",
      ),
    )
    .where("locationGroups.id", "in", groupIds)
    .where("locationGroups.companyId", "=", companyId)
    .where(advisor.reach.company("locationGroups.companyId"))
    .execute();
  const refused = (field: string, sentence: string): Prepared => ({ problems: problem(field, sentence), move: null });
  if (groups.length < new Set(groupIds).size) return refused("groupIds", "Choose {groups} of this company.");
  const wide = groups.find(({ networkId }) => networkId === null);
  if (wide) return refused("groupIds", `${wide.name} reaches across all networks and belongs to none.`);
  const there = groups.find(({ networkId }) => networkId === toNetworkId);
  if (there) return refused("toNetworkId", `${there.name} belongs to this network already.`);
  const locationIds = [...new Set(groups.flatMap((group) => group.locationIds))];
  if (locationIds.length === 0) {
    return refused("groupIds", "These groups have no locations to move. Create a group in the other network instead.");
  }
  return { problems: null, move: { groupIds: groups.map(({ id }) => id), locationIds, toNetworkId } };
}
