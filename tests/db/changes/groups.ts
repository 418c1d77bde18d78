import { assignGroup } from "#app/organization/groups/assign-group.server.ts";
import { handOverGroups } from "#app/organization/groups/hand-over.server.ts";
import { changeGroup, createGroup, deleteGroup } from "#app/organization/groups/save-group.server.ts";
import { makeGroup } from "#tests/support/make/places.ts";
import type { ChangeCases, ChangeContext } from "./change.ts";

export function groupChanges({ db, world, now, senior, harborAdvisor, makeNorthUser }: ChangeContext): ChangeCases {
  const { id: companyId } = world.sunrise;
  let last = 0;
  return {
    createGroup: {
      async scenario() {
        last += 1;
        const form = { name: `Orchards ${last}`, description: "", color: null, networkId: null };
        const taken = await makeGroup(db, world.sunrise);
        return {
          saves: () => createGroup({ db, actor: senior, now }, { companyId }, form),
          refuses: () =>
            createGroup({ db, actor: senior, now }, { companyId }, { ...form, name: taken.name.toUpperCase() }),
          isAbsent: () => createGroup({ db, actor: harborAdvisor, now }, { companyId }, form),
        };
      },
    },
    changeGroup: {
      async scenario() {
        const taken = await makeGroup(db, world.sunrise);
        const { id, name, version } = await makeGroup(db, world.sunrise);
        const form = { name, description: "By the river", color: null, version };
        return {
          saves: () => changeGroup({ db, actor: senior, now }, { id }, form),
          refuses: () => changeGroup({ db, actor: senior, now }, { id }, { ...form, name: taken.name }),
          isAbsent: () => changeGroup({ db, actor: harborAdvisor, now }, { id }, form),
        };
      },
    },
    deleteGroup: {
      async scenario() {
        const { id, version } = await makeGroup(db, world.sunrise, { locations: [world.shop], users: [world.owner] });
        return {
          saves: () => deleteGroup(db, senior, { id, version }),
          refuses: () => deleteGroup(db, senior, { id, version: version + 1 }),
          isAbsent: () => deleteGroup(db, harborAdvisor, { id, version }),
        };
      },
    },
    assignGroup: {
      async scenario() {
        const { id, version } = await makeGroup(db, world.sunrise, {}, { networkId: world.north.id });
        const change = { version, add: [world.shop.id], remove: [] };
        return {
          saves: () => assignGroup(db, senior, { groupId: id, memberKind: "locations", pendingMembers: change, now }),
          refuses: () =>
            assignGroup(db, senior, {
              groupId: id,
              memberKind: "locations",
              pendingMembers: { ...change, add: [world.southShop.id] },
              now,
            }),
          isAbsent: () =>
            assignGroup(db, harborAdvisor, { groupId: id, memberKind: "locations", pendingMembers: change, now }),
        };
      },
    },
    handOverGroups: {
      async scenario() {
        const [from, to] = [await makeNorthUser(), await makeNorthUser()];
        const group = await makeGroup(db, world.sunrise, { users: [from] });
        const handOver = { intent: "hand-over" as const, groupIds: [group.id], fromUserId: from.id, toEmail: to.email };
        return {
          saves: () => handOverGroups(db, senior, { companyId, handOver, now }),
          refuses: () =>
            handOverGroups(db, senior, { companyId, handOver: { ...handOver, toEmail: world.guest.email }, now }),
          isAbsent: () => handOverGroups(db, harborAdvisor, { companyId, handOver, now }),
        };
      },
    },
  };
}
