import { mergeNetworks } from "#app/handover/merges/merge-networks.server.ts";
import { makeLocation, makeNetwork } from "#tests/support/make/places.ts";
import type { ChangeCases, ChangeContext } from "./change.ts";

export function mergeChanges({ db, world, now, senior, harborAdvisor }: ChangeContext): ChangeCases {
  return {
    mergeNetworks: {
      async scenario() {
        const [survivor, source] = [await makeNetwork(db, world.sunrise), await makeNetwork(db, world.sunrise)];
        await makeLocation(db, source);
        const merge = { companyId: world.sunrise.id, survivorId: survivor.id, sourceIds: [source.id] };
        const { id, name } = survivor;
        const form = {
          name: id,
          code: id,
          legalName: id,
          contact: id,
          advisor: id,
          isPreviewLocationsDisabled: id,
          isSocialMediaDisabled: id,
          typedName: name,
          versions: [`${id}.1`, `${source.id}.1`],
        };
        return {
          saves: () => mergeNetworks(db, senior, { merge, form, now }),
          refuses: () => mergeNetworks(db, senior, { merge, form: { ...form, typedName: source.name }, now }),
          isAbsent: () => mergeNetworks(db, harborAdvisor, { merge, form, now }),
        };
      },
    },
  };
}
