import { assignGroup } from "#app/organization/groups/assign-group.server.ts";
import { handOverGroups } from "#app/organization/groups/hand-over.server.ts";
import { changeGroup, createGroup, deleteGroup } from "#app/organization/groups/save-group.server.ts";
import { makeGroup } from "#tests/support/make/places.ts";
import type { Changes, Ground } from "./change.ts";

export function groupChanges({ db, world, now, senior, harborAdvisor, somebody }: Ground): Changes {
  const { id: companyId } = world.sunrise;
  let last = 0;
  return {
    createGroup: {
      async scene() {
        last += 1;
        const form = { name: `Orchards ${last}`, description: "", color: null, networkId: null };
        const taken = await makeGroup(db, world.sunrise);
        return {
          saves: () => createGroup(db, senior, { companyId }, form, now),
          refuses: () => createGroup(db, senior, { companyId }, { ...form, name: taken.name.toUpperCase() }, now),
          isAbsent: () => createGroup(db, harborAdvisor, { companyId }, form, now),
        };
      },
    },
    changeGroup: {
      async scene() {
        const taken = await makeGroup(db, world.sunrise);
        const { id, name, version } = await makeGroup(db, world.sunrise);
        const form = { name, description: "By the river", color: null, version };
        return {
          saves: () => changeGroup(db, senior, { id }, form, now),
          refuses: () => changeGroup(db, senior, { id }, { ...form, name: taken.name }, now),
          isAbsent: () => changeGroup(db, harborAdvisor, { id }, form, now),
        };
      },
    },
    deleteGroup: {
      async scene() {
        const { id, version } = await makeGroup(db, world.sunrise, { locations: [world.shop], users: [world.owner] });
        return {
          saves: () => deleteGroup(db, senior, { id, version }),
          refuses: () => deleteGroup(db, senior, { id, version: version + 1 }),
          isAbsent: () => deleteGroup(db, harborAdvisor, { id, version }),
        };
      },
    },
    assignGroup: {
      async scene() {
        const { id, version } = await makeGroup(db, world.sunrise, {}, { networkId: world.north.id });
        const change = { version, add: [world.shop.id], remove: [] };
        return {
          saves: () => assignGroup(db, senior, id, "locations", change, now),
          refuses: () => assignGroup(db, senior, id, "locations", { ...change, add: [world.southShop.id] }, now),
          isAbsent: () => assignGroup(db, harborAdvisor, id, "locations", change, now),
        };
      },
    },
    handOverGroups: {
      async scene() {
        const [from, to] = [await somebody(), await somebody()];
        const group = await makeGroup(db, world.sunrise, { users: [from] });
        const handOver = { intent: "hand-over" as const, groupIds: [group.id], fromUserId: from.id, toEmail: to.email };
        return {
          saves: () => handOverGroups(db, senior, companyId, handOver, now),
          refuses: () => handOverGroups(db, senior, companyId, { ...handOver, toEmail: world.guest.email }, now),
          isAbsent: () => handOverGroups(db, harborAdvisor, companyId, handOver, now),
        };
      },
    },
  };
}
