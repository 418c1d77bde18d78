import { changeNetwork, createNetwork, setNetworkStatus } from "#app/organization/networks/save-network.server.ts";
import { networkContactForm, newNetworkForm } from "#app/organization/networks/network-form.ts";
import { makeNetwork } from "#tests/support/make/places.ts";
import type { ChangeCases, ChangeContext } from "./change.ts";

export function networkChanges({ db, world, now, senior, harborAdvisor }: ChangeContext): ChangeCases {
  const { id: companyId } = world.sunrise;
  let last = 0;
  return {
    createNetwork: {
      async scenario() {
        last += 1;
        const form = newNetworkForm.parse({ name: `Orchard ${last}`, code: `ORCH${last}` });
        return {
          saves: () => createNetwork({ db, actor: senior, now }, { companyId }, form),
          refuses: () => createNetwork({ db, actor: senior, now }, { companyId }, { ...form, name: "north" }),
          isAbsent: () => createNetwork({ db, actor: harborAdvisor, now }, { companyId }, form),
        };
      },
    },
    changeNetwork: {
      async scenario() {
        const { id, name, version } = await makeNetwork(db, world.sunrise);
        const form = networkContactForm.parse({ name, version, contactName: "Ann Lake" });
        return {
          saves: () => changeNetwork({ db, actor: senior, now }, { companyId, id }, form),
          refuses: () => changeNetwork({ db, actor: senior, now }, { companyId, id }, { ...form, name: "north" }),
          isAbsent: () => changeNetwork({ db, actor: harborAdvisor, now }, { companyId, id }, form),
        };
      },
    },
    setNetworkStatus: {
      async scenario() {
        const { id, version } = await makeNetwork(db, world.sunrise);
        const form = { intent: "status", status: "inactive" as const, version };
        return {
          saves: () => setNetworkStatus({ db, actor: senior, now }, { companyId, id }, form),
          refuses: () => setNetworkStatus({ db, actor: senior, now }, { companyId, id }, { ...form, status: "active" }),
          isAbsent: () => setNetworkStatus({ db, actor: harborAdvisor, now }, { companyId, id }, form),
        };
      },
    },
  };
}
