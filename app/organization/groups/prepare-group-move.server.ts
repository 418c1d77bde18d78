import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { type FieldErrors, fieldError } from "#app/http/errors.ts";
import type { Advisor } from "#app/access/guards/guards.server.ts";

type Prepared =
  | { fieldErrors: FieldErrors; move: null }
  | { fieldErrors: null; move: { groupIds: number[]; locationIds: number[]; toNetworkId: number } };

/** List the locations that must move for groups to belong to another network; moves nothing itself. */
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
    .where(advisor.access.company("locationGroups.companyId"))
    .execute();
  const refused = (field: string, sentence: string): Prepared => ({
    fieldErrors: fieldError(field, sentence),
    move: null,
  });
  if (groups.length < new Set(groupIds).size) return refused("groupIds", "Choose {groups} in this company.");
  const wide = groups.find(({ networkId }) => networkId === null);
  if (wide) return refused("groupIds", `${wide.name} is shared by all {networks}, so it can't be transferred.`);
  const there = groups.find(({ networkId }) => networkId === toNetworkId);
  if (there) return refused("toNetworkId", `${there.name} already belongs to this {network}.`);
  const locationIds = [...new Set(groups.flatMap((group) => group.locationIds))];
  if (locationIds.length === 0) {
    return refused(
      "groupIds",
      "These {groups} have no {locations} to move. Create a {group} in the other {network} instead.",
    );
  }
  return { fieldErrors: null, move: { groupIds: groups.map(({ id }) => id), locationIds, toNetworkId } };
}
