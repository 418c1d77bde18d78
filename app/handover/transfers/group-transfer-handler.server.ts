import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { namesInNetwork } from "#app/organization/groups/group-rules.ts";
import { countText } from "#app/ui/text/format.ts";
import type { Relocation, TransferHandler } from "./transfer-handler.ts";

/**
 * Group memberships of the locations. A network's group cannot hold another network's locations, so these memberships
 * end unless the group moves too. Memberships in company-wide groups are kept or ended as chosen.
 */
export const groupTransferHandler: TransferHandler = {
  name: "groups",
  label: "{Group} memberships",
  count: (relocation) => sql`
    select count(*) from group_locations place
    join location_groups on location_groups.id = place.group_id
    join locations on locations.id = place.location_id
    where ${endsWithTransfer(relocation)}`,
  describe(count, { choices, toNetwork }) {
    const moved = choices.groupIds.length;
    const movedText = `${countText(moved, "{group}")} ${moved === 1 ? "moves" : "move"} to ${toNetwork}. Users outside ${toNetwork} leave ${moved === 1 ? "it" : "them"}.`;
    const companyWideText = choices.groups === "keep" ? " {Locations} stay in company-wide {groups}." : "";
    const ended =
      count === 0
        ? "No {location} leaves a {group}."
        : `${countText(count, "{group} membership")} ${count === 1 ? "is" : "are"} removed.${companyWideText}`;
    return moved > 0 ? `${movedText} ${ended}` : ended;
  },
  async apply(db, relocation) {
    const { choices, toNetworkId } = relocation;
    const { rows } = await sql<{ groupId: number }>`
      delete from group_locations place using location_groups, locations
      where location_groups.id = place.group_id and locations.id = place.location_id and ${endsWithTransfer(relocation)}
      returning place.group_id
    `.execute(db);
    if (choices.groupIds.length > 0) {
      await moveGroups(db, relocation);
      await sql`
        delete from group_users where group_id = any(${choices.groupIds})
          and user_id not in (select user_id from memberships where network_id = ${toNetworkId})
      `.execute(db);
    }
    return rows.length;
  },
  visibilityAfter(relocation) {
    const { toNetworkId, choices } = relocation;
    return {
      groupLocations: sql`(select place.group_id, place.location_id from group_locations place
        join location_groups on location_groups.id = place.group_id
        join locations on locations.id = place.location_id
        where not (${endsWithTransfer(relocation)}))`,
      groupUsers: sql`(select group_id, user_id from group_users
        where group_id <> all(${choices.groupIds})
          or user_id in (select user_id from memberships where network_id = ${toNetworkId}))`,
    };
  },
};

/**
 * Build the SQL condition that a group membership ends with the transfer; the query has `place`, `location_groups` and
 * `locations`.
 */
function endsWithTransfer({ locationIds, toNetworkId, choices }: Relocation): RawBuilder<boolean> {
  const { groupIds, groups } = choices;
  return sql<boolean>`(case
    when location_groups.id = any(${groupIds})
      then place.location_id <> all(${locationIds}) and locations.network_id <> ${toNetworkId}
    when place.location_id <> all(${locationIds}) then false
    when location_groups.network_id is null then ${groups === "remove"}::boolean
    else location_groups.network_id <> ${toNetworkId} end)`;
}

async function moveGroups(db: Db, { companyId, toNetworkId, choices }: Relocation): Promise<void> {
  const groups = await db
    .selectFrom("locationGroups")
    .leftJoin("networks", "networks.id", "locationGroups.networkId")
    .select(["locationGroups.id", "locationGroups.name", "networks.name as from", "locationGroups.networkId"])
    .where("locationGroups.companyId", "=", companyId)
    .where((is) =>
      is.or([
        is("locationGroups.id", "=", sql<number>`any(${choices.groupIds})`),
        is("locationGroups.networkId", "=", toNetworkId),
      ]),
    )
    .orderBy("locationGroups.id")
    .forUpdate("locationGroups")
    .execute();
  const isMoving = (group: { id: number; networkId: number | null }) =>
    choices.groupIds.includes(group.id) && group.networkId !== toNetworkId;
  const names = namesInNetwork(
    groups.filter(isMoving),
    groups.filter((group) => !isMoving(group)).map(({ name }) => name),
  );
  await sql`
    update location_groups set network_id = ${toNetworkId}, name = moved.name, version = version + 1, updated_at = now()
    from unnest(${names.map(({ id }) => id)}::integer[], ${names.map(({ name }) => name)}::text[]) as moved (id, name)
    where location_groups.id = moved.id
  `.execute(db);
}
