import { changeNetwork, createNetwork, setNetworkStatus } from "#app/organization/networks/save-network.server.ts";
import { networkContactForm, newNetworkForm } from "#app/organization/networks/network-form.ts";
import { makeNetwork } from "#tests/support/make/places.ts";
import type { Changes, Ground } from "./change.ts";

export function networkChanges({ db, world, now, senior, harborAdvisor }: Ground): Changes {
  const { id: companyId } = world.sunrise;
  let last = 0;
  return {
    createNetwork: {
      async scene() {
        last += 1;
        const form = newNetworkForm.parse({ name: `Orchard ${last}`, code: `ORCH${last}` });
        return {
          saves: () => createNetwork(db, senior, { companyId }, form, now),
          refuses: () => createNetwork(db, senior, { companyId }, { ...form, name: "north" }, now),
          isAbsent: () => createNetwork(db, harborAdvisor, { companyId }, form, now),
        };
      },
    },
    changeNetwork: {
      async scene() {
        const { id, name, version } = await makeNetwork(db, world.sunrise);
        const form = networkContactForm.parse({ name, version, contactName: "Ann Lake" });
        return {
          saves: () => changeNetwork(db, senior, { companyId, id }, form, now),
          refuses: () => changeNetwork(db, senior, { companyId, id }, { ...form, name: "north" }, now),
          isAbsent: () => changeNetwork(db, harborAdvisor, { companyId, id }, form, now),
        };
      },
    },
    setNetworkStatus: {
      async scene() {
        const { id, version } = await makeNetwork(db, world.sunrise);
        const form = { intent: "status", status: "inactive" as const, version };
        return {
          saves: () => setNetworkStatus(db, senior, { companyId, id }, form, now),
          refuses: () => setNetworkStatus(db, senior, { companyId, id }, { ...form, status: "active" }, now),
          isAbsent: () => setNetworkStatus(db, harborAdvisor, { companyId, id }, form, now),
        };
      },
    },
  };
}
