import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { namesInNetwork } from "#app/organization/groups/group-rules.ts";
import { countText } from "#app/ui/text/format.ts";
import type { MergeHandler } from "./merge-handler.ts";
import type { Merge } from "./merge-rules.ts";

/** Moves groups of the sources to the survivor; a group whose name is taken gets its network added to the name. */
export const groupMergeHandler: MergeHandler = {
  name: "groups",
  label: "{Groups}",
  countByNetwork: (networkIds) => sql`
    select network_id, count(*) as count from location_groups where network_id = any(${networkIds}) group by network_id`,
  note: {
    count: (networkIds) => sql<number>`(select count(*) - count(distinct lower(name)) from location_groups
      where network_id = any(${networkIds}))`,
    words: (count) =>
      `${countText(count, "{group} name is", "{group} names are")} taken, so we add the {network}'s name.`,
  },
  async apply(db, merge) {
    const groups = await listGroupsToMove(db, merge);
    const [ids, names] = [groups.map(({ id }) => id), groups.map(({ newName }) => newName)];
    await sql`
      update location_groups
      set network_id = ${merge.survivorId}, name = moved.name, version = version + 1, updated_at = now()
      from unnest(${ids}::integer[], ${names}::text[]) as moved (id, name)
      where location_groups.id = moved.id
    `.execute(db);
  },
};

async function listGroupsToMove(db: Db, { survivorId, sourceIds }: Merge) {
  const groups = await db
    .selectFrom("locationGroups")
    .innerJoin("networks", "networks.id", "locationGroups.networkId")
    .select(["locationGroups.id", "locationGroups.name", "networks.id as networkId", "networks.name as from"])
    .where("networks.id", "in", [survivorId, ...sourceIds])
    .orderBy("locationGroups.id")
    .execute();
  const coming = groups.filter(({ networkId }) => networkId !== survivorId);
  const taken = groups.filter(({ networkId }) => networkId === survivorId).map(({ name }) => name);
  const names = new Map(namesInNetwork(coming, taken).map(({ id, name }) => [id, name]));
  return coming.map(({ id, name }) => ({ id, name, newName: names.get(id) ?? name }));
}
