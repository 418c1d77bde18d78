import { cancelTransfer } from "#app/handover/transfers/cancel-transfer.server.ts";
import { confirmTransfer } from "#app/handover/transfers/confirm-transfer.server.ts";
import { prepareTransfer } from "#app/handover/transfers/prepare-transfer.server.ts";
import { runTransfer } from "#app/handover/transfers/run-transfer.server.ts";
import { makeTransfer } from "#tests/support/make/handovers.ts";
import { makeLocation, makeNetwork } from "#tests/support/make/places.ts";
import type { ChangeCases, ChangeContext } from "./change.ts";

export function transferChanges({ db, world, now, senior, harborAdvisor }: ChangeContext): ChangeCases {
  const { id: companyId } = world.sunrise;
  const effectiveOn = "2099-12-31";
  const scene = async () => ({
    to: await makeNetwork(db, world.sunrise),
    shop: await makeLocation(db, await makeNetwork(db, world.sunrise)),
  });
  return {
    prepareTransfer: {
      async scenario() {
        const { to, shop } = await scene();
        const { id } = await makeTransfer(db, to, []);
        const choices = {
          plans: "move" as const,
          money: "move" as const,
          guests: "keep" as const,
          groups: "keep" as const,
          groupIds: [],
        };
        const preparation = {
          ...choices,
          toNetworkId: to.id,
          effectiveOn,
          note: "",
          locationIds: [shop.id],
          version: 1,
        };
        const prepare = (values = {}, person = senior) =>
          prepareTransfer(db, person, { companyId, transferId: id, preparation: { ...preparation, ...values }, now });
        return {
          saves: () => prepare(),
          refuses: () => prepare({ effectiveOn: "2026-01-01" }),
          isAbsent: () => prepare({}, harborAdvisor),
        };
      },
    },
    confirmTransfer: {
      async scenario() {
        const { to, shop } = await scene();
        const { id } = await makeTransfer(db, to, [shop], { effectiveOn });
        const past = await makeTransfer(db, to, [shop]);
        return {
          saves: () => confirmTransfer(db, senior, { transferId: id, version: 1, now }),
          refuses: () => confirmTransfer(db, senior, { transferId: past.id, version: 1, now }),
          isAbsent: () => confirmTransfer(db, harborAdvisor, { transferId: id, version: 1, now }),
        };
      },
    },
    cancelTransfer: {
      async scenario() {
        const { to, shop } = await scene();
        const { id } = await makeTransfer(db, to, [shop]);
        const done = await makeTransfer(db, to, [shop], { status: "done" });
        return {
          saves: () => cancelTransfer({ db, actor: senior, now }, { id }, { version: 1 }),
          refuses: () => cancelTransfer({ db, actor: senior, now }, { id: done.id }, { version: 1 }),
          isAbsent: () => cancelTransfer({ db, actor: harborAdvisor, now }, { id }, { version: 1 }),
        };
      },
    },
    runTransfer: {
      isSystemChange: true,
      exemptions: { isAbsent: "The server runs the transfers of every company." },
      async scenario() {
        const { to, shop } = await scene();
        const { id } = await makeTransfer(db, to, [shop], { status: "scheduled" });
        const later = await makeTransfer(db, to, [shop], { status: "scheduled", effectiveOn });
        return {
          saves: () => runTransfer(db, id, now),
          refuses: () => runTransfer(db, later.id, now),
        };
      },
    },
  };
}
